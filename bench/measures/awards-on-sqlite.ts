/** Awards on SQLite without HTTP: ours with 16 callers, beside bare loops of the same statements. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Context } from '@stampdeck/server/context.ts';
import { openSqlite, sqliteFile } from '@stampdeck/server/db/sqlite.ts';
import { runOn, sqliteQueries } from '@stampdeck/server/db/sqlite-dialect.ts';
import { moveStamps } from '@stampdeck/server/features/stamps/actions.ts';
import * as queries from '@stampdeck/server/features/stamps/queries.ts';
import { openDatabases } from '#databases.ts';
import { alternate, type Measure, median, type Options, type Row, ratioRow, round } from '#figures.ts';
import { idOf } from '#town-names.ts';

const callers = 16;
const shopId = idOf('shop', 1);

const entryFor = (customerId: string, id: string): queries.Entry => ({
  ledgerId: id,
  shopId,
  customerId,
  stamps: 1,
  actorId: shopId,
  requestKey: id,
  requestHash: 'hash',
  reason: '',
  localDay: '2026-06-01',
  now: '2026-06-01T12:00:00.000Z',
  limits: 'none',
  quietSince: '',
});

/** The product's two statements, prepared once, as one function. A recorded award tells where each parameter is. */
async function bareAward(database: DatabaseSync): Promise<(customerId: string, id: string) => void> {
  const seen: { sql: string; parameters: readonly unknown[] }[] = [];
  const run = runOn(database);
  const recording = sqliteQueries((sql, parameters) => {
    seen.push({ sql, parameters });
    return run(sql, parameters);
  });
  const customer = idOf('customer', 1);
  let recorded: queries.ChangedCard | undefined;
  // The seventh stamp, because no other parameter is 7.
  for (let stamp = 1; stamp <= 7; stamp += 1) {
    seen.length = 0;
    recorded = await queries.moveStamps(recording, entryFor(customer, `recorded-${stamp}`));
  }
  const [update, insert, ...more] = seen;
  if (!recorded || !update || !insert || more.length > 0) throw new Error('The award is no longer two statements.');
  const [first, second] = [database.prepare(update.sql), database.prepare(insert.sql)];
  const memberId = idOf('member', 1);
  return (customerId, id) => {
    const values = (parameters: readonly unknown[], card: Record<string, SQLInputValue>) =>
      parameters.map((value): SQLInputValue => {
        if (value === customer) return customerId;
        if (value === 'recorded-7') return id;
        if (value === recorded.cardId) return card.cardId ?? null;
        if (value === memberId) return card.memberId ?? null;
        return value === 7 ? (card.count ?? null) : (value as SQLInputValue);
      });
    const card = first.get(...values(update.parameters, {})) as Record<string, SQLInputValue> | undefined;
    if (!card) throw new Error('The card took no stamp.');
    second.run(...values(insert.parameters, card));
  };
}

async function run({ quick }: Options): Promise<Row[]> {
  const databases = openDatabases();
  try {
    const members = quick ? 2000 : 20_000;
    const { at } = await databases.fill('sqlite', { members, big: members, stamps: 0 });
    const store = await openSqlite({ dataDir: at });
    const database = new DatabaseSync(sqliteFile(at));
    database.exec('pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000');
    const bare = await bareAward(database);
    let number = 1;
    const next = () => {
      number += 1;
      return { customer: idOf('customer', 2 + (number % (members - 1))), id: `bench-${number}` };
    };
    const actor = {
      role: 'operator',
      accountId: shopId,
      name: '',
      sessionId: '',
      permissions: [],
      shop: { id: shopId, timeZone: 'UTC' },
    };
    const parts = { db: store.read, store, actor, publish: () => undefined, now: () => new Date() };
    const ctx = parts as unknown as Context;
    const seconds = quick ? 0.3 : 3;
    /** Returns awards per second; `work` returns how many it gave. Timed, because a flush takes 20 times as long on some disks. */
    const rate = async (crowd: number, work: () => Promise<number> | number): Promise<number> => {
      const start = performance.now();
      const end = start + seconds * 1000;
      let awards = 0;
      const caller = async () => {
        while (performance.now() < end) {
          // Not in one expression: the sum would be read before the await.
          const answered = await work();
          awards += answered;
        }
      };
      await Promise.all(Array.from({ length: crowd }, caller));
      return awards / ((performance.now() - start) / 1000);
    };
    const inOneCommit = (size: number) => () => {
      database.exec('begin immediate');
      for (let at = 0; at < size; at += 1) {
        const { customer, id } = next();
        bare(customer, id);
      }
      database.exec('commit');
      return size;
    };
    const oneAward = async () => {
      const { customer, id } = next();
      await moveStamps({ ...ctx, requestKey: id }, { customerId: customer, stamps: 1 });
      return 1;
    };
    const found = await alternate(quick ? 1 : 5, {
      ours: () => rate(callers, oneAward),
      shared: () => rate(1, inOneCommit(callers)),
      single: () => rate(1, inOneCommit(1)),
    });
    database.close();
    await store.close();
    const [ours, shared, single] = [median(found.ours), median(found.shared), median(found.single)];
    return [
      ratioRow(
        'awards against a bare loop that shares flushes alike',
        ours / shared,
        '≥ 0.7',
        `${round(ours)} and ${round(shared)} a second`,
      ),
      ratioRow('awards against one flush each', ours / single, '≥ 3', `${round(ours)} and ${round(single)} a second`),
    ];
  } finally {
    await databases.remove();
  }
}

export const awardsOnSqlite: Measure = {
  name: 'sqlite',
  title: 'Awards on SQLite',
  how: '16 callers run the action itself, without HTTP: rules, both statements, and the card in the reply. The bare loops run the two prepared statements in one thread, 16 per commit and one per commit. Rounds of 3 seconds in turn.',
  run,
};
