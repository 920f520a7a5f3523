import { plural, t } from '@lingui/core/macro';
import type { ImportState } from '@stampdeck/contract/member-import.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ProgressNote } from '#features/file-import/progress-note.tsx';
import { formatNumber } from '#language/format.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { useCancelImport } from './api.ts';

/** The progress of the last import, or its result. */
export function ImportProgress({ state }: { state: ImportState }) {
  const client = useQueryClient();
  const cancel = useCancelImport();
  const isOver = state.status !== 'running';
  // The lists of members have changed.
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: ['memberList', 'members'] });
  }, [isOver, client]);
  const progress = isOver ? null : { value: state.handled, max: state.total, label: t`Rows imported` };
  return (
    <ProgressNote says={summaryOf(state)} progress={progress}>
      {!isOver && (
        <>
          <Button onClick={() => cancel.mutate(state.id)} isBusy={cancel.isPending}>
            {t`Cancel the import`}
          </Button>
          {cancel.error && <Alert>{cancel.error.message}</Alert>}
        </>
      )}
    </ProgressNote>
  );
}

function summaryOf(state: ImportState): string {
  const { status, total, handled } = state;
  if (status === 'running') {
    const done = formatNumber(handled);
    return plural(total, {
      one: `Importing: ${done} of # row. You can leave this page; the import continues.`,
      other: `Importing: ${done} of # rows. You can leave this page; the import continues.`,
    });
  }
  if (status === 'failed') {
    return plural(handled, {
      one: 'The last import stopped after # row because its file is gone. Choose the file again; no one is added twice.',
      other:
        'The last import stopped after # rows because its file is gone. Choose the file again; no one is added twice.',
    });
  }
  const counts = countsOf(state);
  if (status === 'canceled') {
    const stopped = plural(handled, {
      one: 'The last import was canceled after # row.',
      other: 'The last import was canceled after # rows.',
    });
    return [stopped, ...counts, t`Choose the file again to import the rest; no one is added twice.`].join(' ');
  }
  return [t`Import finished.`, ...counts].join(' ');
}

/** A sentence for each count, without what did not happen. */
function countsOf({ added, known, wrong }: ImportState): string[] {
  const counts = [plural(added, { one: '# member was added.', other: '# members were added.' })];
  if (known > 0) counts.push(plural(known, { one: '# was already a member.', other: '# were already members.' }));
  if (wrong > 0) counts.push(plural(wrong, { one: '# row was skipped.', other: '# rows were skipped.' }));
  return counts;
}
