import { type ReactNode, useEffect, useRef } from 'react';
import styles from './notice.module.css';

/** The result, in place of a form. Screen readers read it, and the keyboard continues here. */
export function Notice({ children }: { children: ReactNode }) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div className={styles.notice} ref={words} tabIndex={-1} role="status">
      {children}
    </div>
  );
}

/** An email address in a sentence. */
export const Address = ({ children }: { children: string }) => <span className={styles.address}>{children}</span>;
