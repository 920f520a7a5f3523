/** All SQL for devices that get push messages. */
import { sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import { removeSome } from '#db/prune.ts';
import type { PushSubscriptionsTable, SessionsTable } from '#db/schema.ts';

/** Whose devices: an account's that are signed in to one side, at `now` (ISO time). */
export interface Receiver {
  accountId: string;
  /** null: to either. */
  kind: SessionsTable['kind'] | null;
  now: string;
}

/** Devices whose session runs: after it has ended they get nothing, without a write anywhere. */
const running = (db: Queries, { accountId, kind, now }: Receiver) =>
  db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .where('p.account_id', '=', accountId)
    .where('s.account_id', '=', accountId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .$if(kind !== null, (query) => query.where('s.kind', '=', kind as SessionsTable['kind']));

/** An account's devices that subscribed with this public key. */
export const listDevices = (db: Queries, receiver: Receiver, publicKey: string) =>
  running(db, receiver).where('p.public_key', '=', publicKey).selectAll('p').orderBy('p.created_at').execute();

/** Whether an account has a device that gets push messages. */
export const hasDevice = async (db: Queries, receiver: Receiver): Promise<boolean> =>
  (await running(db, receiver).select('p.id').limit(1).executeTakeFirst()) !== undefined;

/** Saves a device, also one of another account: the person who uses it last. Only with the secret that it had before; returns whether. */
export async function saveDevice(db: Queries, device: PushSubscriptionsTable): Promise<boolean> {
  const { id, auth, ...change } = device;
  const saved = await db
    .insertInto('push_subscriptions')
    .values(device)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(change).where('push_subscriptions.auth', '=', auth))
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Removes an account's oldest devices beyond so many. The caller locks the account. */
export const trimDevices = (db: Queries, accountId: string, most: number) =>
  db
    .deleteFrom('push_subscriptions')
    .where('account_id', '=', accountId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('push_subscriptions')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(most),
    )
    .execute();

/** Removes a device, if it is the account's. */
export async function removeDevice(db: Queries, accountId: string, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).where('account_id', '=', accountId).execute();
}

/** Records when the push service last took a message for a device. */
export const saveDelivered = (db: Queries, ids: string[], now: string) =>
  db.updateTable('push_subscriptions').set({ delivered_at: now }).where('id', 'in', ids).execute();

/** Removes up to `limit` devices whose session had ended before this time; returns how many. */
export const prunePushDevices = (db: Queries, before: string, limit: number) =>
  removeSome(
    db,
    'push_subscriptions',
    'id',
    sql`not exists (select 1 from sessions s where s.id = push_subscriptions.session_id
      and s.account_id = push_subscriptions.account_id and s.ended_at is null and s.expires_at >= ${before})`,
    limit,
  );
