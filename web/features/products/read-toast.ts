/** The specified messages about reading one product. */
import { useEffect } from 'react';
import { closeToast, toastError, toastSuccess } from '#ui/toast.tsx';
import { isGone, productTexts, type useProduct } from './api.ts';

/** Says once per visit that the product is there, or why not. A product that is gone has its own page. */
export function useReadToast({ data, error, refetch }: ReturnType<typeof useProduct>): void {
  const id = data?.id;
  useEffect(() => {
    if (id === undefined) return;
    closeToast(productTexts.failed);
    toastSuccess(productTexts.loaded, { specified: true });
  }, [id]);
  useEffect(() => {
    if (error && !isGone(error))
      toastError(productTexts.failed, { detail: error.message, retry: () => void refetch() });
  }, [error, refetch]);
}
