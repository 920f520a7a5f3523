import { t } from '@lingui/core/macro';
import { fillPath } from '@stampdeck/contract/http.ts';
import { menuPicture } from '@stampdeck/contract/menu.ts';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import { product } from '@stampdeck/contract/products.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { ChevronLeft, Share2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useLayoutEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useShownProduct } from '#features/menu/api.ts';
import { ProductView } from '#features/product-view/product-view.tsx';
import { setShopZone } from '#language/format.ts';
import { CallError } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { PartFailed, usePart } from './part.tsx';
import { ShopFoot } from './shop-foot.tsx';

interface ProductPageProps {
  shopId: string;
  productId: string;
  /** Shown in its place if the shop has no such product. */
  missing: ReactNode;
  /** What the server wrote into the page. */
  given: { shop?: ShopHead | null | undefined; product?: unknown };
}

const givenProduct = z.object({ product, pictures: z.array(menuPicture) });

/** /operator/{id}/product/{id}: a product's page for customers. */
export function ProductPage({ shopId, productId, given, missing }: ProductPageProps) {
  const [known] = useState(() => z.safeParse(givenProduct, given.product).data);
  const shown = useShownProduct(productId, known?.product);
  setShopZone(given.shop?.timeZone);
  // In the same step as what the server wrote goes: nothing jumps.
  useLayoutEffect(() => document.getElementById('plain')?.remove(), []);
  const found = shown.data;
  const title = found?.title;
  useLayoutEffect(() => {
    if (title) document.title = [title, given.shop?.name].filter(Boolean).join(' · ');
  }, [title, given.shop?.name]);
  const isGone = shown.error instanceof CallError && shown.error.status === 404;
  if (isGone || (found && found.operator !== shopId)) return missing;
  const faces = new Map(known?.pictures.map((one) => [one.image, one]));
  const pictures = found?.pictures.map(
    (one) => faces.get(one.image) ?? { ...one, width: null, height: null, blur: '' },
  );
  return (
    <div className="shop">
      <main className="shop-product">
        <div className="shop-product-back">
          <a className="sd-link" href={`${fillPath(shopPaths.shop, { id: shopId })}#p-${productId}`}>
            <ChevronLeft size={20} aria-hidden /> {t`Back to the menu`}
          </a>
          {found && <Share title={found.title} />}
        </div>
        {found ? (
          <ProductView
            product={found}
            pictures={pictures}
            language={given.shop?.language}
            level={1}
            action={(choice) => <Buy product={found} choice={choice} />}
          />
        ) : shown.error ? (
          <ErrorState
            title={t`We couldn’t load this product`}
            error={shown.error}
            onRetry={() => void shown.refetch()}
          />
        ) : (
          <Bones heights={['16rem', '3rem', '8rem']} radius="l" />
        )}
        {found && <Reviews productId={found.id} />}
      </main>
      <ShopFoot />
    </div>
  );
}

const loadReviews = async () => (await import('./load-reviews.ts')).loadReviews();

/** Loaded after the product: the page is whole without them. */
function Reviews(props: { productId: string }) {
  const { part, error, retry } = usePart('reviews', loadReviews);
  if (part) return <part.ProductReviews {...props} />;
  return error && <PartFailed onRetry={retry} />;
}

const loadBuy = async () => (await import('./load-buying.ts')).loadBuy();

/** The way into the cart. The page says all about the product without it. */
function Buy(props: ComponentProps<Awaited<ReturnType<typeof loadBuy>>['AddToCart']>) {
  const { part } = usePart('buy', loadBuy);
  return part && <part.AddToCart {...props} />;
}

/** Sends the page's address on, or copies it where the browser cannot. */
function Share({ title }: { title: string }) {
  const [isCopied, setCopied] = useState(false);
  // Browsers have no clipboard on plain HTTP.
  const { share: send, clipboard } = navigator as Partial<Pick<Navigator, 'share' | 'clipboard'>>;
  if (!send && !clipboard) return null;
  const share = async () => {
    const url = location.origin + location.pathname;
    if (send) {
      // Closing the sheet without choosing anyone is no failure.
      await send.call(navigator, { title, url }).catch((error: Error) => {
        if (error.name !== 'AbortError') throw error;
      });
      return;
    }
    await clipboard?.writeText(url);
    setCopied(true);
  };
  return (
    <Button onClick={() => void share().catch(reportError)}>
      <Share2 size={20} aria-hidden /> <span aria-live="polite">{isCopied ? t`Address copied` : t`Share`}</span>
    </Button>
  );
}
