import { plural, t } from '@lingui/core/macro';
import type { LedgerEvent } from '@stampdeck/contract/stamps.ts';
import { type ComponentPropsWithRef, useId } from 'react';
import { formatNumber } from '#language/format.ts';
import { serverNow } from '#lib/api.ts';
import { reasonText } from '#lib/reason-text.ts';
import { Unread } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useLastEntries } from './counter-api.ts';
import styles from './counter-ledger.module.css';
import { pressUndo } from './counter-press.ts';
import type { AtCard } from './counter-visit.ts';
import { notYours } from './counter-words.ts';

/** What an award says, with the limit that it overrode. */
function awardWords({ stamps, overrode }: LedgerEvent): string {
  switch (overrode) {
    case undefined:
      return plural(stamps, { one: 'Stamp given', other: 'Stamps given' });
    case 'gap':
      return plural(stamps, { one: 'Stamp given without the wait', other: 'Stamps given without the wait' });
    case 'visit':
      return plural(stamps, {
        one: 'Stamp given past the limit per visit',
        other: 'Stamps given past the limit per visit',
      });
    case 'day':
      return plural(stamps, {
        one: 'Stamp given past the limit per day',
        other: 'Stamps given past the limit per day',
      });
    case 'person':
      return plural(stamps, {
        one: 'Stamp given past the limit per hour',
        other: 'Stamps given past the limit per hour',
      });
  }
}

/** What a redemption says, with the reason if there was no code. */
function redemptionWords({ reward, withoutCode }: LedgerEvent): string {
  if (withoutCode === 'paper card') return t`Redeemed with a paper card: ${reward}`;
  if (withoutCode === 'phone empty') return t`Redeemed with an empty phone: ${reward}`;
  return t`Redeemed: ${reward}`;
}

/** What an entry says to the shop. */
function entryWords(entry: LedgerEvent): string {
  const { kind, undoes, stamps } = entry;
  if (kind === 'award') return awardWords(entry);
  if (kind === 'redemption') return redemptionWords(entry);
  if (kind === 'opening') return stamps > 0 ? t`Carried over` : t`Moved to another card`;
  return undoes ? t`Undone` : t`Taken back`;
}

const signed = (stamps: number): string => formatNumber(stamps, { signed: true });

/** Names what the button undoes: an award or a redemption. */
function undoWords({ kind, stamps, reward }: LedgerEvent): string {
  if (kind === 'redemption') return t`Undo redemption: ${reward}`;
  return plural(stamps, { one: 'Undo # stamp', other: 'Undo # stamps' });
}

interface Ways {
  /** With the reason, and how many stamps were on the card afterward. */
  isWhole?: boolean | undefined;
  /** False while a change is being sent: the last entry is about to be another. */
  canUndo: boolean;
  /** Someone else made the last entry, and only the owner may undo those of others. */
  isOthers: boolean;
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

/** An entry of the ledger. The last one can be undone, unless it is itself an undo or an opening balance. */
function LedgerLine({ entry, isLast, isWhole, canUndo, isOthers, onUndo }: LedgerLineProps) {
  const reasonId = useId();
  const hasUndo = isLast && entry.kind !== 'reversal' && entry.kind !== 'opening';
  return (
    <li className={styles.line}>
      <span className={styles.stamps} data-kind={entry.kind}>
        {signed(entry.stamps)}
      </span>
      <span className={styles.words}>
        <span dir="auto">{entryWords(entry)}</span>
        <span className={styles.by}>
          {entry.by && (
            <>
              <span dir="auto">{entry.by}</span> ·{' '}
            </>
          )}
          <RelativeTime at={entry.createdAt} clock={serverNow} />
          {isWhole && <> · {plural(entry.countAfter, { one: '# stamp on the card', other: '# stamps on the card' })}</>}
        </span>
        {isWhole && entry.reason && (
          <span className={styles.by} dir="auto">
            {reasonText(entry.reason)}
          </span>
        )}
        {hasUndo && isOthers && (
          <span className={styles.by} id={reasonId}>
            {notYours.entry()}
          </span>
        )}
      </span>
      {hasUndo && (
        <Button
          className={styles.undo}
          aria-label={undoWords(entry)}
          aria-describedby={isOthers ? reasonId : undefined}
          disabled={!canUndo || isOthers}
          onClick={({ detail }) => onUndo(entry, detail === 0)}
        >
          {t`Undo`}
        </Button>
      )}
    </li>
  );
}

/** A ledger's entries, newest first. */
export function LedgerRows({ entries, isWhole, canUndo, isOthers, onUndo, ...rest }: LedgerRowsProps) {
  if (entries.length === 0) return <p className="sd-quiet">{t`No stamps yet.`}</p>;
  return (
    <ol className="sd-rows" {...rest}>
      {entries.map((entry, index) => (
        <LedgerLine key={entry.id} entry={entry} isLast={index === 0} {...{ isWhole, canUndo, isOthers, onUndo }} />
      ))}
    </ol>
  );
}

/** The last three entries of the customer's ledger. */
export function LedgerLines({ visit, desk, state }: AtCard) {
  const { data, error, refetch } = useLastEntries(desk);
  const undo = (entry: LedgerEvent, byKey: boolean) => {
    // The button is gone then: the focus of someone who uses the keyboard goes to the main button.
    if (byKey) visit.focusDue.current = true;
    pressUndo(desk, entry);
  };
  return (
    <section className={styles.ledger} aria-label={t`Last entries`}>
      <h3 className="sd-quiet">{t`Last entries`}</h3>
      {data ? (
        <LedgerRows
          entries={data.events}
          canUndo={state.waiting.length === 0}
          isOthers={data.takeBack?.entry === false}
          onUndo={undo}
        />
      ) : error ? (
        <Unread onRetry={() => void refetch()}>
          {t`We couldn’t load the last entries.`} {error.message}
        </Unread>
      ) : (
        <Skeleton height="2.75rem" radius="var(--sd-radius-m)" />
      )}
    </section>
  );
}
