import { t } from '@lingui/core/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChefHat } from 'lucide-react';
import { SoundSwitch } from '#features/orders/received/order-sound.tsx';
import { ReceivedList } from '#features/orders/received/received-list.tsx';
import { platformLead } from '#features/orders/received/received-view.ts';
import { runsPlatform } from '#lib/may.ts';
import { useSession } from '#lib/session.ts';
import { Page } from '#ui/page.tsx';

const route = getRouteApi('/shell/orders');

/** Everything that the list shows is in the address. */
export function OrdersPage() {
  const isPlatform = runsPlatform(useSession());
  const address = route.useSearch();
  // Packages are delivered when they are paid: none is ever open.
  const view = isPlatform && address.view === 'open' ? { ...address, view: 'all' as const } : address;
  const navigate = route.useNavigate();
  return (
    <Page
      title={t({ message: 'Orders', comment: 'the screen with the orders that a shop received' })}
      lead={isPlatform ? platformLead() : t`What customers ordered from your shop.`}
      actions={
        !isPlatform && (
          <>
            <SoundSwitch />
            <Link to="/orders/kitchen" className="sd-button sd-button-primary">
              <ChefHat size={20} aria-hidden /> {t`Kitchen view`}
            </Link>
          </>
        )
      }
    >
      <ReceivedList
        view={view}
        onView={(change, { replace = false, toTop = false } = {}) =>
          void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: toTop })
        }
      />
    </Page>
  );
}
