import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** What shops sell, and how many there are of each kind. A product's words that no query asks for are one JSON text. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const [small, large] = engine === 'postgres' ? ['integer', 'bigint'] : ['integer', 'integer'];
  const statements = [
    `create table product_categories (shop_id ${text} not null references shops (id), id ${text} not null,
      name ${text} not null, place integer not null, primary key (shop_id, id))`,
    `create table products (shop_id ${text} not null references shops (id), id ${text} not null unique,
      title ${text} not null, body ${text} not null, search ${text} not null, price_cents ${small} not null,
      stock ${small} not null, category_id ${text}, listing ${small} not null, sold_out_on ${text},
      half_stars ${large} not null default 0, reviews ${small} not null default 0, views ${small} not null default 0,
      version ${small} not null, created_at ${text} not null, updated_at ${text} not null, deleted_at ${text},
      primary key (shop_id, id))`,
    `create table product_counts (shop_id ${text} not null references shops (id), category_id ${text} not null,
      listing ${small} not null, products ${small} not null, primary key (shop_id, category_id, listing))`,
    `create table product_images (shop_id ${text} not null, product_id ${text} not null, image_id ${text} not null,
      primary key (image_id, shop_id, product_id))`,
    `create table product_undos (shop_id ${text} not null references shops (id), id ${text} not null,
      body ${text} not null, created_at ${text} not null, primary key (shop_id, id))`,
    ...['id', 'price_cents, id', 'views, id'].flatMap((order, at) => {
      const name = ['latest', 'cheap', 'viewed'][at];
      return [
        `create index products_by_${name} on products (shop_id, listing, ${order})`,
        `create index products_of_category_by_${name} on products (shop_id, listing, category_id, ${order})`,
      ];
    }),
    `create index products_by_title on products (shop_id, search)`,
    `create index products_everywhere on products (id) where listing = 0`,
    `create index products_sold_out on products (shop_id, listing, id) where stock = 0 or sold_out_on is not null`,
    `create index products_deleted on products (deleted_at) where deleted_at is not null`,
    `create index product_images_of on product_images (shop_id, product_id)`,
    `create index product_undos_by_age on product_undos (created_at)`,
    ...(engine === 'postgres' ? [onPostgres] : onSqlite),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// An index of three-letter pieces, as those of members and messages (0002, 0036).
const onPostgres = `do $$ begin
    create extension if not exists pg_trgm;
    create extension if not exists btree_gin;
    create index products_by_piece on products using gin (shop_id, search gin_trgm_ops) with (fastupdate = off);
  exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'products are searched without an index: %', sqlerrm;
  end $$`;

const added = `
  insert into search_shops (shop_id)
    select new.shop_id where not exists (select 1 from search_shops where shop_id = new.shop_id);
  insert into search_products (number, shop_id, product_id)
    select coalesce((select n.number from search_products n
        where n.number >= s.number << 32 and n.number < (s.number + 1) << 32 order by n.number desc limit 1),
      s.number << 32) + 1, new.shop_id, new.id
    from search_shops s where s.shop_id = new.shop_id;
  insert into product_pieces (rowid, search)
    select number, new.search from search_products where shop_id = new.shop_id and product_id = new.id;`;

const removed = `
  insert into product_pieces (product_pieces, rowid, search)
    select 'delete', number, old.search from search_products where shop_id = old.shop_id and product_id = old.id;
  delete from search_products where shop_id = old.shop_id and product_id = old.id;`;

const onSqlite = [
  `create table search_products (number integer primary key, shop_id text not null, product_id text not null,
    unique (shop_id, product_id))`,
  `create virtual table product_pieces using fts5 (search, content = '', tokenize = 'trigram case_sensitive 1',
    detail = none, columnsize = 0)`,
  `create trigger products_search_added after insert on products begin ${added} end`,
  `create trigger products_search_changed after update of search on products when new.search <> old.search
    begin ${removed} ${added} end`,
  `create trigger products_search_removed after delete on products begin ${removed} end`,
];
