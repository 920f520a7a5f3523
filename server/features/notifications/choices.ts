/** How a person at a shop wants to be told what happens there. */
import type { Permission } from '@stampdeck/contract/http.ts';
import {
  type Channels,
  type NotificationKind,
  notificationKinds,
  notificationsFor,
  notificationTypes,
} from '@stampdeck/contract/notification-types.ts';
import {
  type NotificationChoices,
  type QuietHours,
  type SavedChoices,
  usualQuietHours,
} from '@stampdeck/contract/notifications.ts';
import { AppError, type Context, ownShop, person, transact } from '#context.ts';
import type { NotificationChoicesTable } from '#db/schema.ts';
import { findAccount } from '#features/accounts/queries.ts';
import * as queries from './queries.ts';
import { channelsOf, choose } from './rules.ts';

/** The kinds that someone with these permissions may see. */
export const kindsFor = (permissions: readonly Permission[]): NotificationKind[] =>
  notificationKinds.filter((kind) =>
    notificationsFor(notificationTypes[kind]).some((permission) => permissions.includes(permission)),
  );

/** The quiet hours of a row; of someone without a row, the usual ones. */
export const quietOf = (row: Pick<NotificationChoicesTable, 'quiet_from' | 'quiet_to'> | undefined): QuietHours => {
  if (!row) return usualQuietHours;
  const { quiet_from: from, quiet_to: to } = row;
  return from === null || to === null ? null : { from, to };
};

const own = (ctx: Context) => ({ shopId: ownShop(ctx).id, accountId: person(ctx).accountId });

/** The types that the caller's bell shows. */
export async function bellTypes(ctx: Context): Promise<number[]> {
  const chosen = await queries.findChoices(ctx.db, own(ctx));
  return kindsFor(person(ctx).permissions).flatMap((kind) =>
    channelsOf(chosen, kind).bell ? notificationTypes[kind] : [],
  );
}

async function emailState(ctx: Context): Promise<NotificationChoices['email']> {
  if (ctx.config.smtpUrl === null) return 'none';
  const account = await findAccount(ctx.db, person(ctx).accountId);
  return account?.email_verified_at ? 'ready' : 'unproven';
}

/** The caller's choices. */
export async function readChoices(ctx: Context): Promise<NotificationChoices> {
  const row = await queries.findChoices(ctx.db, own(ctx));
  const shown = kindsFor(person(ctx).permissions).map((kind) => [kind, channelsOf(row, kind)]);
  return {
    kinds: Object.fromEntries(shown) as Partial<Record<NotificationKind, Channels>>,
    quiet: quietOf(row),
    timeZone: ownShop(ctx).timeZone,
    email: await emailState(ctx),
  };
}

/** Changes the given choices and returns all of them. What a channel begins to tell, it tells from now on. */
export async function saveChoices(ctx: Context, { kinds = {}, quiet }: SavedChoices): Promise<NotificationChoices> {
  await transact(ctx, async (tx) => {
    const now = tx.now().toISOString();
    const row = await queries.lockChoices(tx.db, own(tx), now);
    if (!row) throw new AppError('tokenFailed');
    const bits = choose(row, kinds);
    const hours = quiet === undefined ? quietOf(row) : quiet;
    const begins = (channel: keyof Channels) =>
      notificationKinds.some((kind) => channelsOf(bits, kind)[channel] && !channelsOf(row, kind)[channel]);
    await queries.saveChoices(tx.db, own(tx), {
      ...bits,
      ...{ quiet_from: hours?.from ?? null, quiet_to: hours?.to ?? null },
      ...(begins('email') && { emailed_to: now }),
      ...(begins('push') && { pushed_to: now }),
    });
    tx.publish([`person:${own(tx).accountId}`], 'notificationChoicesChanged', {});
  });
  return readChoices(ctx);
}
