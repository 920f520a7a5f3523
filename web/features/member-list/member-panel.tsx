import type { ReactNode } from 'react';
import styles from './member-view.module.css';

/** A part of the member's page that another slice fills. */
export function MemberPanel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
