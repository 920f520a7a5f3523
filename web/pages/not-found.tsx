import { Link } from '@tanstack/react-router';
import { stampOutline } from '#ui/brand/scallop.ts';
import { useTitle } from '#ui/page.tsx';
import styles from './not-found.module.css';

/** The catch-all: says so and offers home. */
export function NotFoundPage() {
  useTitle('Page Not Found');
  return (
    <main className={`sd-state ${styles.page}`}>
      <svg className={styles.slot} viewBox="0 0 48 48" aria-hidden="true">
        <path d={stampOutline} />
        <text x="24" y="28.6">
          404
        </text>
      </svg>
      <h1 className="sd-page-title">Page Not Found</h1>
      <p className="sd-lead">There is nothing at this address. It may have moved, or a letter went missing.</p>
      <Link to="/" className="sd-button sd-button-primary">
        Home page
      </Link>
    </main>
  );
}
