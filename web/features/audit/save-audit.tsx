import type { AuditKind } from '@stampdeck/contract/audit.ts';
import { Download } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { toastError } from '#ui/toast.tsx';
import { useSaveAudit } from './api.ts';

/** The log as a file for a spreadsheet. */
export function SaveAudit({ kind }: { kind: AuditKind | undefined }) {
  const { mutate, isPending } = useSaveAudit(kind);
  const save = () => mutate(undefined, { onError: (error) => toastError(error.message) });
  return (
    <Button isBusy={isPending} onClick={save}>
      <Download size={20} aria-hidden />
      <span className="sd-hidden">Download</span> CSV
    </Button>
  );
}
