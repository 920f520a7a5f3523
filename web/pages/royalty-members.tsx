import { getRouteApi } from '@tanstack/react-router';
import { MembersList } from '#features/loyalty/members-list.tsx';
import { Page } from '#ui/page.tsx';

const route = getRouteApi('/shell/royaltymember');

/** Everything the list shows stands in the address. */
export function RoyaltyMembersPage() {
  const view = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title="Royalty members" lead="Everyone who joined your loyalty program.">
      <MembersList
        view={view}
        onView={(change, { replace = false, toTop = false } = {}) =>
          void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: toTop })
        }
      />
    </Page>
  );
}
