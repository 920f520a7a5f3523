import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import { CardDesigner } from '#features/designs/card-designer.tsx';
import { DesignStatus } from '#features/designs/design-status.tsx';
import { useLastSession } from '#lib/session.ts';
import { Page } from '#ui/page.tsx';

const route = getRouteApi('/shell/rewardCard');

/** The shop designs its card. The open tab is in the address. */
export function RewardCardPage() {
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const person = useLastSession();
  const shopId = person?.shopId;
  return (
    <Page title={t`Reward Card Design`} lead={shopId && <DesignStatus shopId={shopId} />}>
      {shopId && (
        <CardDesigner
          shop={{ id: shopId, name: person.name, photo: person.photo }}
          tab={tab}
          onTab={(next) => void navigate({ search: { tab: next }, replace: true, resetScroll: false })}
        />
      )}
    </Page>
  );
}
