import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './note.module.css';

/** The place of notes that come and go while one types; read out when they appear. */
export function Notes({ children }: { children: ReactNode }) {
  return (
    <div className={styles.notes} aria-live="polite">
      {children}
    </div>
  );
}

interface NoteProps {
  children: ReactNode;
  /** Where it can be mended. */
  action?: { label: string; run: () => void };
  /** What mends it in one tap. */
  actions?: ReactNode;
}

/** Something to know or to mend; nothing that forbids. */
export function Note({ children, action, actions }: NoteProps) {
  return (
    <div className={styles.note}>
      <TriangleAlert className={styles.icon} size={18} aria-hidden />
      <p className={styles.text}>{children}</p>
      {(action || actions) && (
        <div className={styles.actions}>
          {actions}
          {action && (
            <NoteAction leads onClick={action.run}>
              {action.label}
            </NoteAction>
          )}
        </div>
      )}
    </div>
  );
}

/** A tap that mends; or, with `leads`, one that leads to the place. */
export function NoteAction({
  children,
  leads,
  onClick,
}: {
  children: ReactNode;
  leads?: boolean;
  onClick: () => void;
}) {
  return (
    <button type="button" className={styles.action} data-leads={leads} onClick={onClick}>
      {children}
    </button>
  );
}
