/** Adds to the audit log, for every slice. */
import { type Insertable, sql } from 'kysely';
import type { Queries } from './client.ts';
import type { Tables } from './schema.ts';

type Row = Insertable<Tables['audit']>;

/** Adds rows about one shop. Default: the shop that `accountId` owns, or none. */
export async function addAuditRows(
  db: Queries,
  rows: Omit<Row, 'shop_id'>[],
  { shopId, accountId }: { shopId?: string | undefined; accountId: string | null },
): Promise<void> {
  const shop =
    shopId ??
    sql<string>`coalesce((select shop_id from staff
    where account_id = ${accountId} and role = 'owner' and ended_at is null), '')`;
  await db
    .insertInto('audit')
    .values(rows.map((row) => ({ ...row, shop_id: shop })))
    .execute();
}
