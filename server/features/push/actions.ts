/** Turns push messages on and off for a device, and queues them. */
import { createHash } from 'node:crypto';
import type { Input } from '@stampdeck/contract/http.ts';
import { type addPushDevice, mostPushDevices } from '@stampdeck/contract/push.ts';
import * as z from 'zod/mini';
import { AppError, type Context, person, transact } from '#context.ts';
import type { Queries } from '#db/client.ts';
import { lockAccount } from '#features/accounts/queries.ts';
import { requireRunning } from '#features/accounts/sessions.ts';
import { queueWork } from '#outbox.ts';
import { isPushPoint, isPushService, readPushKeys } from '#push/push-service.ts';
import * as queries from './queries.ts';
import { kindOf, type PushApp, type QueuedPush, queuedPush } from './queued-push.ts';

export const readKey = async ({ config, store, now }: Context) => ({
  key: (await readPushKeys(config, store, now())).publicKey,
});

/** Whether push messages for the caller reach a device. */
export async function findDevice(ctx: Context, id: string) {
  const { key } = await readKey(ctx);
  const receiver = { accountId: person(ctx).accountId, kind: null, now: ctx.now().toISOString() };
  const devices = await queries.listDevices(ctx.db, receiver, key);
  return { isOn: devices.some((device) => device.id === id) };
}

const idOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

/**
 * Turns push messages on for the device of the call, as long as the caller's session runs. Not at a shared tablet: they are of all shops that
 * a person works for.
 */
export async function addDevice(ctx: Context, { endpoint, p256dh, auth, key }: Input<typeof addPushDevice>['body']) {
  const { accountId, sessionId, tabletId } = person(ctx);
  if (tabletId !== undefined) throw new AppError('notAtTablet');
  if (!isPushService(ctx.config, endpoint) || !isPushPoint(p256dh)) throw new AppError('pushServiceUnknown');
  const id = idOf(endpoint);
  await transact(ctx, async (tx) => {
    await lockAccount(tx.db, accountId);
    await requireRunning(tx);
    const created_at = tx.now().toISOString();
    const device = { id, account_id: accountId, session_id: sessionId, endpoint, p256dh, auth, public_key: key };
    if (!(await queries.saveDevice(tx.db, { ...device, created_at, delivered_at: null })))
      throw new AppError('forbidden');
    await queries.trimDevices(tx.db, accountId, mostPushDevices);
  });
  return { id };
}

/** Turns push messages off for a device, if it is the caller's. */
export const removeDevice = (ctx: Context, id: string): Promise<void> =>
  ctx.store.write((db) => queries.removeDevice(db, person(ctx).accountId, id));

/** Whether any device of an account gets push messages on one side, at `now` (ISO time). */
export const hasPush = (db: Queries, accountId: string, app: PushApp, now: string): Promise<boolean> =>
  queries.hasDevice(db, { accountId, kind: kindOf[app], now });

/** What a message says now, where that changed since it was written; null if it is no longer so, or no longer wanted. */
export type PushCheck = (
  db: Queries,
  accountId: string,
  of: unknown,
) => Promise<Partial<Pick<QueuedPush, 'title' | 'body'>> | null>;

const day = 24 * 60 * 60 * 1000;

/** What to show, and to whom. */
export interface Push extends Omit<QueuedPush, 'device' | 'expiresAt'> {
  accountId: string;
  /** When it is no longer worth showing (ISO time); null: after a day. */
  expiresAt: string | null;
}

/**
 * Queues a push message in the running transaction, for all devices that the account has on one side; returns whether it has any. Its texts
 * are said in the receiver's language when it is sent. Whether they want it is the caller's to know.
 */
export async function queuePush(
  tx: Pick<Context, 'db' | 'now' | 'promptOutbox'>,
  { accountId, expiresAt, ...push }: Push,
): Promise<boolean> {
  const now = tx.now();
  if (!(await hasPush(tx.db, accountId, push.app, now.toISOString()))) return false;
  const until = expiresAt ?? new Date(now.getTime() + day).toISOString();
  const payload = z.encode(queuedPush, { ...push, expiresAt: until, device: null });
  await queueWork(tx, { kind: 'push', accountId, payload, expiresAt: until });
  return true;
}
