import { undoEntry } from '@stampdeck/contract/stamps.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLiveCard, useMyHistory } from '#features/my-card/card-api.ts';
import { call, serverNow } from '#lib/api.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { More } from '#ui/more.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toastError } from '#ui/toast.tsx';
import styles from './counter-ledger.module.css';
import { entryWords, signed } from './ledger-lines.tsx';

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

/** A member's whole ledger for the shop, newest first; the very last row can be undone unless it takes something back or was brought along. */
export function MemberLedger({ shopId, customerId }: MemberLedgerProps) {
  const history = useMyHistory(shopId, customerId);
  const undo = useUndo({ shopId, customerId });
  const list = useRef<HTMLOListElement>(null);
  useLiveCard(shopId, customerId);
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
          <li key={entry.id} className={styles.line}>
            <span className={styles.stamps} data-kind={entry.kind}>
              {signed(entry.stamps)}
            </span>
            <span className={styles.words}>
              {entryWords(entry)}
              {entry.reason && `: ${entry.reason}`}
              <span className={styles.by}>
                {entry.by && `${entry.by} · `}
                <RelativeTime at={entry.createdAt} clock={serverNow} />
                {` · ${entry.countAfter} on the card`}
              </span>
            </span>
            {index === 0 && entry.kind !== 'reversal' && entry.kind !== 'opening' && (
              <button
                type="button"
                className={`sd-button ${styles.undo}`}
                aria-label={`Undo ${entry.kind === 'award' ? signed(entry.stamps) : entryWords(entry)}`}
                disabled={undo.isPending || history.isFetching}
                onClick={() => {
                  // The button goes with what it undoes.
                  list.current?.focus({ preventScroll: true });
                  undo.mutate(entry.id);
                }}
              >
                Undo
              </button>
            )}
          </li>
        ))}
      </ol>
      <More list={history} />
    </>
  );
}
