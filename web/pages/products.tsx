import { t } from '@lingui/core/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { FileUp, Plus, Printer, Tags } from 'lucide-react';
import { ExportProducts } from '#features/product-import/export-button.tsx';
import { MoreActions } from '#features/products/list/more-actions.tsx';
import { ProductsList } from '#features/products/list/products-list.tsx';
import { Page } from '#ui/page.tsx';

const route = getRouteApi('/shell/products');

/** Everything that the list shows is in the address. */
export function ProductsPage() {
  const view = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page
      title={t`Products`}
      lead={t`What your shop sells.`}
      actions={
        <>
          <MoreActions>
            <Link to="/profile" search={{ tab: 'qr', print: 'menuA4' }} className="sd-button">
              <Printer size={20} aria-hidden /> {t`Print menu`}
            </Link>
            <Link to="/category" className="sd-button">
              <Tags size={20} aria-hidden /> {t`Categories`}
            </Link>
            <ExportProducts view={view} />
            <Link to="/products/import" className="sd-button">
              <FileUp size={20} aria-hidden /> {t({ message: 'Import', comment: 'verb: products from a CSV file' })}
            </Link>
          </MoreActions>
          <Link to="/addproducts3" className="sd-button sd-button-primary">
            <Plus size={20} aria-hidden /> {t`Create new`}
          </Link>
        </>
      }
    >
      <ProductsList
        view={view}
        onView={(change, { replace = false, toTop = false } = {}) =>
          void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: toTop })
        }
      />
    </Page>
  );
}
