import { plural, t } from '@lingui/core/macro';
import type { ProductImportState } from '@stampdeck/contract/product-import.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ProgressNote } from '#features/file-import/progress-note.tsx';
import { formatNumber } from '#language/format.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { useCancelImport, useUndoImport } from './api.ts';

/** The progress of the last import, or its result and its undo. */
export function ImportProgress({ state }: { state: ProductImportState }) {
  const client = useQueryClient();
  const cancel = useCancelImport();
  const undo = useUndoImport();
  const { id, status, handled, total, undoUntil } = state;
  const isOver = status !== 'running' && status !== 'undoing';
  // The products and their numbers have changed.
  useEffect(() => {
    if (!isOver) return;
    void client.invalidateQueries({ queryKey: ['products'] });
    void client.invalidateQueries({ queryKey: ['categories'] });
  }, [isOver, client]);
  const progress = status === 'running' ? { value: handled, max: total, label: t`Rows imported` } : null;
  const error = cancel.error ?? undo.error;
  return (
    <ProgressNote says={summaryOf(state)} progress={progress}>
      {status === 'running' && (
        <Button onClick={() => cancel.mutate(id)} isBusy={cancel.isPending}>
          {t`Cancel the import`}
        </Button>
      )}
      {isOver && undoUntil !== null && (
        <Button onClick={() => undo.mutate(id)} isBusy={undo.isPending}>
          {t`Undo the import`}
        </Button>
      )}
      {error && <Alert>{error.message}</Alert>}
    </ProgressNote>
  );
}

function summaryOf(state: ProductImportState): string {
  const { status, total, handled } = state;
  if (status === 'running') {
    const done = formatNumber(handled);
    return plural(total, {
      one: `Importing: ${done} of # row. You can leave this page; the import continues.`,
      other: `Importing: ${done} of # rows. You can leave this page; the import continues.`,
    });
  }
  if (status === 'undoing') return t`Undoing the import. You can leave this page.`;
  if (status === 'undone') return [t`The last import was undone.`, ...leftWords(state)].join(' ');
  const counts = countsOf(state);
  if (status === 'done') return [t`Import finished.`, ...counts].join(' ');
  const stopped =
    status === 'canceled'
      ? plural(handled, {
          one: 'The last import was canceled after # row.',
          other: 'The last import was canceled after # rows.',
        })
      : plural(handled, {
          one: 'The last import stopped after # row because its file is gone.',
          other: 'The last import stopped after # rows because its file is gone.',
        });
  return [stopped, ...counts, t`Choose the file again to import the rest.`].join(' ');
}

/** A sentence for each count, without what did not happen. */
function countsOf({ added, changed, same, wrong }: ProductImportState): string[] {
  return [
    plural(added, { one: '# product was added.', other: '# products were added.' }),
    ...(changed > 0 ? [plural(changed, { one: '# product was changed.', other: '# products were changed.' })] : []),
    ...(same > 0 ? [plural(same, { one: '# had nothing to change.', other: '# had nothing to change.' })] : []),
    ...(wrong > 0 ? [plural(wrong, { one: '# row was skipped.', other: '# rows were skipped.' })] : []),
  ];
}

const leftWords = ({ left }: ProductImportState): string[] =>
  left === 0
    ? []
    : [
        plural(left, {
          one: '# product stayed, because it was changed again.',
          other: '# products stayed, because they were changed again.',
        }),
      ];
