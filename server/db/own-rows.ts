/** One account's rows, in the tables that a slice's `data.ts` names. */
import { sql } from 'kysely';
import type { Queries } from './client.ts';
import type { Tables } from './schema.ts';

export type TableOfAccount = {
  [Table in keyof Tables]: 'account_id' extends keyof Tables[Table] ? Table : never;
}[keyof Tables];

/** Tables that belong to no slice. */
export const groundData = { removed: ['request_keys', 'outbox'] } satisfies { removed: TableOfAccount[] };

/** A table's columns by their exported names, sorted by one of them. `shop` stands for the name of the row's shop. */
export type OwnRows = {
  [Table in TableOfAccount]: {
    table: Table;
    columns: Record<string, keyof Tables[Table] | 'shop'>;
    order: keyof Tables[Table] & string;
  };
}[TableOfAccount];

/** An account's rows of a table, for its owner. */
export async function listOwn(db: Queries, { table, columns, order }: OwnRows, accountId: string): Promise<object[]> {
  const shop = sql`(select s.name from shops s where s.id = t.shop_id)`;
  const chosen = Object.entries(columns).map(([name, column]) =>
    column === 'shop' ? sql`${shop} as ${sql.ref(name)}` : sql`${sql.ref(`t.${column}`)} as ${sql.ref(name)}`,
  );
  const { rows } = await sql<object>`select ${sql.join(chosen)} from ${sql.table(table)} as t
    where t.account_id = ${accountId} order by ${sql.ref(`t.${order}`)}`.execute(db);
  return rows;
}

/** Removes an account's rows from a table; returns their ids, if they have any. */
export async function removeOwn(db: Queries, table: TableOfAccount, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id?: string }>`
    delete from ${sql.table(table)} where account_id = ${accountId} returning *`.execute(db);
  return rows.flatMap(({ id }) => id ?? []);
}
