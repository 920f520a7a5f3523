import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { ImportMembers } from '#features/member-import/import-members.tsx';
import { Page } from '#ui/page.tsx';

/** Brings members along from a file. */
export function ImportMembersPage() {
  const toMembers = (
    <Link to="/royaltymember" className="sd-button">
      <ArrowLeft size={20} aria-hidden /> All members
    </Link>
  );
  return (
    <Page
      title="Import members"
      lead="Bring the people along whom you know already, with the stamps they have."
      actions={toMembers}
      width="narrow"
    >
      <ImportMembers />
      <p>
        You have the archive of a whole shop?{' '}
        <Link to="/settings" hash="archive" className="sd-link">
          Bring it in under Settings
        </Link>
        .
      </p>
    </Page>
  );
}
