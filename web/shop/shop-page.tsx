import { t } from '@lingui/core/macro';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { useLayoutEffect } from 'react';
import { useShop } from '#features/membership/api.ts';
import { setShopZone } from '#language/format.ts';
import { CallError } from '#lib/api.ts';
import { Mark } from '#ui/brand/mark.tsx';
import { Button } from '#ui/button.tsx';
import { ShopSkeleton } from './bones.tsx';
import { Missing } from './missing.tsx';
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
  if (gone) return <Missing code={gone.code} message={gone.message} shopId={shopId} />;
  if (shop.data) return <ShopView shop={shop.data} isUnknown={given === undefined} />;
  if (shop.error) return <ShopUnreachable message={shop.error.message} onRetry={() => void shop.refetch()} />;
  return <ShopSkeleton />;
}

function ShopUnreachable({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <main className="shop-notice" role="alert">
      <Mark size={64} />
      <h1>{t`We couldn’t load the shop`}</h1>
      <p>{message}</p>
      <Button variant="primary" onClick={onRetry}>
        {t`Retry`}
      </Button>
    </main>
  );
}
