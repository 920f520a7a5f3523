import { Info } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Tip } from '#ui/tip.tsx';
import styles from './panel.module.css';

/** The sign that says what a figure counts. */
export function Meaning({ of, meaning }: { of: string; meaning: string }) {
  return (
    <Tip name={`What counts as ‘${of}’`} tip={meaning} className={styles.meaning}>
      <Info size={16} aria-hidden />
    </Tip>
  );
}

interface PanelProps {
  title: string;
  meaning?: string | undefined;
  /** Beside the title. */
  beside?: ReactNode;
  /** What can be linked to. */
  anchor?: string;
  /** Across the whole page. */
  isWide?: boolean;
  children: ReactNode;
}

/** One question with its answer. */
export function Panel({ title, meaning, beside, anchor, isWide = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id} id={anchor} data-wide={isWide || undefined}>
      <header className={styles.head}>
        <div className={styles.names}>
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
          {meaning && <Meaning of={title} meaning={meaning} />}
        </div>
        {beside}
      </header>
      {children}
    </section>
  );
}
