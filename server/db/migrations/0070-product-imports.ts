import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** Files of products are imported as those of members are. Such an import can be undone, batch by batch. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const statements = [
    `alter table imports add column kind ${text} not null default 'members'`,
    ...['changed', 'restored', 'kept'].map(
      (name) => `alter table imports add column ${name} integer not null default 0`,
    ),
    `drop index imports_running`,
    `create unique index imports_running on imports (shop_id, kind) where status in ('running', 'undoing')`,
    `alter table product_undos add column import_id ${text}`,
    `create index product_undos_of_import on product_undos (shop_id, import_id, id) where import_id is not null`,
    `create index products_named on products (shop_id, title)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
