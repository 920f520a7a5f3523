/** Sends reminders, by email and as push messages, if they are still true and wanted. */
import { rewardsOf } from '@stampdeck/contract/cards.ts';
import { fillPath } from '@stampdeck/contract/http.ts';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import { reminderKinds } from '@stampdeck/contract/reminders.ts';
import { id } from '@stampdeck/contract/text.ts';
import * as z from 'zod/mini';
import { type Config, homeOf } from '#config.ts';
import type { Context } from '#context.ts';
import type { Queries } from '#db/client.ts';
import { findDesignNow } from '#features/designs/queries.ts';
import { type PushCheck, queuePush } from '#features/push/actions.ts';
import { newUnsubscribeLink } from '#features/unsubscribe/actions.ts';
import { renderEmail } from '#mail/email.ts';
import type { Mailer } from '#mail/mailer.ts';
import { type OutboxHandler, queueWork } from '#outbox.ts';
import { dayOver, holds, type Reminder } from './look.ts';
import * as queries from './queries.ts';
import { reminderEmail, reminderPush } from './words.ts';

export type Way = 'email' | 'push';

export interface Sending extends Pick<Context, 'store' | 'promptOutbox' | 'now'> {
  config: Pick<Config, 'publicUrl' | 'shopSiteUrl' | 'tls' | 'port'>;
}

const payload = z.object({
  way: z.enum(['email', 'push']),
  reminder: z.object({ kind: z.enum(reminderKinds), cardId: id, slot: z.int() }),
  ...{ shopId: id, memberId: id },
  unsubscribe: z.nullable(z.object({ page: z.string(), oneClick: z.string() })),
});

type Place = Pick<queries.DueRow, 'shopId' | 'memberId'>;

/** The cards of a member, with when their counts changed. */
export async function readCards(db: Queries, place: Place) {
  const cards = await queries.listCards(db, place);
  const ids = cards.filter(({ rewards, redeemed }) => (rewards & ~redeemed) !== 0).map((card) => card.id);
  const steps = ids.length > 0 ? await queries.listSteps(db, place.shopId, ids) : [];
  const own = Map.groupBy(steps, ({ cardId }) => cardId);
  return cards.map((card) => ({ ...card, steps: own.get(card.id) ?? [] }));
}

export const mayEmail = ({ emailSince, verifiedAt }: queries.Reader): boolean =>
  emailSince !== null && verifiedAt !== null;

/** Queues a reminder by one way, in the transaction that found it. */
export async function queueReminder(
  tx: Pick<Context, 'db' | 'now' | 'promptOutbox'>,
  config: Sending['config'],
  { way, reminder, reader, row }: { way: Way; reminder: Reminder; reader: queries.Reader; row: Place },
): Promise<void> {
  const { accountId, timeZone } = reader;
  const { shopId, memberId } = row;
  const link = () => newUnsubscribeLink(tx, homeOf(config), { accountId, shopId, list: 'reminders' });
  const unsubscribe = way === 'email' ? await link() : null;
  const work = z.encode(payload, { way, reminder, shopId, memberId, unsubscribe });
  await queueWork(tx, { kind: 'reminder', accountId, payload: work, expiresAt: dayOver(tx.now(), timeZone) });
}

/** What the shop calls a reward; '' if that is not known. */
async function labelOf(db: Queries, shopId: string, version: number | null | undefined, slot: number): Promise<string> {
  const published = version ? await findDesignNow(db, shopId, version) : undefined;
  const rewards = published ? rewardsOf(published.design) : [];
  return rewards.find((reward) => reward.slot === slot)?.label ?? '';
}

/** What there is to send, if it is still so. */
async function findContent(db: Queries, work: unknown) {
  const queued = z.decode(payload, work as z.input<typeof payload>);
  const { way, reminder } = queued;
  const reader = await queries.findReader(db, queued);
  if (!reader?.isOpen || !(way === 'email' ? mayEmail(reader) : reader.pushSince !== null)) return undefined;
  const cards = await readCards(db, queued);
  if (!holds(reminder, cards)) return undefined;
  const version = cards.find((card) => card.id === reminder.cardId)?.version;
  const reward = await labelOf(db, queued.shopId, version, reminder.slot);
  return { ...queued, reader, reward };
}

/** Right before a push message is sent: null if it is no longer so. */
export const checkReminder: PushCheck = async (db, _, work) => {
  const found = await findContent(db, work);
  return found ? reminderPush(found.reminder.kind, found.reward, found.reader.shop) : null;
};

/** Sends one reminder by its way. */
export const reminderJob = ({ store, config, ...tx }: Sending, mailer: Mailer): OutboxHandler => ({
  run: async (row, signal) => {
    const work: unknown = JSON.parse(row.payload);
    const found = await findContent(store.read, work);
    if (!found) return;
    const { reader, reward, shopId, unsubscribe, reminder } = found;
    const path = fillPath(shopPaths.shop, { id: shopId });
    if (unsubscribe) {
      const email = reminderEmail({
        ...{ kind: reminder.kind, reward, unsubscribe, shop: reader.shop },
        language: reader.language ?? reader.shopLanguage,
        address: `${config.shopSiteUrl ?? homeOf(config)}${path}`,
      });
      const about = { id: row.id, accountId: reader.accountId, to: reader.email, date: new Date(row.created_at) };
      await mailer.send({ ...about, ...renderEmail(email) }, signal);
    } else {
      const { accountId, shopLanguage: language } = reader;
      // A second one, after a crash, takes the place of the first by its tag.
      const place = { path, tag: `reminder-${shopId}`, check: { by: 'reminder', of: work } } as const;
      const push = { ...reminderPush(reminder.kind, reward, reader.shop), ...place };
      const expiresAt = row.expires_at;
      await store.write((db) => queuePush({ ...tx, db }, { accountId, language, app: 'shop', expiresAt, ...push }));
      tx.promptOutbox();
    }
  },
});
