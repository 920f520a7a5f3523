/** Short messages over the page. Specified ones take 2 s; errors stay until they are closed. */
import { Check, CircleAlert, Undo2, X } from 'lucide-react';
import { type FocusEvent, type ReactNode, useEffect, useLayoutEffect } from 'react';
// The build that injects no style element: the shop page's security policy has none of them.
import { ToastContainer, type ToastTransitionProps, toast } from 'react-toastify/unstyled';
import './toast.css';

const specifiedMs = 2000;
const usualMs = 5000;
const longMs = 8000;

/** Comes by the stylesheet's animation and goes by a short fade; never waits for an animation that a person has turned off. */
function Fade({ children, isIn, done, nodeRef, playToast }: ToastTransitionProps): ReactNode {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the toast appears
  useLayoutEffect(() => playToast(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the toast goes
  useEffect(() => {
    if (isIn) return;
    const still = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
    const fade = still
      ? undefined
      : nodeRef.current?.animate?.({ opacity: [1, 0] }, { duration: 140, fill: 'forwards' });
    if (fade) fade.onfinish = () => done();
    else done();
  }, [isIn]);
  return children;
}

/** The place where toasts appear; once in each bundle. */
export function Toasts(): ReactNode {
  return (
    <ToastContainer
      aria-label="Messages"
      position="bottom-center"
      autoClose={usualMs}
      hideProgressBar
      closeOnClick={false}
      draggable={false}
      closeButton={false}
      icon={false}
      transition={Fade}
      limit={4}
    />
  );
}

interface Parts {
  icon: ReactNode;
  text: string;
  detail?: string | undefined;
  action?: { label: string; run: () => void } | undefined;
}

/** Where the focus was before it came to a message. */
let before: HTMLElement | null = null;

const rememberFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
  if (relatedTarget instanceof HTMLElement && !currentTarget.closest('.Toastify')?.contains(relatedTarget)) {
    before = relatedTarget;
  }
};

/** A message that goes gives the focus back. */
const giveFocusBack = (): void => {
  if (before?.isConnected) before.focus();
};

const body =
  ({ icon, text, detail, action }: Parts) =>
  ({ closeToast }: { closeToast: () => void }): ReactNode => (
    <>
      <span className="sd-toast-icon">{icon}</span>
      <span className="sd-toast-text">
        {text}
        {detail && <span className="sd-toast-detail">{detail}</span>}
      </span>
      {action && (
        <button
          type="button"
          className="sd-toast-action"
          onFocus={rememberFocus}
          onClick={() => {
            closeToast();
            giveFocusBack();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className="sd-toast-close"
        aria-label="Close this message"
        onFocus={rememberFocus}
        onClick={() => {
          closeToast();
          giveFocusBack();
        }}
      >
        <X size={18} aria-hidden />
      </button>
    </>
  );

/** Something went well. `specified`: one of the texts that the product shows for exactly 2 s, whatever the pointer does. */
export function toastSuccess(text: string, options: { specified?: boolean } = {}): void {
  toast(body({ icon: <Check size={18} strokeWidth={2.75} aria-hidden />, text }), {
    role: 'status',
    className: 'sd-toast sd-toast-success',
    autoClose: options.specified ? specifiedMs : usualMs,
    pauseOnHover: !options.specified,
    pauseOnFocusLoss: !options.specified,
  });
}

/**
 * Something failed: the specified or plain sentence, the server's own as `detail`, and a way to try again. Stays until closed;
 * `passing`, for a refusal that needs no answer, goes after 8 s, `specified` after exactly 2 s, whatever the pointer does.
 */
export function toastError(
  text: string,
  options: { detail?: string; retry?: () => void; passing?: boolean; specified?: boolean } = {},
): void {
  const { detail, retry, passing = false, specified = false } = options;
  const content = body({
    icon: <CircleAlert size={18} strokeWidth={2.25} aria-hidden />,
    text,
    detail: detail === text ? undefined : detail,
    action: retry && { label: 'Retry', run: retry },
  });
  const autoClose = specified ? specifiedMs : passing ? longMs : false;
  const pause = { pauseOnHover: !specified, pauseOnFocusLoss: !specified };
  // The same failure again takes the place of the first rather than piling up.
  if (toast.isActive(text)) toast.update(text, { render: content, autoClose });
  else toast(content, { toastId: text, role: 'alert', className: 'sd-toast sd-toast-error', autoClose, ...pause });
}

/** Something was done that can be taken back for 8 s. With an `id` the next one takes its place: only the last can be undone. */
export function toastUndo(text: string, onUndo: () => void, options: { id?: string } = {}): void {
  const icon = <Undo2 size={18} strokeWidth={2.25} aria-hidden />;
  const content = body({ icon, text, action: { label: 'Undo', run: onUndo } });
  const { id } = options;
  if (id && toast.isActive(id)) {
    toast.update(id, { render: content, autoClose: longMs });
    return;
  }
  toast(content, {
    ...(id ? { toastId: id } : {}),
    role: 'status',
    className: 'sd-toast',
    autoClose: longMs,
    pauseOnHover: true,
    pauseOnFocusLoss: true,
  });
}

/** Takes a message away that no longer holds. */
export const closeToast = (id: string): void => toast.dismiss(id);
