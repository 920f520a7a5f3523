/** What is new at a shop, for each of its people. */
import { notificationKinds, notificationTypes } from '@stampdeck/contract/notification-types.ts';
import { mostNotifications } from '@stampdeck/contract/notifications.ts';
import { type Context, type Happened, ownShop, person, transact } from '#context.ts';
import { findNotifiedTo, permissionsOf, saveNotifiedTo } from '#features/staff/queries.ts';
import { momentPlace, pageOf, readCursor } from '#lists.ts';
import { bellTypes, kindsFor } from './choices.ts';
import * as queries from './queries.ts';
import { channelsOf, choose } from './rules.ts';

/** Notifications are shown for so long. */
const shownMs = 90 * 24 * 60 * 60 * 1000;

const earliest = (ctx: Context): string => new Date(ctx.now().getTime() - shownMs).toISOString();

const readTo = (ctx: Context): Promise<string> => findNotifiedTo(ctx.db, ownShop(ctx).id, person(ctx).accountId);

async function countSince(ctx: Context, mark: string): Promise<number> {
  const types = await bellTypes(ctx);
  if (types.length === 0) return 0;
  const since = [mark, earliest(ctx)].sort().at(-1) as string;
  return queries.countNotifications(ctx.db, { shopId: ownShop(ctx).id, types, since, limit: mostNotifications });
}

/** How many notifications the caller has not read. */
export const count = async (ctx: Context) => ({ unread: await countSince(ctx, await readTo(ctx)) });

/** A page of the caller's notifications, newest first. */
export async function list(ctx: Context, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  const before = readCursor(momentPlace, cursor);
  const types = await bellTypes(ctx);
  const mark = await readTo(ctx);
  const span = { shopId: ownShop(ctx).id, types, since: earliest(ctx), before, limit: limit + 1 };
  const rows = types.length > 0 ? await queries.listNotifications(ctx.db, span) : [];
  const { page, nextCursor } = pageOf(rows, limit, ({ at, id }) => ({ at, id }));
  return {
    notifications: page.map(({ at, name, ...row }) => ({
      ...row,
      senderName: name,
      createdAt: at,
      isUnread: at > mark && (row.type !== notificationTypes.message || row.messages > 0),
    })),
    unread: await countSince(ctx, mark),
    nextCursor,
  };
}

/** Marks the caller's notifications up to a time as read. */
export async function mark(ctx: Context, upTo: string) {
  const { accountId } = person(ctx);
  const now = ctx.now().toISOString();
  // A time may be written in other ways than ours.
  const given = new Date(upTo).toISOString();
  const to = given < now ? given : now;
  await transact(ctx, async (tx) => {
    if (await saveNotifiedTo(tx.db, ownShop(tx).id, accountId, to))
      tx.publish([`person:${accountId}`], 'notificationsRead', { upTo: to });
  });
  return count(ctx);
}

/** Tells those at a shop whose bell shows this kind, on all their screens, and sees to push messages. */
export async function ringBells(ctx: Context, shopId: string, { kind, id, customer, at }: Happened): Promise<void> {
  const people = await queries.listPeople(ctx.db, shopId);
  const seeing = people.filter((one) => kindsFor(permissionsOf(one)).includes(kind));
  const hearing = seeing.filter((one) => channelsOf(one, kind).bell);
  const event = { id, senderId: customer.id, senderName: customer.name, type: notificationTypes[kind], createdAt: at };
  ctx.publish(
    hearing.map(({ account_id: accountId }) => `person:${accountId}` as const),
    'getNotification',
    event,
  );
  if (seeing.some((one) => channelsOf(one, kind).push)) ctx.promptPushes(shopId);
}

/** Ends all emails to someone about a shop. */
export async function endEmails(tx: Context, of: { shopId: string; accountId: string }): Promise<void> {
  const row = await queries.lockChoices(tx.db, of, tx.now().toISOString());
  if (!row) return;
  const off = Object.fromEntries(notificationKinds.map((kind) => [kind, { email: false }]));
  await queries.saveChoices(tx.db, of, choose(row, off));
  tx.publish([`person:${of.accountId}`], 'notificationChoicesChanged', {});
}
