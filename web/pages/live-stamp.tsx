import { ownsShop } from '@stampdeck/contract/accounts.ts';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LiveStamping } from '#features/counter/live-stamping.tsx';
import { useLastSession } from '#lib/session.ts';
import { PageTitle, useTitle } from '#ui/page.tsx';

const route = getRouteApi('/shell/livestamp');
const title = 'Live Stamping Rewards';

/** Counts the times that somebody asks for the screen they are on: at the counter, Scan in the bottom bar brings the next customer. */
function useAskedAgain(): number {
  const router = useRouter();
  const [times, setTimes] = useState(0);
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ hrefChanged, fromLocation, toLocation }) => {
        if (!hrefChanged && fromLocation && toLocation.pathname === '/livestamp') setTimes((now) => now + 1);
      }),
    [router],
  );
  return times;
}

export function LiveStampPage() {
  useTitle(title);
  const { tab, customer } = route.useSearch();
  const navigate = route.useNavigate();
  const askedAgain = useAskedAgain();
  const person = useLastSession();
  return (
    <LiveStamping
      shopId={person?.shopId ?? ''}
      mayOverride={person !== null && ownsShop(person)}
      brought={customer ?? null}
      heading={<PageTitle>{title}</PageTitle>}
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: next }, replace: true })}
      askedAgain={askedAgain}
      designLink={
        <Link to="/rewardCard" className="sd-button sd-button-primary">
          Reward Card Design
        </Link>
      }
    />
  );
}
