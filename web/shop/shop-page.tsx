import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { useLayoutEffect } from 'react';
import { useShop } from '#features/membership/api.ts';
import { setShopZone } from '#language/format.ts';
import { CallError } from '#lib/api.ts';
import { ShopSkeleton } from './bones.tsx';
import { ShopMissing, ShopUnreachable } from './shop-missing.tsx';
import { ShopView } from './shop-view.tsx';

interface Props {
  shopId: string;
  /** What the server wrote into the page. */
  given: ShopHead | null | undefined;
}

/** /operator/{id}: the shop's page for customers. */
export function ShopPage({ shopId, given }: Props) {
  const shop = useShop(shopId, given ?? undefined);
  const name = shop.data?.name;
  // Before anything below is drawn: a moment is written in the shop's time zone.
  setShopZone(shop.data?.timeZone);
  useLayoutEffect(() => {
    if (name) document.title = name;
  }, [name]);
  const gone = shop.error instanceof CallError && shop.error.status === 404 ? shop.error : null;
  if (gone) return <ShopMissing code={gone.code} message={gone.message} shopId={shopId} />;
  if (shop.data) return <ShopView shop={shop.data} />;
  if (shop.error) return <ShopUnreachable message={shop.error.message} onRetry={() => void shop.refetch()} />;
  return <ShopSkeleton />;
}
