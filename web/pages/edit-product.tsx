import { t } from '@lingui/core/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isGone, productTexts, useProduct } from '#features/products/api.ts';
import { ProductEditor } from '#features/products/editor/product-editor.tsx';
import { DetailBones } from '#features/products/product-detail.tsx';
import { useReadToast } from '#features/products/read-toast.ts';
import { Button } from '#ui/button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { toastSuccess } from '#ui/toast.tsx';
import { GoneProduct } from './product.tsx';

const route = getRouteApi('/shell/product/$id/edit');

export function EditProductPage() {
  const { id } = route.useParams();
  const product = useProduct(id);
  const [begun, setBegun] = useState(0);
  const begin = () => setBegun((now) => now + 1);
  useReadToast(product);
  return (
    <Page
      title={t`Update Product`}
      lead={
        <Link to="/product/$id" params={{ id }} className="sd-link" dir="auto">
          {product.data?.title ?? t`Go to the product`}
        </Link>
      }
    >
      {isGone(product.error) ? (
        <GoneProduct />
      ) : (
        <Loaded query={product} failure={productTexts.failed} bones={<DetailBones />}>
          {(one) => (
            <ProductEditor
              key={`${id} ${begun}`}
              label={t`Update Product`}
              product={one}
              onBegin={begin}
              onSaved={() => {
                toastSuccess(productTexts.updated, { specified: true });
                begin();
              }}
              buttons={(press, isBusy) => (
                <>
                  {one.draft && (
                    <Button isBusy={isBusy} onClick={() => press('publish')}>
                      {t`Publish now`}
                    </Button>
                  )}
                  <Button variant="primary" isBusy={isBusy} onClick={() => press('save')}>
                    {t({ message: 'Update', comment: 'button: saves a product' })}
                  </Button>
                </>
              )}
            />
          )}
        </Loaded>
      )}
    </Page>
  );
}
