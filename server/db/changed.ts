/** Results of statements as booleans. */
import type { DeleteResult, InsertResult, UpdateResult } from 'kysely';

interface Statement {
  executeTakeFirst: () => Promise<InsertResult | UpdateResult | DeleteResult>;
}

/** Runs a statement; true if it added, changed or removed a row. */
export async function hasChanged(statement: Statement): Promise<boolean> {
  const result = await statement.executeTakeFirst();
  if ('numUpdatedRows' in result) return result.numUpdatedRows > 0n;
  if ('numDeletedRows' in result) return result.numDeletedRows > 0n;
  return Boolean(result.numInsertedOrUpdatedRows);
}

/** True if a query finds a row. */
export const hasRow = async (query: { executeTakeFirst: () => Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;
