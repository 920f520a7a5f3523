import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/**
 * Payments of orders, their refunds, and which messages of the providers were read. An order has at most one payment that is being taken or was
 * taken; money that came beside it is refunded.
 */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const large = engine === 'postgres' ? 'bigint' : 'integer';
  const statements = [
    `create table payments (id ${text} primary key, order_id ${text} not null, seller ${text} not null,
      provider ${text} not null, provider_id ${text}, capture_id ${text}, state ${text} not null, cents ${large} not null,
      currency ${text} not null, payee ${text}, payee_name ${text} not null, approve_at ${text}, is_test integer not null,
      attempts integer not null, busy_until ${text} not null, due_at ${text}, last_error ${text} not null,
      created_at ${text} not null, paid_at ${text})`,
    `create unique index payments_by_provider on payments (provider, provider_id)`,
    `create unique index payments_by_capture on payments (provider, capture_id)`,
    `create unique index payments_taken on payments (order_id) where state in ('capturing', 'paid')`,
    `create index payments_of_seller on payments (seller, id)`,
    `create index payments_of_order on payments (order_id, id)`,
    `create index payments_due on payments (due_at) where due_at is not null`,
    `create table payment_refunds (id ${text} primary key, payment_id ${text} references payments (id),
      order_id ${text} not null, capture_id ${text} not null, kind ${text} not null, state ${text} not null,
      cents ${large} not null, reason ${text} not null, asked_by ${text}, request_key ${text}, provider_refund_id ${text},
      attempts integer not null, busy_until ${text} not null, due_at ${text}, last_error ${text} not null,
      created_at ${text} not null, done_at ${text})`,
    `create unique index payment_refunds_of_surplus on payment_refunds (payment_id, capture_id) where kind = 'surplus'`,
    `create unique index payment_refunds_by_key on payment_refunds (order_id, request_key)`,
    `create index payment_refunds_due on payment_refunds (due_at) where due_at is not null`,
    `create table payment_notices (provider ${text} not null, notice_id ${text} not null, created_at ${text} not null,
      primary key (provider, notice_id))`,
    `create index payment_notices_by_age on payment_notices (created_at)`,
    // An order's total may be larger than the first version of this table allows.
    ...(engine === 'postgres'
      ? [`alter table test_payments alter cents type bigint, alter refunded_cents type bigint`]
      : []),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
