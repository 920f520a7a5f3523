import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './fold.module.css';

interface FoldProps {
  title: string;
  /** Beside the title while it is closed: what is in it. */
  note?: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A section of a long form. Closed, its fields keep what they hold. */
export function Fold({ title, note, isOpen, onToggle, children }: FoldProps) {
  const id = useId();
  return (
    <section className={`sd-surface ${styles.fold}`} aria-labelledby={id}>
      <h2 className={styles.head}>
        <button type="button" id={id} className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
          <span className="sd-title">{title}</span>
          {note && <span className={styles.note}>{note}</span>}
          <ChevronDown size={20} aria-hidden />
        </button>
      </h2>
      <div className={styles.body} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
