/** The calls about files of products. */
import { t } from '@lingui/core/macro';
import {
  cancelProductImport,
  exportProducts,
  getProductImport,
  getProductTemplate,
  startProductImport,
  undoProductImport,
} from '@stampdeck/contract/product-import.ts';
import { useChangeImport, useLastImport } from '#features/file-import/import-calls.ts';
import { call } from '#lib/api.ts';
import { useDownload } from '#lib/download.ts';
import { closeToast, toastError, toastSuccess } from '#ui/toast.tsx';

const importKey = ['productImport', 'last'];

export const useLastProductImport = () =>
  useLastImport(importKey, async (signal) => (await call(getProductImport, {}, { signal })).import);

/** Imports the file that was checked. */
export const useStartImport = () => useChangeImport(importKey, (id) => call(startProductImport, { body: { id } }));

/** Stops an import; what it wrote stays. */
export const useCancelImport = () => useChangeImport(importKey, (id) => call(cancelProductImport, { body: { id } }));

/** Takes an import back. */
export const useUndoImport = () => useChangeImport(importKey, (id) => call(undoProductImport, { body: { id } }));

const failure = t`We couldn’t make the file of products`;
const told = {
  onSuccess: () => {
    closeToast(failure);
    toastSuccess(t`The file of products is in your downloads`);
  },
  onError: (error: Error) => toastError(failure, { detail: error.message }),
};

/** Downloads the products of a list as CSV. */
export const useExportProducts = () => useDownload(exportProducts, told);

/** Downloads a file to begin with. */
export const useTemplate = () => useDownload(getProductTemplate, told);
