/** All SQL of the payment provider that moves no money. */
import type { Queries } from './client.ts';
import { engineOf } from './engine.ts';
import type { TestPaymentsTable } from './schema.ts';

export type TestPayment = TestPaymentsTable;

export const findTestPayment = (db: Queries, id: string) =>
  db.selectFrom('test_payments').selectAll().where('id', '=', id).executeTakeFirst();

/** Adds a payment; one that is there stays as it is. */
export const addTestPayment = (db: Queries, row: TestPaymentsTable) =>
  db
    .insertInto('test_payments')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Captures or closes an approved payment. */
export const moveTestPayment = (db: Queries, id: string, state: 'captured' | 'closed') =>
  db.updateTable('test_payments').set({ state }).where('id', '=', id).where('state', '=', 'approved').execute();

/** Refunds part of a captured payment, once for each key. False if it is more than was paid. */
export async function refundTestPayment(
  db: Queries,
  { id, key, cents }: { id: string; key: string; cents: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('test_payments')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'captured')
    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return false;
  const refunds = JSON.parse(row.refunds) as Record<string, number>;
  if (key in refunds) return true;
  const refunded_cents = row.refunded_cents + cents;
  if (refunded_cents > row.cents) return false;
  const changed = { refunded_cents, refunds: JSON.stringify({ ...refunds, [key]: cents }) };
  await db.updateTable('test_payments').set(changed).where('id', '=', id).execute();
  return true;
}
