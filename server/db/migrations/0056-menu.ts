import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** What a menu is read by: until when a product is a deal; and the tiny picture that is shown until an image is there. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const [deal, of] =
    engine === 'postgres'
      ? [`(body::jsonb -> 'deal')`, (name: string) => `(body::jsonb -> 'deal' ->> '${name}')`]
      : [`json_extract(body, '$.deal')`, (name: string) => `json_extract(body, '$.deal.${name}')`];
  for (const statement of [
    `alter table products add column deal_until ${text}`,
    `update products set deal_until = coalesce(${of('endsAt')}, '~')
      where ${deal} is not null and coalesce(${of('cap')}, ${of('startsAt')}, ${of('endsAt')}) is not null`,
    `create index products_deals on products (shop_id, listing, deal_until, id) where deal_until is not null`,
    `alter table images add column blur text`,
  ])
    await sql.raw(statement).execute(db);
}
