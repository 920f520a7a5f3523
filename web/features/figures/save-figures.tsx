import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { toastError } from '#ui/toast.tsx';
import { saveDays } from './api.ts';
import type { FiguresView } from './figures-view.ts';

/** The days of the period as a file for a spreadsheet. */
export function SaveFigures({ view }: { view: FiguresView }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveDays(view);
    } catch (error) {
      toastError(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button isBusy={isBusy} onClick={() => void save()}>
      <Download size={20} aria-hidden /> Days as CSV
    </Button>
  );
}
