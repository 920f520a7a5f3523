import { t } from '@lingui/core/macro';
import { ArrowUp } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import styles from './checkout.module.css';

/** Specification, section 9 (px). */
const appearsAfter = 100;

const watch = (listener: () => void) => {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
};

/** Leads back to the beginning of a long page. */
export function ScrollUp() {
  const isFar = useSyncExternalStore(watch, () => window.scrollY > appearsAfter);
  if (!isFar) return null;
  return (
    <button
      type="button"
      className={styles.up}
      aria-label={t`Scroll to the top`}
      onClick={() => {
        const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
        window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
      }}
    >
      <ArrowUp size={22} aria-hidden />
    </button>
  );
}
