/** A customer's history: a line for each row of the ledger, under its day. */
import { plural, t } from '@lingui/core/macro';
import type { LedgerEvent } from '@stampdeck/contract/stamps.ts';
import { dayOf, formatDay } from '#language/format.ts';

export type LineSign = 'given' | 'taken' | 'reward' | 'moved';

export interface HistoryDay {
  /** The date in the shop's time zone: 2026-11-21. */
  date: string;
  title: string;
  lines: (LedgerEvent & { sign: LineSign; words: string })[];
}

/** What a row says to the customer, without who wrote it. `undone`: the row that it undoes, if it is known. */
function wordsOf({ kind, stamps: change, reward, undoes }: LedgerEvent, undone: LedgerEvent | undefined): string {
  const stamps = Math.abs(change);
  if (kind === 'opening') {
    return change < 0
      ? plural(stamps, { one: '# stamp moved to another card', other: '# stamps moved to another card' })
      : plural(stamps, { one: '# stamp moved to this card', other: '# stamps moved to this card' });
  }
  if (kind === 'redemption') return t`Redeemed: ${reward}`;
  if (change === 0) {
    const again = undone?.reward;
    return again ? t`Redemption undone. Yours again: ${again}` : t`Redemption undone. The reward is yours again.`;
  }
  if (change > 0) return plural(stamps, { one: '# stamp given', other: '# stamps given' });
  return undoes
    ? plural(stamps, { one: '# stamp undone', other: '# stamps undone' })
    : plural(stamps, { one: '# stamp taken back', other: '# stamps taken back' });
}

function signOf({ kind, stamps: change }: LedgerEvent): LineSign {
  if (kind === 'opening') return 'moved';
  if (kind === 'redemption' || change === 0) return 'reward';
  return change > 0 ? 'given' : 'taken';
}

const dayMs = 24 * 60 * 60 * 1000;

function titleOf(date: string, today: string): string {
  if (date === today) return t`Today`;
  const yesterday = new Date(Date.parse(today) - dayMs).toISOString().slice(0, 10);
  return date === yesterday ? t`Yesterday` : formatDay(date, 'fullDay');
}

/** The days, the newest first. The ledger goes card by card, so a reward of a closed card may be later than stamps on the next one. */
export function historyDays(events: LedgerEvent[], now: number): HistoryDay[] {
  const byId = new Map(events.map((event) => [event.id, event]));
  const today = dayOf(now);
  const days: HistoryDay[] = [];
  for (const event of events.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))) {
    const date = dayOf(event.createdAt);
    let day = days.at(-1);
    if (day?.date !== date) {
      day = { date, title: titleOf(date, today), lines: [] };
      days.push(day);
    }
    const undone = event.undoes ? byId.get(event.undoes) : undefined;
    day.lines.push({ ...event, sign: signOf(event), words: wordsOf(event, undone) });
  }
  return days;
}
