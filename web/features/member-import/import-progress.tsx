import type { ImportState } from '@stampdeck/contract/member-import.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { count } from './import-words.ts';

/** How a file is getting on, or how it went. */
export function ImportProgress({ state }: { state: ImportState }) {
  const client = useQueryClient();
  const isDone = state.status === 'done';
  // The lists say something else now.
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: ['memberList', 'members'] });
  }, [isDone, client]);
  return (
    <section className="sd-note" aria-label="The last import">
      {state.status === 'running' && (
        <>
          <p role="status">
            Importing: {state.handled.toLocaleString()} of {count(state.total, 'row')}. You may leave this page; it goes
            on.
          </p>
          <progress value={state.handled} max={Math.max(1, state.total)} aria-label="Rows imported" />
        </>
      )}
      {state.status === 'failed' && (
        <p role="status">
          The last import stopped after {count(state.handled, 'row')}: its file is gone. Choose it again; nobody is
          added twice.
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
