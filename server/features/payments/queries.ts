/** All SQL for payments, their refunds, and the messages of providers. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { AppError, type Context } from '#context.ts';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import { paged } from '#db/pages.ts';
import { removeSome } from '#db/prune.ts';
import type { PaymentRefundsTable, PaymentsTable } from '#db/schema.ts';

export type PaymentRow = PaymentsTable;
export type RefundRow = Selectable<PaymentRefundsTable>;

export const findPayment = (db: Queries, id: string) =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

/** A payment, locked until the transaction ends. Its order is locked before. */
export const lockPayment = (db: Queries, id: string) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();

/** All payments of an order, newest first. */
export const listPayments = (db: Queries, orderId: string) =>
  db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('id', 'desc').execute();

/** A payment of an order by the provider's id. */
export const findNamed = (db: Queries, orderId: string, providerId: string) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();

export const addPayment = (db: Queries, row: Insertable<PaymentsTable>) =>
  db.insertInto('payments').values(row).execute();

export const savePayment = (db: Queries, id: string, changes: Updateable<PaymentsTable>) =>
  db.updateTable('payments').set(changes).where('id', '=', id).execute();

/** Saves what the provider said about a payment that was begun; false if it was given up meanwhile. */
export async function saveBegun(db: Queries, id: string, changes: Updateable<PaymentsTable>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ ...changes, state: 'open' })
    .where('id', '=', id)
    .where('state', 'in', ['begun', 'open'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const close = (db: Queries, id: string, reason: string, states: PaymentRow['state'][]) =>
  db
    .updateTable('payments')
    .set({ state: 'closed', last_error: reason })
    .where('id', '=', id)
    .where('state', 'in', states)
    .execute();

/** Gives up a payment of which nothing was taken. */
export const closePayment = (db: Queries, id: string, reason: string) =>
  close(db, id, reason, ['begun', 'open', 'capturing']);

/** Gives up a payment of which no one knows the provider's id. */
export const closeBegun = (db: Queries, id: string, reason: string) => close(db, id, reason, ['begun']);

/** Another payment of the order that is being taken, or was. */
export const findTakenBeside = async (db: Queries, orderId: string, id: string) =>
  (await db
    .selectFrom('payments')
    .select(['id', 'state'])
    .where('order_id', '=', orderId)
    .where('id', '<>', id)
    .where('state', 'in', ['capturing', 'paid'])
    .executeTakeFirst()) ?? null;

type Work = 'payments' | 'payment_refunds';

/** Makes this process the one that works on a row; undefined if another one does. After a crash, the row is due when the lease ends. */
const claim = (db: Queries, table: Work, id: string, now: string, until: string) =>
  db
    .updateTable(table)
    .set({ busy_until: until, due_at: until })
    .where('id', '=', id)
    .where('busy_until', '<=', now)
    .returning('id')
    .executeTakeFirst();

export const claimPayment = (db: Queries, id: string, now: string, until: string) =>
  claim(db, 'payments', id, now, until);
export const claimRefund = (db: Queries, id: string, now: string, until: string) =>
  claim(db, 'payment_refunds', id, now, until);

/** Ends the work on a payment that was claimed until `until`; it is looked at again at `dueAt` (ISO), or not, and soon if a message came meanwhile. */
export const releasePayment = (
  db: Queries,
  { id, until }: { id: string; until: string },
  dueAt: string | null,
  lastError: string,
) =>
  db
    .updateTable('payments')
    .set({ busy_until: '', last_error: lastError })
    .set({ due_at: sql<string | null>`case when due_at = ${until} then ${dueAt} else due_at end` })
    .where('id', '=', id)
    .execute();

/** Ends the work on a refund; it is tried again at `dueAt` (ISO), or not. */
export const releaseRefund = (db: Queries, id: string, dueAt: string | null, lastError: string) =>
  db
    .updateTable('payment_refunds')
    .set({ busy_until: '', due_at: dueAt, last_error: lastError })
    .where('id', '=', id)
    .execute();

/** Ids of rows that are due and that no process works on, the longest due first. */
export const listDue = async (db: Queries, table: Work, now: string, most: number): Promise<string[]> => {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('due_at', '<=', now)
    .where('busy_until', '<=', now)
    .orderBy('due_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
};

export const addRefund = (db: Queries, row: Insertable<PaymentRefundsTable>) =>
  db.insertInto('payment_refunds').values(row).execute();

/** Adds the refund of a capture that no order needs, once; true if it is new. */
export async function addSurplusRefund(db: Queries, row: Insertable<PaymentRefundsTable>): Promise<boolean> {
  const added = await db
    .insertInto('payment_refunds')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows ?? 0) > 0;
}

export const findRefund = (db: Queries, id: string) =>
  db.selectFrom('payment_refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Refunds of a payment that were made or are on their way. */
export const listRefunds = (db: Queries, paymentId: string) =>
  db
    .selectFrom('payment_refunds')
    .selectAll()
    // The index begins with the order.
    .where('order_id', '=', (eb) => eb.selectFrom('payments').select('order_id').where('id', '=', paymentId))
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'refused')
    .execute();

/** Refunds of an order that were made or are on their way. */
export const listRefundsOfOrder = (db: Queries, orderId: string) =>
  db
    .selectFrom('payment_refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '<>', 'refused')
    .orderBy('id')
    .execute();

/** The refund that was asked for with this key. */
export const findRefundByKey = async (db: Queries, orderId: string, requestKey: string | null) =>
  requestKey === null
    ? undefined
    : db
        .selectFrom('payment_refunds')
        .selectAll()
        .where('order_id', '=', orderId)
        .where('request_key', '=', requestKey)
        .executeTakeFirst();

/** Who reads about an order that they sold, and in which language: an account, and the shop that sold it. */
export const findSellerReader = (db: Queries, accountId: string, shopId: string) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('shops as s', (on) => on.on('s.id', '=', shopId))
    .select(['a.email', 'a.email_verified_at as verifiedAt', 'a.erased_at as erasedAt', 'a.language'])
    .select('s.language as shopLanguage')
    .where('a.id', '=', accountId)
    .executeTakeFirst();

/** Those who run this installation and confirmed their address. Uses exactly the condition of the index. */
export const listPlatformReaders = (db: Queries) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`is_platform_admin = 1`)
    .where('email_verified_at', 'is not', null)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute();

export const saveRefund = (db: Queries, id: string, changes: Updateable<PaymentRefundsTable>) =>
  db.updateTable('payment_refunds').set(changes).where('id', '=', id).execute();

/** Notes a message of a provider; false if it was read before. */
export async function addNotice(db: Queries, provider: string, id: string, now: string): Promise<boolean> {
  const added = await db
    .insertInto('payment_notices')
    .values({ provider, notice_id: id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Makes the payments due that a message is about, by any of the ids in it. */
export const wakePayments = (db: Queries, provider: string, about: string[], now: string) =>
  db
    .updateTable('payments')
    .set({ due_at: now })
    .where('provider', '=', provider as PaymentsTable['provider'])
    .where(({ or, eb }) =>
      or([eb('provider_id', 'in', about), eb('capture_id', 'in', about), eb('order_id', 'in', about)]),
    )
    .execute();

/** Refuses to cancel a locked order while its money is being taken. */
export async function refuseWhilePaying(tx: Pick<Context, 'db'>, orderId: string): Promise<void> {
  if ((await findTakenBeside(tx.db, orderId, ''))?.state === 'capturing') throw new AppError('paymentRunning');
}

/** A shop's payments, for its own copy, a page at a time. */
export const pagesOfSeller = (db: Queries, seller: string) =>
  paged(
    db
      .selectFrom('payments')
      .select(['id', 'order_id', 'provider', 'provider_id', 'capture_id', 'state', 'cents'])
      .select(['currency', 'is_test', 'created_at', 'paid_at'])
      .where('seller', '=', seller),
    { id: 'id' },
  );

/** Removes messages that were read before this time (ISO). */
export const prunePaymentNotices = (db: Queries, before: string, most: number) =>
  removeSome(db, 'payment_notices', 'provider, notice_id', sql`created_at < ${before}`, most);
