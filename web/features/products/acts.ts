/** What a shop does with several products: change, publish, delete. All of it can be undone. */
import { plural, t } from '@lingui/core/macro';
import { type BulkChange, changeProducts, removeProduct, undoProducts } from '@stampdeck/contract/products.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { closeToast, toastError, toastSuccess, toastUndo } from '#ui/toast.tsx';

const undoFailure = t`We couldn’t undo this`;

/** All lists of products and of categories, and single products. */
function useReadAgain() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['products'] });
    void client.invalidateQueries({ queryKey: ['categories'] });
  };
}

function undoneWords(left: number): string {
  if (left === 0) return t`Undone`;
  return plural(left, {
    one: 'Undone, except for # product that was changed meanwhile',
    other: 'Undone, except for # products that were changed meanwhile',
  });
}

function useUndo() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (undo: string) => call(undoProducts, { body: { undo } }),
    onSuccess: ({ left }) => {
      closeToast(undoFailure);
      toastSuccess(undoneWords(left));
    },
    onError: (error) => toastError(undoFailure, { detail: error.message }),
    onSettled: readAgain,
  });
}

function doneWords({ kind }: BulkChange, count: number): string {
  if (kind === 'publish') return plural(count, { one: '# product published', other: '# products published' });
  if (kind === 'unpublish')
    return plural(count, { one: '# product is a draft again', other: '# products are drafts again' });
  if (kind === 'delete') return plural(count, { one: '# product deleted', other: '# products deleted' });
  return plural(count, { one: '# product changed', other: '# products changed' });
}

const changeFailure = t`We couldn’t change these products`;

/** Changes several products, and offers to undo it. */
export function useChangeProducts() {
  const undo = useUndo();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (body: { ids: string[]; change: BulkChange }) => call(changeProducts, { body }),
    onSuccess: ({ changed, undo: by }, { change }) => {
      closeToast(changeFailure);
      const words = doneWords(change, changed);
      if (by === null) toastSuccess(t`Nothing to change`);
      else toastUndo(words, () => undo.mutate(by));
    },
    onError: (error) => toastError(changeFailure, { detail: error.message }),
    onSettled: readAgain,
  });
}

const removeFailure = t`We couldn’t delete this product`;

/** Deletes one product, and offers to undo it. */
export function useRemoveProduct() {
  const undo = useUndo();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string; title: string }) => call(removeProduct, { params: { id } }),
    onSuccess: ({ undo: by }, { title }) => {
      closeToast(removeFailure);
      toastUndo(t`${title} deleted`, () => undo.mutate(by));
      void client.invalidateQueries({ queryKey: ['products', 'list'] });
      void client.invalidateQueries({ queryKey: ['categories'] });
    },
    onError: (error) => toastError(removeFailure, { detail: error.message }),
  });
}
