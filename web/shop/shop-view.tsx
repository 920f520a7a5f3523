import { shopPaths } from '@stampdeck/contract/pages.ts';
import type { ShopHead as Shop } from '@stampdeck/contract/shops.ts';
import { useState } from 'react';
import { useCustomerHere } from '#features/accounts/customer-api.ts';
import { useSteps } from '#features/membership/api.ts';
import { ShopAbout } from '#features/membership/shop-about.tsx';
import { ShopHead } from '#features/membership/shop-head.tsx';
import { CardWaiting } from '#features/my-card/card-preview.tsx';
import { CardTerms } from '#features/my-card/card-terms.tsx';
import { coverColors } from './cover-colors.ts';
import { PartFailed } from './part-failed.tsx';
import { ShopFoot } from './shop-foot.tsx';
import type { SignedInProps } from './signed-in.tsx';
import { loadSignedIn, SignedOut } from './signed-out.tsx';
import { usePart } from './use-part.ts';

/** The shop's head, and below it what the person may do here. */
export function ShopView({ shop }: { shop: Shop }) {
  const { customer, hold, resuming } = useCustomerHere();
  const tap = useSteps(shop.id);
  const [arrived, setArrived] = useState(false);
  const [corner, setCorner] = useState<HTMLElement | null>(null);
  const more = (
    <>
      {!shop.card.isDefault && <CardTerms newest={shop.card} />}
      <ShopAbout shop={shop} />
    </>
  );
  return (
    <div className="shop" style={coverColors(shop.card.design)}>
      <a className="sd-skip" href="#card">
        Skip to the card
      </a>
      <ShopHead shop={shop} corner={<div ref={setCorner} />} />
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
          >
            {more}
          </Inside>
        ) : (
          <SignedOut
            shop={shop}
            waiting={resuming}
            onNew={(info) => {
              setArrived(true);
              tap.mutate({ customerId: info.id, takes: ['follow', 'join'] });
            }}
          >
            {more}
          </SignedOut>
        )}
      </main>
      <ShopFoot>
        <a className="sd-link shop-link" href={shopPaths.myCards}>
          My cards
        </a>
      </ShopFoot>
    </div>
  );
}

/** The page of somebody signed in, as soon as it is there. */
function Inside(props: SignedInProps) {
  const { part, error, retry } = usePart('signed-in', loadSignedIn);
  if (part) return <part.SignedIn {...props} />;
  return (
    <>
      <section className="shop-hero" aria-label="Stamp card">
        {error ? (
          <PartFailed onRetry={retry} />
        ) : (
          <CardWaiting shop={props.shop} newest={props.shop.card} error={null} onRetry={retry} />
        )}
      </section>
      <div className="shop-side">{props.children}</div>
    </>
  );
}
