import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Page } from '#ui/page.tsx';

/** In place of a screen that the person may not use. */
export const NotAllowed = () => (
  <Page
    title={t`This screen is not open to you`}
    lead={t`The owner of the shop chooses what you may do. Ask them if you need it.`}
  >
    <div>
      <Link to="/" className="sd-button sd-button-primary">
        {t`Go to the start`}
      </Link>
    </div>
  </Page>
);
