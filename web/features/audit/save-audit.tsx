import { type AuditKind, exportAudit } from '@stampdeck/contract/audit.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useDownload } from '#lib/download.ts';
import { Button } from '#ui/button.tsx';
import { toastError } from '#ui/toast.tsx';

/** The log as a file for a spreadsheet; the download is a new entry. */
export function SaveAudit({ kind }: { kind: AuditKind | undefined }) {
  const client = useQueryClient();
  const { mutate, isPending } = useDownload(exportAudit, {
    onError: ({ message }) => toastError(message),
    onSettled: () => client.invalidateQueries({ queryKey: ['audit'] }),
  });
  return (
    <Button isBusy={isPending} onClick={() => mutate({ query: { ...(kind && { kind }) } })}>
      <Download size={20} aria-hidden />
      <span className="sd-hidden">Download</span> CSV
    </Button>
  );
}
