import { t } from '@lingui/core/macro';
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
    // The key is made of the entry's id, so however often this is pressed, the entry is undone once.
    mutationFn: (ledgerId: string) => call(undoEntry, { body: { ledgerId } }, { key: `undo-${ledgerId}` }),
    onError: (error) => toastError(t`We couldn’t undo the entry`, { detail: error.message, passing: true }),
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
        failure={t`We couldn’t load the entries`}
        bones={<Skeleton height="10rem" radius="var(--sd-radius-m)" />}
      >
        {(entries) => (
          <LedgerRows
            ref={list}
            tabIndex={-1}
            aria-label={t`Entries, newest first`}
            entries={entries}
            isWhole
            canUndo={!undo.isPending && !history.isFetching}
            isOthers={history.data?.pages[0]?.takeBack?.entry === false}
            onUndo={({ id }) => {
              // The button goes with the entry that it undoes.
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
