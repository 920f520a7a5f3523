/**
 * Tells people by email what they have not read. What to tell is derived from what is stored, since a mark of each person. The mark moves in
 * the transaction that queues the email, so a crash loses nothing and tells nothing twice.
 */
import { notificationKinds } from '@stampdeck/contract/notification-types.ts';
import { localHour } from '#clock.ts';
import type { Store } from '#db/client.ts';
import { permissionsOf } from '#features/staff/queries.ts';
import { newUnsubscribeLink } from '#features/unsubscribe/actions.ts';
import { queueMailOfJob } from '#mail/outbox.ts';
import { kindsFor, quietOf } from './choices.ts';
import { type News, newsEmail } from './emails.ts';
import * as queries from './queries.ts';
import { isQuiet } from './rules.ts';

const minute = 60_000;
/** Time to read it on the screen. Also longer than a row may take to be committed after its time was taken. */
const patience = 10 * minute;
/** Between two emails to one person about one shop. */
const pause = 60 * minute;
/** People looked at in one query. */
const pageSize = 200;

interface Parts {
  store: Store;
  /** The origin of links in emails. */
  home: string;
  promptOutbox: () => void;
  stopping: AbortSignal;
}

/** The job that writes the emails; returns how many, or undefined. */
export const newTellingJob = ({ store, ...parts }: Parts) => ({
  run: async (now: Date) => {
    const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
    const look = { upTo: ago(patience), emailedBefore: ago(pause), now: now.toISOString(), limit: pageSize };
    let emails = 0;
    let after = { shopId: '', accountId: '' };
    while (!parts.stopping.aborted) {
      const page = await queries.listWaiting(store.reports, { ...look, after });
      for (const one of page) if (await tell({ store, ...parts }, one, look.upTo, now)) emails += 1;
      const last = page.at(-1);
      if (!last || page.length < pageSize) break;
      after = last;
    }
    if (emails > 0) parts.promptOutbox();
    return emails > 0 ? { emails } : undefined;
  },
});

/** Queues an email to someone, unless it is quiet for them, there is nothing that they may see, or another process does it. */
async function tell({ store, home }: Parts, one: queries.Waiting, upTo: string, now: Date): Promise<boolean> {
  const quiet = quietOf(one.emailed_to === null ? undefined : one);
  if (isQuiet(localHour(now, one.timeZone), quiet)) return false;
  const seen = kindsFor(permissionsOf(one));
  const news = Object.fromEntries(
    notificationKinds.map((kind) => [kind, seen.includes(kind) ? Number(one[kind]) : 0]),
  ) as News;
  if (!Object.values(news).some((count) => count > 0)) return false;
  return store.write(async (db) => {
    const tx = { db, now: () => now, promptOutbox: () => undefined };
    const row = await queries.lockChoices(db, one, one.since);
    if (row.emailed_to !== (one.emailed_to ?? one.since)) return false;
    await queries.saveChoices(db, one, { emailed_to: upTo, emailed_at: now.toISOString() });
    const link = await newUnsubscribeLink(tx, home, { ...one, list: 'shop' });
    await queueMailOfJob(tx, one.accountId, one.email, newsEmail(one, news, home, link));
    return true;
  });
}
