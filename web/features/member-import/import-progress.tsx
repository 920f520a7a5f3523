import type { ImportState } from '@stampdeck/contract/member-import.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { useCancelImport } from './api.ts';
import { count } from './import-words.ts';

/** How a file is getting on, or how it went. */
export function ImportProgress({ state }: { state: ImportState }) {
  const client = useQueryClient();
  const cancel = useCancelImport();
  const isOver = state.status !== 'running';
  const isDone = state.status === 'done';
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
      {state.status === 'running' && (
        <>
          <p role="status">
            Importing: {state.handled.toLocaleString()} of {count(state.total, 'row')}. You may leave this page; it goes
            on.
          </p>
          <progress value={state.handled} max={Math.max(1, state.total)} aria-label="Rows imported" />
          <Button onClick={() => cancel.mutate(state.id)} isBusy={cancel.isPending}>
            Cancel the import
          </Button>
          {cancel.error && <Alert>{cancel.error.message}</Alert>}
        </>
      )}
      {state.status === 'failed' && (
        <p role="status">
          The last import stopped after {count(state.handled, 'row')}: its file is gone. Choose it again; nobody is
          added twice.
        </p>
      )}
      {state.status === 'canceled' && (
        <p role="status">
          The last import was canceled after {count(state.handled, 'row')}, with {count(state.added, 'member')} added.
          Choose the file again for the rest; nobody is added twice.
        </p>
      )}
      {isDone && (
        <p role="status">
          <b>{count(state.added, 'member')} added</b>
          {state.known > 0 && `, ${state.known.toLocaleString()} there already`}
          {state.wrong > 0 && `, ${count(state.wrong, 'row')} left out`}.
        </p>
      )}
    </section>
  );
}
