import { type ReactNode, useEffect, useRef } from 'react';
import styles from './notice.module.css';

/** What came of it, in place of a form: read out, and where the keyboard goes on. */
export function Notice({ children }: { children: ReactNode }) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div className={styles.notice} ref={words} tabIndex={-1} role="status">
      {children}
    </div>
  );
}

/** An address in a sentence. */
export const Address = ({ children }: { children: string }) => <span className={styles.address}>{children}</span>;
