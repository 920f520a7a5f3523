import { plural } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import styles from './till-bar.module.css';

interface TillBarProps {
  /** Leads to the other screens. */
  leave: ReactNode;
  /** Changes for customers who have left the screen that could not be sent yet. */
  unsent?: number;
  children?: ReactNode;
}

/** All that the counter keeps of the frame that other screens have. */
export const TillBar = ({ leave, unsent = 0, children }: TillBarProps) => (
  <header className={styles.head}>
    <div className={styles.bar}>
      {leave}
      {children}
    </div>
    <p className={styles.unsent} role="status">
      {unsent > 0 && plural(unsent, { one: '# change not sent yet', other: '# changes not sent yet' })}
    </p>
  </header>
);

/** The key that does the same as the button that it stands on, where someone is likely to have a keyboard. */
export const KeyHint = ({ children }: { children: string }) => (
  // The letter is not part of the button's text: it would not be part of its name.
  <kbd className={styles.key} data-key={children} aria-hidden />
);
