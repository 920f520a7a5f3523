import { plural, t } from '@lingui/core/macro';
import type { Category } from '@stampdeck/contract/categories.ts';
import type { BulkChange, Product } from '@stampdeck/contract/products.ts';
import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Sure } from '#features/categories/sure.tsx';
import { useChangeProducts } from '#features/products/acts.ts';
import type { Chosen } from '#lib/chosen.ts';
import { Button } from '#ui/button.tsx';
import { BulkBar } from '#ui/list-page.tsx';
import { ChangeSheet } from './change-sheet.tsx';

interface ProductsBulkProps {
  chosen: Chosen<Product>;
  categories: Category[];
  /** The bar is about to go, with the button that was pressed. */
  onGone: () => void;
}

/** The acts for the selected products, at the lower edge while there are any. */
export function ProductsBulk({ chosen: { list, clear }, categories, onGone }: ProductsBulkProps) {
  const change = useChangeProducts();
  const [asks, setAsks] = useState<'change' | 'delete' | null>(null);
  const count = list.length;
  if (count === 0) return null;
  const leave = () => {
    onGone();
    clear();
  };
  const run = (one: BulkChange) => {
    if (change.isPending) return;
    change.mutate(
      { ids: list.map(({ id }) => id), change: one },
      {
        onSuccess: () => {
          setAsks(null);
          leave();
        },
      },
    );
  };
  const drafts = list.filter(({ draft }) => draft).length;
  return (
    <>
      <BulkBar
        label={t`Selected products`}
        count={plural(count, { one: '# selected', other: '# selected' })}
        clear={{ label: t`Clear the selection`, onClear: leave }}
      >
        <Button onClick={() => setAsks('change')}>
          <Pencil size={20} aria-hidden />{' '}
          {t({ message: 'Change', comment: 'verb: price, stock … of the selected products' })}
        </Button>
        {drafts > 0 && (
          <Button onClick={() => run({ kind: 'publish' })}>
            <Eye size={20} aria-hidden /> {t({ message: 'Publish', comment: 'verb: button' })}
          </Button>
        )}
        {drafts < count && (
          <Button onClick={() => run({ kind: 'unpublish' })}>
            <EyeOff size={20} aria-hidden /> {t({ message: 'Unpublish', comment: 'verb: customers no longer see it' })}
          </Button>
        )}
        <Button onClick={() => setAsks('delete')}>
          <Trash2 size={20} aria-hidden /> {t({ message: 'Delete', comment: 'verb: button' })}
        </Button>
      </BulkBar>
      {asks === 'change' && (
        <ChangeSheet
          count={count}
          categories={categories}
          isBusy={change.isPending}
          onChange={run}
          onClose={() => setAsks(null)}
        />
      )}
      {asks === 'delete' && (
        <Sure isBusy={change.isPending} onSure={() => run({ kind: 'delete' })} onClose={() => setAsks(null)}>
          {plural(count, {
            one: '# product is deleted. You can undo it for some minutes.',
            other: '# products are deleted. You can undo it for some minutes.',
          })}
        </Sure>
      )}
    </>
  );
}
