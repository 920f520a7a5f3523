/** A customer's ledger as lines to read: what each row says, under the day that it belongs to. */
import { stampsInWords } from '@stampdeck/contract/cards.ts';
import type { LedgerEvent } from '@stampdeck/contract/stamps.ts';

export type LineSign = 'given' | 'taken' | 'reward' | 'brought';

export interface HistoryDay {
  /** As the reader's calendar has it: 2026-11-21. */
  date: string;
  title: string;
  lines: (LedgerEvent & { sign: LineSign; words: string })[];
}

/** What a row says to its owner; who wrote it stays the shop's. `undone`: the row that it takes back, where it is known. */
function wordsOf({ kind, stamps: change, reward, undoes }: LedgerEvent, undone: LedgerEvent | undefined): string {
  if (kind === 'opening')
    return change < 0 ? `${stampsInWords(-change)} handed over` : `${stampsInWords(change)} brought along`;
  if (kind === 'redemption') return `Redeemed: ${reward}`;
  if (change === 0) return undone?.reward ? `Undone, yours again: ${undone.reward}` : 'Undone: a reward is yours again';
  if (change > 0) return `${stampsInWords(change)} given`;
  return undoes ? `${stampsInWords(-change)} undone` : `${stampsInWords(-change)} taken back`;
}

function signOf({ kind, stamps: change }: LedgerEvent): LineSign {
  if (kind === 'opening') return 'brought';
  if (kind === 'redemption' || change === 0) return 'reward';
  return change > 0 ? 'given' : 'taken';
}

/** As the reader's own device has it. */
const longDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' });

const dateOf = (at: Date): string => [at.getFullYear(), at.getMonth() + 1, at.getDate()].join('-');

function titleOf(at: Date, now: Date): string {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (dateOf(at) === dateOf(now)) return 'Today';
  return dateOf(at) === dateOf(yesterday) ? 'Yesterday' : longDate.format(at);
}

/** Day by day, the newest first. The ledger goes card by card: a reward of a closed card may have been given after the next one's stamps. */
export function historyDays(events: LedgerEvent[], now: Date): HistoryDay[] {
  const byId = new Map(events.map((event) => [event.id, event]));
  const days: HistoryDay[] = [];
  for (const event of events.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))) {
    const at = new Date(event.createdAt);
    const date = dateOf(at);
    let day = days.at(-1);
    if (day?.date !== date) {
      day = { date, title: titleOf(at, now), lines: [] };
      days.push(day);
    }
    const undone = event.undoes ? byId.get(event.undoes) : undefined;
    day.lines.push({ ...event, sign: signOf(event), words: wordsOf(event, undone) });
  }
  return days;
}
