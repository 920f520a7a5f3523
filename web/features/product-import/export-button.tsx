import { t } from '@lingui/core/macro';
import { FileDown } from 'lucide-react';
import type { ProductsView } from '#features/products/list/products-view.ts';
import { Button } from '#ui/button.tsx';
import { useExportProducts } from './api.ts';

/** Downloads the products of the list that is shown, all pages of it. */
export function ExportProducts({ view: { q, category, state } }: { view: ProductsView }) {
  const { mutate, isPending } = useExportProducts();
  const chosen = { ...(category !== '' && { category }), ...(state !== 'all' && { state }) };
  return (
    <Button isBusy={isPending} onClick={() => mutate({ body: { q: q.trim().slice(0, 100), ...chosen } })}>
      <FileDown size={20} aria-hidden /> {t({ message: 'Export', comment: 'verb: the products of the list, as CSV' })}
    </Button>
  );
}
