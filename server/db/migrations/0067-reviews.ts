import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** What customers think of products, and what is reported of it. Both go with their product. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const statements = [
    `create table reviews (shop_id ${text} not null, id ${text} not null unique, product_id ${text} not null,
      account_id ${text} not null references accounts (id), half_stars integer not null check (half_stars between 1 and 10),
      text ${text} not null, created_at ${text} not null, edited_at ${text}, answer ${text}, answered_at ${text},
      primary key (shop_id, id), unique (account_id, product_id),
      foreign key (shop_id, product_id) references products (shop_id, id) on delete cascade)`,
    `create index reviews_of_product on reviews (shop_id, product_id, id)`,
    `create table reported_reviews (shop_id ${text} not null, review_id ${text} not null,
      reporter_id ${text} not null references accounts (id), id ${text} not null unique, reason ${text} not null,
      created_at ${text} not null, primary key (shop_id, review_id, reporter_id),
      foreign key (shop_id, review_id) references reviews (shop_id, id) on delete cascade)`,
    `create index reported_reviews_by_time on reported_reviews (created_at, id)`,
    `create index reported_reviews_by_reporter on reported_reviews (reporter_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
