import { Bones, Skeleton } from '#ui/skeleton.tsx';
import styles from './card-designer.module.css';
import previewStyles from './preview.module.css';

/** The designer's shape while the design is being read. */
export function DesignerSkeleton() {
  return (
    <div aria-busy="true">
      <p className="sd-hidden" role="status">
        Reading your card
      </p>
      <div className={styles.columns}>
        <div className={styles.tabs}>
          <Skeleton height="3rem" radius="var(--sd-radius-round)" />
        </div>
        <div className={previewStyles.strip} data-waiting>
          <Skeleton height="4rem" radius="var(--sd-radius-l)" />
        </div>
        <div className={styles.form}>
          <Bones className={`sd-surface ${styles.sheet}`} heights={['1.25rem', '3rem', '5rem', '3rem']} />
        </div>
        <div className={previewStyles.stage} data-waiting>
          <Skeleton height="34rem" radius="var(--sd-radius-xl)" />
        </div>
      </div>
    </div>
  );
}
