/** All SQL for today's numbers. It may read many rows and uses the reporting connection. */
import { sql } from 'kysely';
import { hasRow } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';

/**
 * Stamps given minus stamps taken back, without opening balances, and customers who got one, on a
 * shop's local day up to a time.
 */
export async function countStamps(reports: Queries, shopId: string, localDay: string, until: string) {
  const { stamps, visitors } = await reports
    .selectFrom('ledger')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('stamps'), sql.lit(0)).as('stamps'),
      sql<number>`count(distinct case when kind = 'award' then member_id end)`.as('visitors'),
    ])
    .where(({ and }) => and({ shop_id: shopId, local_day: localDay }))
    .where('created_at', '<=', until)
    .where('kind', '<>', 'opening')
    .executeTakeFirstOrThrow();
  return { stamps: Number(stamps), visitors: Number(visitors) };
}

/**
 * Members who joined between two times and have not left. Uses exactly the condition of the index.
 */
export async function countJoins(reports: Queries, shopId: string, from: string, until: string): Promise<number> {
  const { count } = await reports
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shop_id', '=', shopId)
    .where(sql<boolean>`left_at is null and brought = 0`)
    .where('joined_at', '>=', from)
    .where('joined_at', '<=', until)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether the shop's ledger has any row. */
export const hasStamps = (db: Queries, shopId: string): Promise<boolean> =>
  hasRow(db.selectFrom('ledger').select('id').where('shop_id', '=', shopId).limit(1));
