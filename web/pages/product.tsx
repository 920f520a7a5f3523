import { t } from '@lingui/core/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { AddToCart } from '#features/cart/add-to-cart.tsx';
import { isGone, productTexts, useProduct } from '#features/products/api.ts';
import { DetailBones, ProductActions, ProductDetail } from '#features/products/product-detail.tsx';
import { useReadToast } from '#features/products/read-toast.ts';
import { ShopReviews } from '#features/reviews/answer-review.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';

const route = getRouteApi('/shell/product/$id');

const allProducts = (
  <Link to="/products" className="sd-link">
    {t`Go to products`}
  </Link>
);

/** The bell leads to the reviews, which are here only when the product is. */
function showIfAsked(panel: HTMLElement | null) {
  if (location.hash === '#reviews') panel?.scrollIntoView();
}

export function ProductPage() {
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const product = useProduct(id);
  useReadToast(product);
  const { data, error } = product;
  return (
    <Page
      title={data?.title ?? t({ message: 'Product', comment: 'title of a screen' })}
      lead={allProducts}
      actions={data && <ProductActions product={data} onGone={() => void navigate({ to: '/products' })} />}
    >
      {isGone(error) ? (
        <GoneProduct />
      ) : (
        <Loaded query={product} failure={productTexts.failed} bones={<DetailBones />}>
          {(one) => (
            <Stack>
              <ProductDetail
                product={one}
                buy={one.draft ? undefined : (choice) => <AddToCart product={one} choice={choice} />}
              />
              <Panel id="reviews" ref={showIfAsked} title={t`Reviews`}>
                <ShopReviews productId={one.id} />
              </Panel>
            </Stack>
          )}
        </Loaded>
      )}
    </Page>
  );
}

/** Deleted, or never there. */
export const GoneProduct = () => (
  <EmptyState
    title={t`This product is not here`}
    text={t`It was deleted, or the address is wrong.`}
    action={
      <Link to="/products" className="sd-button">
        {t`Go to products`}
      </Link>
    }
  />
);
