import { landingPath } from '@stampdeck/contract/pages.ts';
import { PrivacyView } from '#features/privacy/privacy-view.tsx';
import { Wordmark } from '#ui/brand/mark.tsx';
import { useTitle } from '#ui/page.tsx';
import styles from './privacy.module.css';

/** Open to anyone: what is stored here about people. */
export function PrivacyPage() {
  useTitle('Privacy');
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <a className={styles.brand} href={landingPath} aria-label="About Stampdeck">
          <Wordmark size={32} />
        </a>
      </header>
      <main className={styles.column}>
        <PrivacyView />
      </main>
    </div>
  );
}
