import { undoEntry } from '@stampdeck/contract/stamps.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useMyHistory } from '#features/my-card/card-api.ts';
import { call } from '#lib/api.ts';
import { queryClient } from '#lib/query.ts';
import { Loaded } from '#ui/loaded.tsx';
import { More } from '#ui/more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toastError } from '#ui/toast.tsx';
import type { At } from './counter-api.ts';
import { LedgerRows } from './ledger-lines.tsx';

/** A member's whole ledger for the shop, newest first. */
export function MemberLedger({ shopId, customerId }: At) {
  const history = useMyHistory(shopId, customerId);
  const undo = useMutation({
    // The same entry is undone once, wherever and however often that is pressed: its key is made of its id.
    mutationFn: (ledgerId: string) => call(undoEntry, { body: { ledgerId } }, { key: `undo-${ledgerId}` }),
    onError: (error) => toastError('The entry could not be undone', { detail: error.message, passing: true }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ['stamps', 'history', shopId, customerId] });
      void queryClient.invalidateQueries({ queryKey: ['stamps', 'counter', shopId, customerId] });
    },
  });
  const list = useRef<HTMLOListElement>(null);
  const { error, refetch } = history;
  return (
    <>
      <Loaded
        query={{ data: history.data?.pages.flatMap((page) => page.events), error, refetch }}
        failure="The ledger could not be read"
        bones={<Skeleton height="10rem" radius="var(--sd-radius-m)" />}
      >
        {(entries) => (
          <LedgerRows
            ref={list}
            tabIndex={-1}
            aria-label="Entries, newest first"
            entries={entries}
            isWhole
            canUndo={!undo.isPending && !history.isFetching}
            onUndo={({ id }) => {
              // The button goes with what it undoes.
              list.current?.focus({ preventScroll: true });
              undo.mutate(id);
            }}
          />
        )}
      </Loaded>
      <More list={history} />
    </>
  );
}
