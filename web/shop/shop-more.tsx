import type { ShopHead } from '@stampdeck/contract/shops.ts';
import type { ComponentProps } from 'react';
import { ShopAbout } from '#features/membership/shop-about.tsx';
import { CardWaiting } from '#features/my-card/card-preview.tsx';
import { CardTerms } from '#features/my-card/card-terms.tsx';

/** What the page says of the shop and its card. `version`: that of the member's own card, where it has stamps. */
export function ShopMore({ shop, version = null }: { shop: ShopHead; version?: number | null }) {
  return (
    <>
      {!shop.card.isDefault && <CardTerms newest={shop.card} version={version} />}
      <ShopAbout shop={shop} />
    </>
  );
}

/** The page of somebody whose card, or whether they have one, is not known yet. */
export function PageWaiting(waiting: ComponentProps<typeof CardWaiting>) {
  return (
    <>
      <section className="shop-hero" aria-label="Stamp card">
        <CardWaiting {...waiting} />
      </section>
      <div className="shop-side">
        <ShopMore shop={waiting.shop} />
      </div>
    </>
  );
}
