/** Decides what a customer is reminded of, and when. */
import { type ReminderKind, reminderGapDays, reminderKinds, waitingDays } from '@stampdeck/contract/reminders.ts';
import { hasSlot } from '@stampdeck/contract/slots.ts';
import { atHour, localHour } from '#clock.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Ours: who stands at the counter sees the card itself. */
const calm = hour;
/** Reminders are sent from the first of these hours until the second, in the shop's time zone. */
const [opens, closes] = [9, 20];

export interface CardFacts {
  id: string;
  count: number;
  status: 'open' | 'full' | 'redeemed' | 'handed';
  /** Slots as bits. */
  rewards: number;
  redeemed: number;
  lastStampAt: string | null;
  /** The counts after each change, oldest first. */
  steps: { count: number; at: string }[];
}

/** A reward on a card: reached, or the next. */
export interface Reminder {
  kind: ReminderKind;
  cardId: string;
  slot: number;
}

interface Reward {
  cardId: string;
  slot: number;
  /** When it was reached, or came within reach (ISO time). */
  at: string;
}

interface Marks {
  seenTo: string;
  waitedTo: string;
  toldAt: string | null;
}

const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

/** When the card came to have a slot's stamp for the last time. */
function reachedAt(slot: number, steps: CardFacts['steps']): string {
  let at = '';
  let before = 0;
  for (const step of steps) {
    if (before < slot && step.count >= slot) at = step.at;
    before = step.count;
  }
  return at;
}

const rewardsOn = ({ id, count, rewards, redeemed, steps }: CardFacts): Reward[] =>
  Array.from({ length: count }, (_, place) => place + 1)
    .filter((slot) => hasSlot(rewards & ~redeemed, slot))
    .map((slot) => ({ cardId: id, slot, at: reachedAt(slot, steps) }));

const inReach = ({ id, count, status, rewards, lastStampAt }: CardFacts): Reward[] =>
  status === 'open' && count > 0 && lastStampAt !== null && hasSlot(rewards, count + 1)
    ? [{ cardId: id, slot: count + 1, at: lastStampAt }]
    : [];

/** The first moment from this one at which reminders are sent. */
function inTheDay(at: Date, timeZone: string): Date {
  const now = localHour(at, timeZone);
  if (now >= opens && now < closes) return at;
  return atHour(at, timeZone, opens, now < opens ? 0 : 1);
}

/** When the day of a reminder ends (ISO time). */
export const dayOver = (now: Date, timeZone: string): string => atHour(now, timeZone, closes, 0).toISOString();

/** Where the marks begin for someone who turns reminders on: what they can see now is no news. */
export const firstMarks = (now: Date) => ({
  seenTo: now.toISOString(),
  waitedTo: new Date(now.getTime() - waitingDays * day).toISOString(),
});

/** What to tell now, or when to look again: null is when the cards change. */
export function look(marks: Marks, cards: CardFacts[], now: Date, timeZone: string) {
  const isNews = ({ at }: Reward) => at > marks.seenTo;
  const reached = cards.flatMap(rewardsOn);
  const news = { reached: reached.filter(isNews), oneToGo: cards.flatMap(inReach).filter(isNews) };
  const unwarned = reached.filter(({ at }) => at > marks.waitedTo).sort((one, other) => (one.at < other.at ? -1 : 1));
  const found = {
    reached: news.reached.at(-1),
    waiting: unwarned.find(({ at }) => later(at, waitingDays * day) <= now.toISOString()),
    oneToGo: news.oneToGo[0],
  };
  const kind = reminderKinds.find((one) => found[one]);
  const reward = kind && found[kind];
  if (!reward) return { reminder: null, dueAt: unwarned[0] ? later(unwarned[0].at, waitingDays * day) : null };
  const earliest = [
    ...[...news.reached, ...news.oneToGo].map(({ at }) => later(at, calm)),
    ...(marks.toldAt === null ? [] : [later(marks.toldAt, reminderGapDays * day)]),
  ];
  const may = inTheDay(new Date([now.toISOString(), ...earliest].sort().at(-1) as string), timeZone);
  if (may > now) return { reminder: null, dueAt: may.toISOString() };
  return { reminder: { kind, cardId: reward.cardId, slot: reward.slot } satisfies Reminder, dueAt: null };
}

/** The marks after something was told: other news of the same time is over, other rewards still wait. */
export const marksAfter = (marks: Marks, { kind }: Reminder, now: Date): Marks => ({
  seenTo: now.toISOString(),
  waitedTo: kind === 'waiting' ? firstMarks(now).waitedTo : marks.waitedTo,
  toldAt: now.toISOString(),
});

/** Whether a reminder is still true. */
export const holds = ({ kind, cardId, slot }: Reminder, cards: CardFacts[]): boolean =>
  cards.flatMap(kind === 'oneToGo' ? inReach : rewardsOn).some((one) => one.cardId === cardId && one.slot === slot);
