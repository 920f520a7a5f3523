import { t } from '@lingui/core/macro';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import type { ShopHead as Shop } from '@stampdeck/contract/shops.ts';
import { type CSSProperties, useState } from 'react';
import { useCustomerHere } from '#features/accounts/customer-api.ts';
import { useSteps } from '#features/membership/api.ts';
import { ShopHead } from '#features/membership/shop-head.tsx';
import { readableInk } from '#ui/color.ts';
import { CartPlace } from './cart-place.tsx';
import { MenuPlace, plainMenu } from './menu-place.tsx';
import { usePart } from './part.tsx';
import { ShopFoot } from './shop-foot.tsx';
import { PageWaiting } from './shop-more.tsx';
import type { SignedInProps } from './signed-in.tsx';
import { loadSignedIn, SignedOut } from './signed-out.tsx';
import { useArrival } from './use-arrival.ts';

/** The shop's head, below it what the person may do here, and the menu. `isUnknown`: the page came without what the server knows. */
export function ShopView({ shop, isUnknown }: { shop: Shop; isUnknown: boolean }) {
  const { customer, hold, resuming } = useCustomerHere();
  useArrival(customer !== null, customer === null && !resuming, 'card');
  const tap = useSteps(shop.id);
  const [arrived, setArrived] = useState(false);
  const [corner, setCorner] = useState<HTMLElement | null>(null);
  const { part: table } = usePart('table', () => import('./table-line.tsx'));
  const [plain] = useState(plainMenu);
  const { cardColor, stampColor } = shop.card.design;
  /** For the cover and the shop's initial, which the page draws itself. */
  const colors = { '--shop-card': cardColor, '--shop-card-ink': readableInk(cardColor), '--shop-stamp': stampColor };
  return (
    <div className="shop" style={colors as CSSProperties}>
      <a className="sd-skip" href="#card">
        {t`Skip to the card`}
      </a>
      <ShopHead
        shop={shop}
        corner={
          <>
            {plain && (
              <a className="shop-to-menu" href="#menu">
                <svg viewBox="0 0 24 24" aria-hidden>
                  <path d="M4 6h16M4 12h16M4 18h9" />
                </svg>
                <span>{t`Menu`}</span>
              </a>
            )}
            <div ref={setCorner} />
          </>
        }
      />
      {table && <table.TableLine shopId={shop.id} />}
      <CartPlace />
      <main className="shop-main" id="card" tabIndex={-1}>
        {customer ? (
          <Inside
            key={customer.id}
            shop={shop}
            customer={customer}
            corner={corner}
            arrived={arrived}
            onEnter={() => setArrived(true)}
            onHold={hold}
          />
        ) : (
          <SignedOut
            shop={shop}
            waiting={resuming}
            onNew={(info) => {
              setArrived(true);
              tap.mutate({ customerId: info.id, takes: ['follow', 'join'] });
            }}
          />
        )}
      </main>
      <MenuPlace shop={shop} plain={plain} isUnknown={isUnknown} />
      <ShopFoot>
        <a className="sd-link shop-link" href={shopPaths.myCards}>
          {t`My cards`}
        </a>
      </ShopFoot>
    </div>
  );
}

/** The page of someone signed in, as soon as it is loaded. */
function Inside(props: SignedInProps) {
  const { part, error, retry } = usePart('signed-in', loadSignedIn);
  return part ? <part.SignedIn {...props} /> : <PageWaiting shop={props.shop} error={error} onRetry={retry} />;
}
