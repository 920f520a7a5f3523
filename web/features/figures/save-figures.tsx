import { exportFigures } from '@stampdeck/contract/figures.ts';
import { Download } from 'lucide-react';
import { useDownload } from '#lib/download.ts';
import { Button } from '#ui/button.tsx';
import { toastError } from '#ui/toast.tsx';
import { askedOf, type FiguresView } from './figures-view.ts';

/** The days of the period as a file for a spreadsheet. */
export function SaveFigures({ view }: { view: FiguresView }) {
  const { mutate, isPending } = useDownload(exportFigures, { onError: ({ message }) => toastError(message) });
  return (
    <Button isBusy={isPending} onClick={() => mutate({ query: askedOf(view) })}>
      <Download size={20} aria-hidden /> Days as CSV
    </Button>
  );
}
