import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** Who gets the money of a shop's orders, and the payments of the provider that moves no money. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const statements = [
    `create table payees (shop_id ${text} primary key references shops (id), paypal ${text} not null,
      stripe ${text} not null)`,
    `create table test_payments (id ${text} primary key, reference ${text} not null, cents integer not null,
      currency ${text} not null, payee ${text} not null, state ${text} not null, refunded_cents integer not null,
      refunds ${text} not null, created_at ${text} not null)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
