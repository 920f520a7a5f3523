import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** Price packages and orders, with their lines, what happened to them, the words they are found by, and what was sold on each day. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const large = engine === 'postgres' ? 'bigint' : 'integer';
  const statements = [
    `create table price_packages (id ${text} not null primary key, title ${text} not null, image ${text} not null,
      price_cents integer not null, features ${text} not null, seats integer not null, price_desc ${text} not null,
      stock integer not null, created_at ${text} not null, updated_at ${text} not null, removed_at ${text})`,
    `create table order_settings (shop_id ${text} not null primary key references shops (id),
      tax_rate integer not null, reduced_rate integer not null, stamps integer not null, stamp_cents integer not null)`,
    `create table orders (id ${text} not null primary key, seller_id ${text} not null, number integer not null,
      buyer_id ${text} not null references accounts (id), buyer_shop_id ${text}, stage integer not null,
      payment_method ${text} not null, delivery_method ${text} not null, pickup_at ${text}, table_name ${text} not null,
      note ${text} not null, address ${text}, items_cents ${large} not null, shipping_cents ${large} not null,
      tax_cents ${large} not null, total_cents ${large} not null, currency ${text} not null,
      paid_at ${text}, delivered_at ${text}, canceled_at ${text}, kitchen integer not null default 0,
      refunded_cents ${large} not null default 0, is_test integer not null default 0, stock ${text} not null, held_until ${text},
      request_key ${text}, request_hash ${text} not null, version integer not null, created_at ${text} not null,
      check (refunded_cents between 0 and total_cents))`,
    `create unique index orders_by_key on orders (buyer_id, request_key) where request_key is not null`,
    `create unique index orders_by_number on orders (seller_id, number)`,
    `create index orders_of_seller on orders (seller_id, id)`,
    `create index orders_by_stage on orders (seller_id, stage, id)`,
    `create index orders_everywhere on orders (stage, id)`,
    `create index orders_of_buyer on orders (buyer_id, id)`,
    `create index orders_of_buying_shop on orders (buyer_shop_id, id) where buyer_shop_id is not null`,
    `create index orders_held on orders (held_until) where held_until is not null`,
    `create table order_items (order_id ${text} not null references orders (id), place integer not null,
      buyer_id ${text} not null, product_id ${text} not null, name ${text} not null, image ${text} not null,
      options ${text} not null, price_cents integer not null, qty integer not null, tax_class ${text} not null,
      seats integer not null, primary key (order_id, place))`,
    `create index order_items_bought on order_items (buyer_id, product_id)`,
    `create table order_events (order_id ${text} not null references orders (id), seq integer not null,
      kind ${text} not null, side ${text} not null, actor_id ${text}, details ${text} not null, created_at ${text} not null,
      primary key (order_id, seq))`,
    `create table order_words (seller_id ${text} not null, word ${text} not null, order_id ${text} not null,
      is_personal integer not null, primary key (seller_id, word, order_id))`,
    `create index order_words_of on order_words (order_id)`,
    `create table order_numbers (seller_id ${text} not null primary key, last integer not null)`,
    `create table order_days (seller_id ${text} not null, local_day ${text} not null, orders integer not null,
      sales_cents ${large} not null, refunded_cents ${large} not null, primary key (seller_id, local_day))`,
    `create table order_stamps (shop_id ${text} not null, order_id ${text} not null references orders (id),
      ledger_id ${text} not null, customer_id ${text} not null, stamps integer not null, created_at ${text} not null,
      primary key (order_id, ledger_id))`,
    `alter table products add column sold integer not null default 0`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const one of packages)
    await sql`insert into price_packages (id, title, image, price_cents, features, seats, price_desc, stock, created_at, updated_at)
      values (${one.id}, ${one.title}, '', ${sql.lit(one.cents)}, ${JSON.stringify(one.features)}, ${sql.lit(one.seats)},
        ${one.says}, 10, ${seeded}, ${seeded})`.execute(db);
}

const seeded = '2026-01-01T00:00:00.000Z';
/** What is sold until the platform's people change it. */
const packages = [
  {
    id: '019b7600-0000-7000-8000-000000000001',
    title: 'Starter',
    cents: 29_00,
    seats: 1,
    says: 'For one more pair of hands at the counter. Paid once.',
    features: ['1 more staff seat', 'Their own sign-in and permissions', 'Every entry shows who made it'],
  },
  {
    id: '019b7600-0000-7000-8000-000000000002',
    title: 'Team',
    cents: 79_00,
    seats: 4,
    says: 'For a team that works in shifts. Paid once.',
    features: ['4 more staff seats', 'Their own sign-ins and permissions', 'Limits per person and hour'],
  },
  {
    id: '019b7600-0000-7000-8000-000000000003',
    title: 'Business',
    cents: 149_00,
    seats: 10,
    says: 'For several counters. Paid once.',
    features: ['10 more staff seats', 'Their own sign-ins and permissions', 'Limits per person and hour'],
  },
];
