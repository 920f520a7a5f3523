import { Download } from 'lucide-react';
import { useState } from 'react';
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
    <button type="button" className="sd-button" aria-busy={isBusy} onClick={() => !isBusy && void save()}>
      <Download size={20} aria-hidden /> Days as CSV
    </button>
  );
}
