import { t } from '@lingui/core/macro';
import './sheet.css';
import { X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';

interface Props {
  title: string;
  onClose: () => void;
  /** People type here, so a tap outside doesn't close it. */
  keepsTyped?: boolean;
  /** Wide on large screens. */
  isWide?: boolean;
  /** On large screens in the corner below the header, like a menu. */
  isCorner?: boolean;
  children: ReactNode;
}

/** A dialog that is open for as long as it is mounted. The keyboard begins at `data-autofocus`, otherwise at the first thing in it. */
export function useDialog(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  // Before the dialog leaves the page: closing it gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => dialog?.close();
  }, []);
  const onCancel = (event: SyntheticEvent): void => {
    event.preventDefault();
    onClose();
  };
  return { ref, onCancel };
}

/** A dialog: at the bottom edge on a phone, centered elsewhere. Mount it to open it. */
export function Sheet({ title, onClose, keepsTyped = false, isWide = false, isCorner = false, children }: Props) {
  const { ref, onCancel } = useDialog(onClose);
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap outside closes; with the keyboard it is Escape, which a dialog has built in
    <dialog
      ref={ref}
      className="sd-sheet"
      data-wide={isWide || undefined}
      data-corner={isCorner || undefined}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onClick={(event) => {
        if (event.target === ref.current && !keepsTyped) onClose();
      }}
    >
      <div className="sd-sheet-body">
        <div className="sd-sheet-head">
          <h2 className="sd-sheet-title" id={titleId}>
            {title}
          </h2>
          <button type="button" className="sd-icon-button" aria-label={t`Close`} onClick={onClose}>
            <X size={22} aria-hidden />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
