import { t } from '@lingui/core/macro';
import { landingPath } from '@stampdeck/contract/pages.ts';
import { PrivacyView } from '#features/privacy/privacy-view.tsx';
import { Wordmark } from '#ui/brand/mark.tsx';
import { useTitle } from '#ui/page.tsx';

/** Open to anyone: which data about people is stored here. */
export function PrivacyPage() {
  useTitle(t`Privacy`);
  return (
    <div className="sd-page sd-page-narrow">
      <header className="sd-page-head">
        <a className="sd-brand" href={landingPath} aria-label={t`About Stampdeck`}>
          <Wordmark size={32} />
        </a>
      </header>
      <main>
        <PrivacyView />
      </main>
    </div>
  );
}
