/** Short messages over the page. Specified ones take 2 s. Errors stay until someone closes them. */
import { t } from '@lingui/core/macro';
import { Check, CircleAlert, Undo2, X } from 'lucide-react';
import { type ComponentProps, type FocusEvent, type ReactNode, useEffect, useLayoutEffect } from 'react';
// The build that injects no style element: the shop page's security policy has none of them.
import { ToastContainer, type ToastTransitionProps, toast } from 'react-toastify/unstyled';
import './toast.css';

const specifiedMs = 2000;
const usualMs = 5000;
const longMs = 8000;

/** Appears by the stylesheet's animation and fades out. Never waits for an animation that a person has turned off. */
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
      aria-label={t`Messages`}
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

/** Where the focus was before it came to a message. */
let before: HTMLElement | null = null;

const rememberFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
  if (relatedTarget instanceof HTMLElement && !currentTarget.closest('.Toastify')?.contains(relatedTarget)) {
    before = relatedTarget;
  }
};

interface ToastButtonProps extends ComponentProps<'button'> {
  closeToast: () => void;
  /** Does something after the message is gone. */
  run?: () => void;
}

/** A button of a message. It closes the message and gives the focus back. */
const ToastButton = ({ closeToast, run, ...rest }: ToastButtonProps) => (
  <button
    {...rest}
    type="button"
    onFocus={rememberFocus}
    onClick={() => {
      closeToast();
      if (before?.isConnected) before.focus();
      run?.();
    }}
  />
);

interface Message {
  look: 'success' | 'error' | 'undo';
  text: string;
  detail?: string | undefined;
  action?: { label: string; run: () => void } | undefined;
  /** A message with the same id replaces the first. */
  id?: string | undefined;
  /** How long it stays (milliseconds). */
  stays: number | false;
  /** Disappears on time, whatever the pointer does. */
  isExact?: boolean | undefined;
}

const icons = {
  success: <Check size={18} strokeWidth={2.75} aria-hidden />,
  error: <CircleAlert size={18} strokeWidth={2.25} aria-hidden />,
  undo: <Undo2 size={18} strokeWidth={2.25} aria-hidden />,
};

function show({ look, text, detail, action, id, stays, isExact = false }: Message): void {
  const content = ({ closeToast }: { closeToast: () => void }): ReactNode => (
    <>
      <span className="sd-toast-icon">{icons[look]}</span>
      <span className="sd-toast-text">
        {text}
        {detail && detail !== text && <span className="sd-toast-detail">{detail}</span>}
      </span>
      {action && (
        <ToastButton className="sd-toast-action" closeToast={closeToast} run={action.run}>
          {action.label}
        </ToastButton>
      )}
      <ToastButton className="sd-toast-close" aria-label={t`Close this message`} closeToast={closeToast}>
        <X size={18} aria-hidden />
      </ToastButton>
    </>
  );
  if (id && toast.isActive(id)) {
    toast.update(id, { render: content, autoClose: stays });
    return;
  }
  toast(content, {
    ...(id && { toastId: id }),
    role: look === 'error' ? 'alert' : 'status',
    className: `sd-toast sd-toast-${look}`,
    autoClose: stays,
    pauseOnHover: !isExact,
    pauseOnFocusLoss: !isExact,
  });
}

/** The errors that stay until someone closes them. */
const staying = new Set<string>();

/** Something went well. `specified`: one of the texts that the product shows for exactly 2 s, whatever the pointer does. */
export const toastSuccess = (text: string, { specified }: { specified?: boolean } = {}): void =>
  show({ look: 'success', text, stays: specified ? specifiedMs : usualMs, isExact: specified });

/**
 * Something failed: what, the reason as `detail`, and a way to try again. Stays until closed; with `passing`, for a refusal that needs no
 * answer, 8 s; with `specified` exactly 2 s, whatever the pointer does.
 */
export function toastError(
  text: string,
  options: { detail?: string; retry?: () => void; passing?: boolean; specified?: boolean } = {},
): void {
  const { detail, retry, passing, specified } = options;
  const stays = specified ? specifiedMs : passing ? longMs : false;
  const action = retry && { label: t`Retry`, run: retry };
  if (stays === false) staying.add(text);
  show({ look: 'error', text, detail, action, id: text, stays, isExact: specified });
}

/** Something that can be undone for 8 s. With an `id` the next one replaces it: only the last can be undone. */
export const toastUndo = (text: string, onUndo: () => void, { id }: { id?: string } = {}): void =>
  show({ look: 'undo', text, action: { label: t`Undo`, run: onUndo }, id, stays: longMs });

/** Closes a message that no longer holds: an error's id is its text. */
export const closeToast = (id: string): void => {
  staying.delete(id);
  toast.dismiss(id);
};

/** Closes the errors of a screen that was left. */
export const closeErrors = (): void => staying.forEach(closeToast);
