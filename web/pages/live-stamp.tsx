import { t } from '@lingui/core/macro';
import { ownsShop } from '@stampdeck/contract/accounts.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { LiveStamping } from '#features/counter/live-stamping.tsx';
import { useLastSession } from '#lib/session.ts';
import { useTitle } from '#ui/page.tsx';

const route = getRouteApi('/shell/livestamp');
const title = t`Live Stamping Rewards`;

export function LiveStampPage() {
  useTitle(title);
  const { tab, customer } = route.useSearch();
  const navigate = route.useNavigate();
  const person = useLastSession();
  return (
    <LiveStamping
      shopId={person?.shopId ?? ''}
      mayOverride={person !== null && ownsShop(person)}
      openedFor={customer ?? null}
      title={title}
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: next }, replace: true })}
      leave={
        <Link to="/" className="sd-button sd-button-subtle">
          <ArrowLeft size={20} aria-hidden />
          <span>{t({ message: 'Leave', context: 'leave the counter' })}</span>
        </Link>
      }
      designLink={
        <Link to="/rewardCard" className="sd-button sd-button-primary">
          {t`Reward Card Design`}
        </Link>
      }
    />
  );
}
