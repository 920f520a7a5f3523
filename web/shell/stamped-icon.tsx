import type { LucideIcon } from 'lucide-react';
import { StampShape } from '#ui/brand/stamp-shape.tsx';
import styles from './stamped-icon.module.css';

/** An icon on the brand's stamp: pressed when `on`, plain otherwise. */
export function StampedIcon({ icon: Icon, on, size = 22 }: { icon: LucideIcon; on: boolean; size?: number }) {
  return (
    <span className={styles.frame} data-on={on || undefined}>
      <StampShape className={styles.stamp} />
      <Icon className={styles.icon} size={size} strokeWidth={on ? 2.1 : 1.8} aria-hidden />
    </span>
  );
}
