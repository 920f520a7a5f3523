import { t } from '@lingui/core/macro';
import { exportReport } from '@stampdeck/contract/reports.ts';
import { Download } from 'lucide-react';
import { useDownload } from '#lib/download.ts';
import { Button } from '#ui/button.tsx';
import { toastError } from '#ui/toast.tsx';
import { askedOf, type ReportView } from './report-view.ts';

/** Downloads the days of the period for a spreadsheet. */
export function SaveReport({ view }: { view: ReportView }) {
  const { mutate, isPending } = useDownload(exportReport, {
    onError: ({ message }) => toastError(message, { passing: true }),
  });
  return (
    <Button isBusy={isPending} onClick={() => mutate({ query: askedOf(view) })}>
      <Download size={20} aria-hidden /> {t`Days as CSV`}
    </Button>
  );
}
