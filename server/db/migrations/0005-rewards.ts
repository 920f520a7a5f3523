import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/**
 * Redeeming. Slots are bits, the first slot the lowest: what a design can be redeemed for, what a card kept of that with its first
 * stamp, and what was given of it.
 */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  for (const column of ['designs add column rewards', 'cards add column rewards', 'cards add column redeemed']) {
    await run(sql`alter table ${sql.raw(column)} integer not null default 0`);
  }
  await run(sql`alter table ledger add column slot integer`);

  const milestones =
    engine === 'postgres'
      ? sql`select cast(sum(1 << (cast(m->>'slot' as integer) - 1)) as integer) from json_array_elements(cast(body as json)->'milestones') m`
      : sql`select sum(1 << (json_extract(m.value, '$.slot') - 1)) from json_each(body, '$.milestones') m`;
  await run(sql`update designs set rewards = coalesce((${milestones}), 0) | (1 << (size - 1))`);
  await run(sql`update cards set rewards = coalesce((select d.rewards from designs d
    where d.shop_id = cards.shop_id and d.version = cards.design_version), 0)`);
  await run(sql`create index cards_owing on cards (shop_id, member_id, id)
    where status = 'redeemed' and (rewards & ~redeemed) <> 0`);
}
