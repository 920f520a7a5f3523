import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Product } from '@stampdeck/contract/products.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SimpleForm } from '#features/products/editor/simple-form.tsx';
import { Stack } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';

export function AddProductPage() {
  const [added, setAdded] = useState<Product | null>(null);
  return (
    <Page
      title={t`Add product`}
      width="narrow"
      lead={
        <Trans>
          For photos, options and everything else, use{' '}
          <Link to="/addproducts3" className="sd-link">
            Add New Products
          </Link>
          .
        </Trans>
      }
    >
      <Stack gap={4}>
        {added && <AddedNote product={added} />}
        <Panel aria-label={t`Add product`}>
          <SimpleForm onAdded={setAdded} />
        </Panel>
      </Stack>
    </Page>
  );
}

/** The product that was added last. */
export function AddedNote({ product: { id, title } }: { product: Product }) {
  return (
    <div className="sd-note" role="status">
      <p dir="auto">
        <Trans>
          <Link to="/product/$id" params={{ id }} className="sd-link">
            {title}
          </Link>{' '}
          is published.
        </Trans>
      </p>
    </div>
  );
}
