import type { LedgerEvent } from '@stampdeck/contract/stamps.ts';
import type { ComponentPropsWithRef } from 'react';
import { serverNow } from '#lib/api.ts';
import { Unread } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useLastEntries } from './counter-api.ts';
import styles from './counter-ledger.module.css';
import { pressUndo } from './counter-press.ts';
import type { AtCard } from './counter-visit.ts';

const inSpite = { gap: 'the wait', visit: 'the limit a visit', day: 'the limit a day', person: 'the limit an hour' };

/** What a row of the ledger says to the shop. */
function entryWords({ kind, undoes, stamps, reward, overrode }: LedgerEvent): string {
  if (kind === 'redemption') return `Redeemed: ${reward}`;
  if (kind === 'opening') return stamps > 0 ? 'Brought along' : 'Handed over';
  const given = stamps === 1 ? 'Stamp given' : 'Stamps given';
  if (kind === 'award') return overrode ? `${given} in spite of ${inSpite[overrode]}` : given;
  return undoes ? 'Undone' : 'Taken back';
}

const signed = (stamps: number): string => (stamps > 0 ? `+${stamps}` : stamps < 0 ? `−${-stamps}` : '0');

interface Ways {
  /** With the reason that was given, and what was on the card then. */
  isWhole?: boolean | undefined;
  /** False while a change is on its way: the last entry is about to be another. */
  canUndo: boolean;
  /** `byKey`: pressed without a pointer. */
  onUndo: (entry: LedgerEvent, byKey: boolean) => void;
}

interface LedgerLineProps extends Ways {
  entry: LedgerEvent;
  isLast: boolean;
}

interface LedgerRowsProps extends Ways, ComponentPropsWithRef<'ol'> {
  entries: LedgerEvent[];
}

/** A row of the ledger. The very last one can be undone unless it takes something back or was brought along. */
function LedgerLine({ entry, isLast, isWhole, canUndo, onUndo }: LedgerLineProps) {
  return (
    <li className={styles.line}>
      <span className={styles.stamps} data-kind={entry.kind}>
        {signed(entry.stamps)}
      </span>
      <span className={styles.words}>
        {entryWords(entry)}
        {isWhole && entry.reason && `: ${entry.reason}`}
        <span className={styles.by}>
          {entry.by && `${entry.by} · `}
          <RelativeTime at={entry.createdAt} clock={serverNow} />
          {isWhole && ` · ${entry.countAfter} on the card`}
        </span>
      </span>
      {isLast && entry.kind !== 'reversal' && entry.kind !== 'opening' && (
        <Button
          className={styles.undo}
          aria-label={`Undo ${entry.kind === 'award' ? signed(entry.stamps) : entryWords(entry)}`}
          disabled={!canUndo}
          onClick={({ detail }) => onUndo(entry, detail === 0)}
        >
          Undo
        </Button>
      )}
    </li>
  );
}

/** A ledger's rows, newest first. */
export function LedgerRows({ entries, isWhole, canUndo, onUndo, ...rest }: LedgerRowsProps) {
  if (entries.length === 0) return <p className="sd-quiet">No stamps yet.</p>;
  return (
    <ol className="sd-rows" {...rest}>
      {entries.map((entry, index) => (
        <LedgerLine key={entry.id} entry={entry} isLast={index === 0} {...{ isWhole, canUndo, onUndo }} />
      ))}
    </ol>
  );
}

/** The last three lines of the customer's ledger. */
export function LedgerLines({ visit, desk, state }: AtCard) {
  const { data, error, refetch } = useLastEntries(desk);
  const undo = (entry: LedgerEvent, byKey: boolean) => {
    // Its button goes: whoever uses the keys goes on at +.
    if (byKey) visit.focusDue.current = true;
    pressUndo(desk, entry);
  };
  return (
    <section className={styles.ledger} aria-label="Last entries">
      <h3 className="sd-quiet">Last entries</h3>
      {data ? (
        <LedgerRows entries={data} canUndo={state.waiting.length === 0} onUndo={undo} />
      ) : error ? (
        <Unread onRetry={() => void refetch()}>The last entries could not be read. {error.message}</Unread>
      ) : (
        <Skeleton height="2.75rem" radius="var(--sd-radius-m)" />
      )}
    </section>
  );
}
