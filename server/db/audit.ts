/** Adding to the audit log, for every slice. */
import { type Insertable, sql } from 'kysely';
import type { Queries } from './client.ts';
import type { Tables } from './schema.ts';

type Row = Insertable<Tables['audit']>;

/** Adds rows that are all about one shop; without it, the one that `accountId` runs, and none otherwise. */
export async function addAuditRows(
  db: Queries,
  rows: Omit<Row, 'shop_id'>[],
  { shopId, accountId }: { shopId?: string | undefined; accountId: string | null },
): Promise<void> {
  const shop = shopId ?? sql<string>`coalesce((select id from shops where id = ${accountId}), '')`;
  await db
    .insertInto('audit')
    .values(rows.map((row) => ({ ...row, shop_id: shop })))
    .execute();
}
