import { t } from '@lingui/core/macro';
import { type AuditKind, exportAudit } from '@stampdeck/contract/audit.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useDownload } from '#lib/download.ts';
import { Button } from '#ui/button.tsx';
import { toastError } from '#ui/toast.tsx';

/** Downloads the log for a spreadsheet. The download becomes a new entry. */
export function SaveAudit({ kind }: { kind: AuditKind | undefined }) {
  const client = useQueryClient();
  const { mutate, isPending } = useDownload(exportAudit, {
    onError: ({ message }) => toastError(message, { passing: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['audit'] }),
  });
  return (
    <Button isBusy={isPending} onClick={() => mutate({ query: { ...(kind && { kind }) } })}>
      <Download size={20} aria-hidden /> {t`Download CSV`}
    </Button>
  );
}
