import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { ImportProducts } from '#features/product-import/import-products.tsx';
import { Page } from '#ui/page.tsx';

/** Imports products from a file. */
export function ImportProductsPage() {
  return (
    <Page
      title={t`Import products`}
      lead={t`Add many products, or change them, with a spreadsheet.`}
      actions={
        <Link to="/products" className="sd-button">
          <ArrowLeft size={20} aria-hidden /> {t`All products`}
        </Link>
      }
      width="narrow"
    >
      <ImportProducts />
    </Page>
  );
}
