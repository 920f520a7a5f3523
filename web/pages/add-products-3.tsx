import { t } from '@lingui/core/macro';
import type { Product } from '@stampdeck/contract/products.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { productTexts } from '#features/products/api.ts';
import { ProductEditor } from '#features/products/editor/product-editor.tsx';
import type { Act } from '#features/products/editor/use-product-form.ts';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';
import { toastSuccess } from '#ui/toast.tsx';
import { AddedNote } from './add-product.tsx';

const route = getRouteApi('/shell/addproducts3');

export function AddProductsPage() {
  const navigate = route.useNavigate();
  const [begun, setBegun] = useState(0);
  const [added, setAdded] = useState<Product | null>(null);
  const begin = () => setBegun((now) => now + 1);
  const onSaved = (product: Product, act: Act) => {
    toastSuccess(productTexts.added, { specified: true });
    if (act === 'save') void navigate({ to: '/profile' });
    else if (act === 'edit') void navigate({ to: '/product/$id/edit', params: { id: product.id } });
    else {
      setAdded(product);
      begin();
      scrollTo({ top: 0 });
    }
  };
  return (
    <Page
      title={t`Add New Products`}
      lead={
        <Link to="/products" className="sd-link">
          {t`Go to products`}
        </Link>
      }
    >
      <Stack gap={4}>
        {added && <AddedNote product={added} />}
        <ProductEditor
          key={begun}
          label={t`Add New Products`}
          product={null}
          onSaved={onSaved}
          onBegin={begin}
          buttons={(press, isBusy) => (
            <>
              <Button isBusy={isBusy} onClick={() => press('save')}>
                {t({ message: 'Submit', comment: 'button: saves a new product as a draft' })}
              </Button>
              <Button isBusy={isBusy} onClick={() => press('edit')}>
                {t({ message: 'Edit', comment: 'verb: button' })}
              </Button>
              <Button variant="primary" isBusy={isBusy} onClick={() => press('publish')}>
                {t`Publish now`}
              </Button>
            </>
          )}
        />
      </Stack>
    </Page>
  );
}
