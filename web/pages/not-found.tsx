import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { stampOutline } from '#ui/brand/scallop.ts';
import { useTitle } from '#ui/page.tsx';
import styles from './not-found.module.css';

/** For every unknown address. */
export function NotFoundPage() {
  useTitle(t`Page Not Found`);
  return (
    <main className={`sd-state ${styles.page}`}>
      <svg className={styles.slot} viewBox="0 0 48 48" aria-hidden="true">
        <path d={stampOutline} />
        <text x="24" y="28.6">
          404
        </text>
      </svg>
      <h1 className="sd-page-title">{t`Page Not Found`}</h1>
      <p className="sd-lead">{t`There is nothing at this address. The page may have moved, or the address has a typo.`}</p>
      <Link to="/" className="sd-button sd-button-primary">
        {t`Home page`}
      </Link>
    </main>
  );
}
