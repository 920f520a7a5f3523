import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** Which reviews were removed, without their words: a second one waits until an admin allows it. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const statements = [
    `create table removed_reviews (shop_id ${text} not null, id ${text} not null unique, product_id ${text} not null,
      account_id ${text} not null references accounts (id), reports integer not null,
      is_by_admin integer not null check (is_by_admin in (0, 1)), removed_at ${text} not null, primary key (shop_id, id),
      foreign key (shop_id, product_id) references products (shop_id, id) on delete cascade)`,
    'create index removed_reviews_of_product on removed_reviews (shop_id, product_id)',
    'create index removed_reviews_by_author on removed_reviews (account_id, product_id)',
    'create index removed_reviews_by_time on removed_reviews (removed_at, id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
