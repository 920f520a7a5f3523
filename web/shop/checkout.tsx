import './css/checkout.css';
import { texts as entranceTexts } from 'virtual:texts/entrance';
import { texts as memberTexts } from 'virtual:texts/member';
import { t } from '@lingui/core/macro';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import { useEffect, useMemo, useState } from 'react';
import { useCustomerHere } from '#features/accounts/customer-api.ts';
import { Checkout } from '#features/cart/checkout.tsx';
import { placeOf } from '#features/cart/place.ts';
import { WayProvider } from '#features/cart/way.tsx';
import { withTexts } from '#language/language.ts';
import { leaveFor } from '#lib/leave.ts';
import { EntranceBones } from './bones.tsx';
import type { CustomerOrderProps } from './customer-order.tsx';
import { PartFailed, usePart } from './part.tsx';
import { ShopFoot } from './shop-foot.tsx';

const loadDoor = withTexts(entranceTexts, () => import('./buyer-entrance.tsx'));
const loadConnection = withTexts(memberTexts, () => import('./connection-bar.tsx'));

/** Loaded by those who are not signed in. */
function Door({ shopId }: { shopId: string }) {
  const { part, error, retry } = usePart('buyer-entrance', loadDoor);
  if (error) return <PartFailed onRetry={retry} />;
  return part ? <part.BuyerEntrance shopId={shopId} /> : <EntranceBones />;
}

const loadOrder = () => import('./customer-order.tsx');
// An order is what the last step leads to: its part is there before.
if (/^\/(?:order|placeorder)/.test(location.pathname)) loadOrder().catch(reportError);

function Order(props: CustomerOrderProps) {
  const { part, error, retry } = usePart('order', loadOrder);
  if (error) return <PartFailed onRetry={retry} />;
  return part ? <part.CustomerOrder {...props} /> : null;
}

/** Says when what is shown may be out of date; the page is whole without it. */
function Connection() {
  const { part } = usePart('connection', loadConnection);
  return part && <part.ConnectionBar />;
}

const here = () => location.pathname + location.search;

/** The address, as this page changes it and as Back does. */
function useAddress() {
  const [address, setAddress] = useState(here);
  useEffect(() => {
    const follow = () => setAddress(here());
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const way = useMemo(
    () => ({
      bundle: 'shop' as const,
      go: (path: string, { replace = false } = {}) => {
        if (!placeOf(path)) return leaveFor(path, { replace });
        if (replace) history.replaceState(null, '', path);
        else history.pushState(null, '', path);
        window.scrollTo(0, 0);
        setAddress(here());
      },
    }),
    [],
  );
  return { place: placeOf(address) ?? { step: '/cart' as const }, way };
}

/** The way from a customer's cart to their order. */
export function ShopCheckout() {
  const { place, way } = useAddress();
  const { customer, resuming } = useCustomerHere();
  return (
    <WayProvider value={way}>
      <div className="shop checkout-page">
        <a className="sd-skip" href="#checkout">
          {t`Skip to content`}
        </a>
        <Connection />
        <main className="checkout-main" id="checkout" tabIndex={-1}>
          {'order' in place ? (
            <Order key={place.order} id={place.order} customer={customer} isUnknown={resuming} />
          ) : (
            <Checkout
              key={place.filled ? 'filled' : place.step}
              {...place}
              buyer={customer}
              entrance={(seller) => <Door shopId={seller} />}
            />
          )}
        </main>
        <ShopFoot>
          <a className="sd-link shop-link" href={shopPaths.myCards}>
            {t`My cards`}
          </a>
        </ShopFoot>
      </div>
    </WayProvider>
  );
}
