import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { ImportMembers } from '#features/member-import/import-members.tsx';
import { Page } from '#ui/page.tsx';

/** Imports members from a file. */
export function ImportMembersPage() {
  const toMembers = (
    <Link to="/royaltymember" className="sd-button">
      <ArrowLeft size={20} aria-hidden /> {t`All members`}
    </Link>
  );
  return (
    <Page
      title={t`Import members`}
      lead={t`Import your existing customers with their stamps.`}
      actions={toMembers}
      width="narrow"
    >
      <ImportMembers />
      <p>
        <Trans>
          Do you have the archive of a whole shop?{' '}
          <Link to="/settings" hash="archive" className="sd-link">
            Import it in Settings
          </Link>
          .
        </Trans>
      </p>
    </Page>
  );
}
