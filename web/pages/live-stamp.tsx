import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LiveStamping } from '#features/stamps/live-stamping.tsx';
import { useSession } from '#lib/session.ts';
import '#ui/button.css';
import { PageTitle, useTitle } from '#ui/page.tsx';

const route = getRouteApi('/shell/livestamp');
const title = 'Live Stamping Rewards';

export function LiveStampPage() {
  useTitle(title);
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const person = useSession();
  // A session that expires leaves the screen as it is, under the sign-in.
  const [last, setLast] = useState(person);
  if (person && person !== last) setLast(person);
  return (
    <LiveStamping
      shopId={last?.shopId ?? ''}
      heading={<PageTitle>{title}</PageTitle>}
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: next }, replace: true })}
      designLink={
        <Link to="/rewardCard" className="sd-button sd-button-primary">
          Reward Card Design
        </Link>
      }
    />
  );
}
