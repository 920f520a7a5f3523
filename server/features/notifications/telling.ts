/**
 * Finds whom a channel has to tell something. What to tell is derived from what is stored, since a mark of each person. The mark moves in the
 * transaction that queues it, so a crash loses nothing and tells nothing twice.
 */
import { notificationKinds } from '@stampdeck/contract/notification-types.ts';
import { localHour } from '#clock.ts';
import type { Queries, Store } from '#db/client.ts';
import type { NotificationChoicesTable } from '#db/schema.ts';
import { findAccount } from '#features/accounts/queries.ts';
import { findWork, permissionsOf } from '#features/staff/queries.ts';
import { newUnsubscribeLink } from '#features/unsubscribe/actions.ts';
import { queueMailOfJob } from '#mail/outbox.ts';
import { kindsFor, quietOf } from './choices.ts';
import { newsEmail } from './emails.ts';
import type { News } from './news.ts';
import * as queries from './queries.ts';
import { channelsOf, isQuiet } from './rules.ts';

const minute = 60_000;
/** Time to read it on the screen. Also longer than a row may take to be committed after its time was taken. */
const patience = 10 * minute;
/** Between two emails to one person about one shop. */
const pause = 60 * minute;
/** Messages that stay unread for longer are told no more. */
const lasting = 8 * 24 * 60 * minute;
/** People looked at in one query. */
const pageSize = 200;

export interface TellingParts {
  store: Store;
  promptOutbox: () => void;
  stopping: AbortSignal;
}

type Look = Pick<Parameters<typeof queries.listWaiting>[1], 'channel' | 'shopId'> & { wait: number; now: Date };
type Tell = (one: queries.Waiting, news: News, upTo: string) => Promise<boolean>;

/** Tells everyone for whom something waits longer than `wait` milliseconds, unless it is quiet for them. Returns how many were told. */
export async function tellWaiting({ store, promptOutbox, stopping }: TellingParts, look: Look, tell: Tell) {
  const { wait, now, ...whom } = look;
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const upTo = ago(wait);
  const times = { upTo, emailedBefore: ago(pause), since: ago(lasting), now: now.toISOString() };
  let told = 0;
  let after = { shopId: '', accountId: '' };
  while (!stopping.aborted) {
    const page = await queries.listWaiting(store.reports, { ...whom, ...times, after, limit: pageSize });
    for (const one of page) {
      const news = newsFor(one, now);
      if (news && (await tell(one, news, upTo))) told += 1;
    }
    const last = page.at(-1);
    if (!last || page.length < pageSize) break;
    after = last;
  }
  if (told > 0) promptOutbox();
  return told;
}

/** What someone may be told now; null in their quiet hours, and if they may see none of it. */
function newsFor(one: queries.Waiting, now: Date): News | null {
  if (isQuiet(localHour(now, one.timeZone), quietOf(one.known === null ? undefined : one))) return null;
  const seen = kindsFor(permissionsOf(one));
  const counts = notificationKinds.map((kind) => [kind, seen.includes(kind) ? Number(one[kind]) : 0] as const);
  return counts.some(([, count]) => count > 0) ? (Object.fromEntries(counts) as News) : null;
}

/** Whether someone who was found a moment ago still works there, has the same address, and wants these emails. */
async function isMeant(db: Queries, one: queries.Waiting, chosen: NotificationChoicesTable, news: News) {
  const account = await findAccount(db, one.accountId);
  const work = await findWork(db, one.accountId);
  const isThere = account?.email === one.email && account.email_verified_at !== null && work?.id === one.shopId;
  return isThere && notificationKinds.some((kind) => news[kind] > 0 && channelsOf(chosen, kind).email);
}

/** The job that writes emails about what is unread. `home` is the origin of their links. */
export const newEmailJob = (parts: TellingParts, home: string) => async (now: Date) => {
  const emails = await tellWaiting(parts, { channel: 'email', wait: patience, now }, (one, news, upTo) =>
    parts.store.write(async (db) => {
      const row = await queries.lockChoices(db, one, one.told);
      if (row?.emailed_to !== one.told || !(await isMeant(db, one, row, news))) return false;
      await queries.saveChoices(db, one, { emailed_to: upTo, emailed_at: now.toISOString() });
      const tx = { db, now: () => now, promptOutbox: () => undefined };
      const link = await newUnsubscribeLink(tx, home, { ...one, list: 'shop' });
      await queueMailOfJob(tx, one.accountId, one.email, newsEmail(one, news, home, link));
      return true;
    }),
  );
  return emails > 0 ? { emails } : undefined;
};
