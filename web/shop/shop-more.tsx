import { t } from '@lingui/core/macro';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import type { ComponentProps } from 'react';
import { useCounts } from '#features/membership/api.ts';
import { CardWaiting } from '#features/my-card/card-preview.tsx';
import { PartFailed, usePart } from './part.tsx';

/** Loaded after what people see first. */
const loadMore = async () => {
  const parts = await Promise.all([
    import('#features/my-card/card-terms.tsx'),
    import('#features/membership/shop-about.tsx'),
  ]);
  return { ...parts[0], ...parts[1] };
};

/** What the page says about the shop and its card. `version`: the one of the member's own card, if it has stamps. */
export function ShopMore({ shop, version = null }: { shop: ShopHead; version?: number | null }) {
  const counts = useCounts(shop);
  const { part, error, retry } = usePart('shop-more', loadMore);
  if (!part) return error && <PartFailed onRetry={retry} />;
  return (
    <>
      {!shop.card.isDefault && <part.CardTerms newest={shop.card} version={version} language={shop.language} />}
      <part.ShopAbout shop={shop} {...counts} />
    </>
  );
}

/** Shown until it is known whether the person has a card, and which. */
export function PageWaiting(waiting: ComponentProps<typeof CardWaiting>) {
  return (
    <>
      <section className="shop-hero" aria-label={t`Stamp card`}>
        <CardWaiting {...waiting} />
      </section>
      <div className="shop-side">
        <ShopMore shop={waiting.shop} />
      </div>
    </>
  );
}
