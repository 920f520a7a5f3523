import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import { ShopInvitations } from '#features/platform/shop-invitations.tsx';
import { ShopsList } from '#features/platform/shops-list.tsx';
import { useSession } from '#lib/session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Stack } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';

const route = getRouteApi('/shell/shops');

/** The shops of this installation, for those who run it. */
export function ShopsPage() {
  const person = useSession();
  const { search, state } = route.useSearch();
  const navigate = route.useNavigate();
  const isForMe = person?.isPlatformAdmin === true && !person.shopId;
  return (
    <Page title={t`Shops`} lead={isForMe && t`Newest first.`} width="narrow">
      {isForMe ? (
        <Stack gap={5}>
          <ShopInvitations />
          <ShopsList
            search={search}
            state={state}
            onView={(view) => void navigate({ search: (before) => ({ ...before, ...view }), replace: true })}
          />
        </Stack>
      ) : (
        <EmptyState title={t`You can’t open this page`} text={t`Only those who run this service see its shops.`} />
      )}
    </Page>
  );
}
