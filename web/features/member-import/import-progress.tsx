import type { ImportState } from '@stampdeck/contract/member-import.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { countWords } from '#lib/count-words.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { useCancelImport } from './api.ts';

/** How a file is getting on, or how it went. */
export function ImportProgress({ state }: { state: ImportState }) {
  const client = useQueryClient();
  const cancel = useCancelImport();
  const isOver = state.status !== 'running';
  // The lists say something else now.
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: ['memberList', 'members'] });
  }, [isOver, client]);
  const place = useRef<HTMLElement>(null);
  const wasOver = useRef(isOver);
  useEffect(() => {
    // The button that cancels is gone, and with it the focus of someone who had reached it.
    if (isOver && !wasOver.current && document.activeElement === document.body) place.current?.focus();
    wasOver.current = isOver;
  }, [isOver]);
  return (
    <section className="sd-note" aria-label="The last import" ref={place} tabIndex={-1}>
      <p role="status">{said(state)}</p>
      {!isOver && (
        <>
          <progress value={state.handled} max={Math.max(1, state.total)} aria-label="Rows imported" />
          <Button onClick={() => cancel.mutate(state.id)} isBusy={cancel.isPending}>
            Cancel the import
          </Button>
          {cancel.error && <Alert>{cancel.error.message}</Alert>}
        </>
      )}
    </section>
  );
}

function said({ status, total, handled, added, known, wrong }: ImportState): ReactNode {
  const rows = countWords(handled, 'row');
  const addedWords = `${countWords(added, 'member')} added`;
  if (status === 'running') {
    return `Importing: ${handled.toLocaleString()} of ${countWords(total, 'row')}. You may leave this page; it goes on.`;
  }
  if (status === 'failed') {
    return `The last import stopped after ${rows}: its file is gone. Choose it again; nobody is added twice.`;
  }
  if (status === 'canceled') {
    return (
      <>
        The last import was canceled after {rows}, with {addedWords}. Choose the file again for the rest; nobody is
        added twice.
      </>
    );
  }
  return (
    <>
      <b>{addedWords}</b>
      {known > 0 && `, ${known.toLocaleString()} there already`}
      {wrong > 0 && `, ${countWords(wrong, 'row')} left out`}.
    </>
  );
}
