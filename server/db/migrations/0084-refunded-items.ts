import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** Refunds of single items: each line has its share of the tax and its refunded pieces, and a refund says what it gave back. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const large = engine === 'postgres' ? 'bigint' : 'integer';
  const exact = engine === 'postgres' ? 'numeric' : 'real';
  for (const statement of [
    `alter table order_items add column tax_cents ${large} not null default 0`,
    `alter table order_items add column refunded_qty integer not null default 0 check (refunded_qty between 0 and qty)`,
    `alter table orders add column shipping_refunded integer not null default 0`,
    `alter table payment_refunds add column items ${text} not null default '[]'`,
    `alter table payment_refunds add column with_shipping integer not null default 0`,
    // Earlier orders do not say which tax each line had: it is shared by price.
    `update order_items set tax_cents = shares.upto - shares.before from (
      select order_id, place, round(cast(upto as ${exact}) * tax_cents / items_cents) as upto,
        round(cast(upto - own as ${exact}) * tax_cents / items_cents) as before
      from (select i.order_id, i.place, o.tax_cents, o.items_cents, i.price_cents * cast(i.qty as ${large}) as own,
          sum(i.price_cents * cast(i.qty as ${large})) over (partition by i.order_id order by i.place) as upto
        from order_items i join orders o on o.id = i.order_id where o.items_cents > 0) as lines) as shares
      where shares.order_id = order_items.order_id and shares.place = order_items.place`,
    `update order_items set refunded_qty = qty
      where order_id in (select id from orders where refunded_cents > 0 and refunded_cents = total_cents)`,
    `update orders set shipping_refunded = 1
      where shipping_cents > 0 and refunded_cents > 0 and refunded_cents = total_cents`,
  ])
    await sql.raw(statement).execute(db);
}
