/**
 * Finds whom a channel has to tell something. What to tell is derived from what is stored, since a mark of each person. The mark moves in the
 * transaction that queues it, so a crash loses nothing and tells nothing twice.
 */
import { notificationKinds } from '@stampdeck/contract/notification-types.ts';
import { id } from '@stampdeck/contract/text.ts';
import * as z from 'zod/mini';
import { localHour } from '#clock.ts';
import type { Queries, Store } from '#db/client.ts';
import { permissionsOf } from '#features/staff/queries.ts';
import { newUnsubscribeLink } from '#features/unsubscribe/actions.ts';
import { renderEmail } from '#mail/email.ts';
import type { Mailer } from '#mail/mailer.ts';
import { type OutboxHandler, queueWork, RetryLaterError } from '#outbox.ts';
import { kindsFor, quietOf } from './choices.ts';
import { newsEmail } from './emails.ts';
import type { News } from './news.ts';
import * as queries from './queries.ts';
import { isQuiet } from './rules.ts';

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
      const news = isQuietFor(one, now) ? null : seenOf(one);
      if (news && (await tell(one, news, upTo))) told += 1;
    }
    const last = page.at(-1);
    if (!last || page.length < pageSize) break;
    after = last;
  }
  if (told > 0) promptOutbox();
  return told;
}

const isQuietFor = (one: queries.Waiting, now: Date): boolean =>
  isQuiet(localHour(now, one.timeZone), quietOf(one.known === null ? undefined : one));

/** What someone may see of what was found; null for nothing. */
function seenOf(one: queries.Waiting): News | null {
  const seen = kindsFor(permissionsOf(one));
  const counts = notificationKinds.map((kind) => [kind, seen.includes(kind) ? Number(one[kind]) : 0] as const);
  return counts.some(([, count]) => count > 0) ? (Object.fromEntries(counts) as News) : null;
}

/** What happened at a shop in a span, as it waits to be told. */
export const newsSpan = z.object({ shopId: id, since: z.string(), upTo: z.string() });
type Span = z.output<typeof newsSpan> & Pick<queries.Waiting, 'accountId'>;

/**
 * What of a span is still to be told, right before it is sent: not what was read or ended meanwhile, nor to someone who may no longer see
 * it. Null for nothing. In the quiet hours, which may have begun, it waits.
 */
export async function findNews(db: Queries, channel: 'email' | 'push', span: Span, now: Date) {
  const one = await queries.findWaiting(db, { ...span, channel });
  const news = one && seenOf(one);
  if (!news) return null;
  if (isQuietFor(one, now)) throw new RetryLaterError('quiet hours', 60 * minute);
  return { one, news };
}

const queued = z.extend(newsSpan, { unsubscribe: z.object({ page: z.string(), oneClick: z.string() }) });

/** The job that writes emails about what is unread. `home` is the origin of their links. */
export const newEmailJob = (parts: TellingParts, home: string) => async (now: Date) => {
  const emails = await tellWaiting(parts, { channel: 'email', wait: patience, now }, (one, _, upTo) =>
    parts.store.write(async (db) => {
      const row = await queries.lockChoices(db, one, one.told);
      const { shopId, accountId, told: since } = one;
      const span = { shopId, accountId, since, upTo };
      if (row?.emailed_to !== since || !(await findNews(db, 'email', span, now))) return false;
      await queries.saveChoices(db, one, { emailed_to: upTo, emailed_at: now.toISOString() });
      const tx = { db, now: () => now, promptOutbox: () => undefined };
      const unsubscribe = await newUnsubscribeLink(tx, home, { shopId, accountId, list: 'shop' });
      await queueWork(tx, {
        kind: 'news',
        accountId,
        payload: z.encode(queued, { ...span, unsubscribe }),
        expiresAt: null,
      });
      return true;
    }),
  );
  return emails > 0 ? { emails } : undefined;
};

interface SendingParts {
  store: Store;
  home: string;
  now: () => Date;
}

/** Sends one of these emails, if there still is something to tell. */
export const newsJob = ({ store, home, now }: SendingParts, mailer: Mailer): OutboxHandler => ({
  run: async (row, signal) => {
    const accountId = row.account_id ?? '';
    const { unsubscribe, ...span } = z.decode(queued, JSON.parse(row.payload));
    const found = await findNews(store.read, 'email', { ...span, accountId }, now());
    if (!found) return;
    const about = { id: row.id, accountId, to: found.one.email, date: new Date(row.created_at) };
    await mailer.send({ ...about, ...renderEmail(newsEmail(found.one, found.news, home, unsubscribe)) }, signal);
  },
});
