/** The statement of an award that shares none with others, for pgbench and bare servers. */

import type { Tables } from '@stampdeck/server/db/schema.ts';
import { type Entry, moveStamps } from '@stampdeck/server/features/stamps/queries.ts';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';

/** The parameters that change with each award. */
export type Part = 'ledgerId' | 'customerId' | 'requestKey';
const changing: Part[] = ['ledgerId', 'customerId', 'requestKey'];

/** The statement with its parameters: a fixed value, or the name of the part that changes. */
export async function compileAward(
  shopId: string,
): Promise<{ sql: string; parameters: (Part | { value: unknown })[] }> {
  const entry: Entry = {
    ledgerId: '?ledgerId',
    customerId: '?customerId',
    requestKey: '?requestKey',
    shopId,
    stamps: 1,
    actorId: shopId,
    requestHash: 'hash',
    reason: '',
    localDay: '2026-06-01',
    now: '2026-06-01T12:00:00.000Z',
    limits: 'none',
    quietSince: '',
  };
  const seen: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void seen.push(query),
  });
  await moveStamps(db, entry);
  // First comes the one that awards share, which finds no card here.
  const [, statement, ...more] = seen;
  if (!statement || more.length > 0) throw new Error('An award alone is no longer one statement.');
  return {
    sql: statement.sql,
    parameters: statement.parameters.map((value) => changing.find((part) => value === `?${part}`) ?? { value }),
  };
}
