import { getRouteApi, Link } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { MembersList } from '#features/member-list/members-list.tsx';
import { Page } from '#ui/page.tsx';

const route = getRouteApi('/shell/royaltymember');

/** Everything the list shows stands in the address. */
export function RoyaltyMembersPage() {
  const view = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page
      title="Royalty members"
      lead="Everyone who joined your loyalty program."
      actions={
        <Link to="/royaltymember/import" className="sd-button">
          <Upload size={20} aria-hidden /> Import
        </Link>
      }
    >
      <MembersList
        view={view}
        onView={(change, { replace = false, toTop = false } = {}) =>
          void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: toTop })
        }
      />
    </Page>
  );
}
