import { undoEntry } from '@stampdeck/contract/stamps.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useMyHistory } from '#features/my-card/card-api.ts';
import { call } from '#lib/api.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { More } from '#ui/more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toastError } from '#ui/toast.tsx';
import { LedgerLine } from './ledger-lines.tsx';

interface MemberLedgerProps {
  shopId: string;
  customerId: string;
}

/** The same entry is undone once, wherever and however often that is pressed: its key is made of its id. */
function useUndo({ shopId, customerId }: MemberLedgerProps) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ledgerId: string) => call(undoEntry, { body: { ledgerId } }, { key: `undo-${ledgerId}` }),
    onError: (error) => toastError('The entry could not be undone', { detail: error.message, passing: true }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['stamps', 'history', shopId, customerId] });
      void client.invalidateQueries({ queryKey: ['stamps', 'counter', shopId, customerId] });
    },
  });
}

/** A member's whole ledger for the shop, newest first. */
export function MemberLedger({ shopId, customerId }: MemberLedgerProps) {
  const history = useMyHistory(shopId, customerId);
  const undo = useUndo({ shopId, customerId });
  const list = useRef<HTMLOListElement>(null);
  const entries = history.data?.pages.flatMap((page) => page.events);
  if (!entries && history.isError) {
    return (
      <ErrorState title="The ledger could not be read" error={history.error} onRetry={() => void history.refetch()} />
    );
  }
  return (
    <>
      {!entries && <Skeleton height="10rem" radius="var(--sd-radius-m)" />}
      {entries?.length === 0 && <p className="sd-quiet">No stamps yet.</p>}
      <ol className="sd-rows" ref={list} tabIndex={-1} aria-label="Entries, newest first">
        {entries?.map((entry, index) => (
          <LedgerLine
            key={entry.id}
            entry={entry}
            isLast={index === 0}
            isWhole
            canUndo={!undo.isPending && !history.isFetching}
            onUndo={({ id }) => {
              // The button goes with what it undoes.
              list.current?.focus({ preventScroll: true });
              undo.mutate(id);
            }}
          />
        ))}
      </ol>
      <More list={history} />
    </>
  );
}
