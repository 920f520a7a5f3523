/** The server's processor time for a look-up, beside bare node:http with the same query. */
import { type Call, callsCounted } from '#callers.ts';
import { openDatabases } from '#databases.ts';
import { alternate, type Measure, median, type Options, type Row, ratioRow, round } from '#figures.ts';
import { cpuTime, type Running, startProduct, startProgram } from '#processes.ts';
import type { Engine } from '#town.ts';
import { idOf, tokenOf } from '#town-names.ts';

const shopId = idOf('shop', 1);

async function measureOn(engine: Engine, { quick }: Options): Promise<Row> {
  const databases = openDatabases();
  const running: Running[] = [];
  try {
    const members = 2000;
    const place = await databases.fill(engine, { members, big: members, stamps: 5 });
    const ours = await startProduct(place);
    running.push(ours);
    const bare = await startProgram(
      'bench/bare/http-card.ts',
      engine === 'sqlite' ? { DATA_DIR: place.at } : { DATABASE_URL: place.at },
    );
    running.push(bare);
    let number = 0;
    const next = (): Call => {
      number += 1;
      const body = { userFrom: shopId, userTo: idOf('customer', 1 + (number % members)) };
      return { path: '/api/stamp/stampAwardNumber', token: tokenOf('shop', 1), body };
    };
    const calls = quick ? 300 : 12_000;
    const cost = async ({ port, pid }: Running): Promise<number> => {
      const before = cpuTime(pid);
      await callsCounted(port, 8, calls, next);
      return ((cpuTime(pid) - before) * 1000) / calls;
    };
    for (const one of running) await cost(one);
    const found = await alternate(quick ? 1 : 5, { ours: () => cost(ours), bare: () => cost(bare) });
    const [mine, other] = [median(found.ours), median(found.bare)];
    const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
    return ratioRow(
      `look-up of a card on ${name}, server processor`,
      mine / other,
      '≤ 1.5',
      `${round(mine)} and ${round(other)} µs a call`,
    );
  } finally {
    for (const one of running) await one.stop();
    await databases.remove();
  }
}

export const lookUp: Measure = {
  name: 'look-up',
  title: 'A look-up by HTTP',
  how: "8 callers read a member's card, in rounds of 12,000 calls in turn. Only the server's processor time counts, as the system reports it. Ours also proves the token, reads the gate, checks body and reply, and logs the call. The other side is bare node:http.",
  run: async (options) => [await measureOn('sqlite', options), await measureOn('postgres', options)],
};
