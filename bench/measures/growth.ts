/** Whether the product stays as fast when it has grown a hundredfold. */
import { type Call, timeCalls } from '#callers.ts';
import { openDatabases } from '#databases.ts';
import { alternate, type Measure, median, type Options, type Row, ratioRow, round } from '#figures.ts';
import { type Running, startProduct } from '#processes.ts';
import { customerOf, type Engine, idOf, type Size, tokenOf } from '#town.ts';

const shopId = idOf('shop', 1);
const token = tokenOf('shop', 1);
/** As many customers visit at both sizes, from all over the shop. */
const visitors = 400;

const list = (search?: string, choice: Record<string, string> = {}): Call => ({
  path: '/api/royalprogram/getListRoyaltyMember',
  token,
  body: { limit: 20, ...(search === undefined ? {} : { search }), ...choice },
});

type Work = Record<string, () => Call>;

function workOf({ big }: Size): Work {
  let number = 0;
  const run = Math.random().toString(36).slice(2);
  const visitor = () => {
    number += 1;
    return 1 + (number % visitors) * Math.floor(big / visitors);
  };
  const name = (n: number) => customerOf(n).name.toLowerCase();
  return {
    award: () => {
      const n = visitor();
      return {
        path: '/api/stamp/stampAward',
        token,
        key: `bench-${run}-${number}`,
        body: { userFrom: shopId, userTo: idOf('customer', n) },
      };
    },
    'big shop, first page of members': () => list(),
    'members by last visit': () => list(undefined, { sort: 'lastVisit' }),
    'one stamp away': () => list(undefined, { segment: 'oneAway' }),
    'reward waiting, the fullest card first': () => list(undefined, { segment: 'rewardWaiting', sort: 'progress' }),
    'not seen in 30 days, the longest first': () =>
      list(undefined, { segment: 'notSeen', sort: 'lastVisit', order: 'asc' }),
    'birthday this month, by name': () => list(undefined, { segment: 'birthday', sort: 'name', order: 'asc' }),
    // As few have it at both sizes: the whole name and the beginning of the e-mail that follows it.
    'prefix search': () => {
      const { name: whole, email } = customerOf(visitor());
      return list(`${whole} ${email.split('@')[0]}`.toLowerCase());
    },
    "a member's ledger": () => ({
      path: '/api/stamp/history',
      token,
      body: { userFrom: shopId, userTo: idOf('customer', visitor()) },
    }),
    // The days that the town's ledger ends with.
    'figures of 30 days': () => ({ path: '/api/v1/figures?from=2026-04-28&to=2026-05-27', token }),
    'figures of 12 months': () => ({ path: '/api/v1/figures?period=12m', token }),
    'three letters that many have': () => list('mann'),
    'first and last name': () => list(name(visitor())),
    'digits of an e-mail': () => list(`.${visitor()}@`),
    'three letters that nobody has': () => list('xyz'),
    'two letters that nobody has': () => list('qx'),
  };
}

const budgets: Record<string, '≤ 1.3' | '≤ 20' | null> = {
  award: '≤ 1.3',
  'big shop, first page of members': '≤ 1.3',
  'members by last visit': '≤ 1.3',
  'one stamp away': '≤ 1.3',
  'reward waiting, the fullest card first': '≤ 1.3',
  'not seen in 30 days, the longest first': '≤ 1.3',
  'birthday this month, by name': '≤ 1.3',
  'prefix search': '≤ 1.3',
  "a member's ledger": '≤ 1.3',
  'figures of 30 days': '≤ 1.3',
  'figures of 12 months': '≤ 1.3',
  'three letters that many have': '≤ 20',
  'first and last name': '≤ 20',
  'digits of an e-mail': '≤ 20',
  'three letters that nobody has': '≤ 20',
  'two letters that nobody has': null,
};

async function measureOn(engine: Engine, { quick }: Options): Promise<Row[]> {
  const databases = openDatabases();
  const running: Running[] = [];
  try {
    const sizes = (quick ? [1000, 5000] : [10_000, 1_000_000]).map(
      (members): Size => ({ members, big: members * 0.9, stamps: 10, isMixed: true }),
    );
    const sides: { server: Running; work: Work }[] = [];
    for (const size of sizes) {
      const server = await startProduct(await databases.fill(engine, size));
      running.push(server);
      sides.push({ server, work: workOf(size) });
    }
    const [small, large] = sides as [(typeof sides)[0], (typeof sides)[0]];
    const rows: Row[] = [];
    for (const [name, budget] of Object.entries(budgets)) {
      const calls = quick ? 3 : budget === null ? 5 : 100;
      const time = (side: typeof small) => async () =>
        median(await timeCalls(side.server.port, calls, side.work[name] as () => Call));
      await time(small)();
      await time(large)();
      const found = await alternate(quick ? 1 : 5, { small: time(small), large: time(large) });
      rows.push(
        ...tell(
          `${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}: ${name}`,
          median(found.small),
          median(found.large),
          budget,
        ),
      );
    }
    return rows;
  } finally {
    for (const one of running) await one.stop();
    await databases.remove();
  }
}

function tell(what: string, small: number, large: number, budget: '≤ 1.3' | '≤ 20' | null): Row[] {
  const figures = `${round(large)} and ${round(small)} ms`;
  if (budget === null) return [{ what, budget: '', found: `${round(large / small)} ×`, isKept: null, figures }];
  const row = ratioRow(what, large / small, budget, figures);
  if (budget === '≤ 1.3') return [row];
  return [{ ...row, budget: '≤ 20 × and < 10 ms', isKept: row.isKept && large < 10 }];
}

export const growth: Measure = {
  name: 'growth',
  title: 'Grown from 10 thousand to 1 million members, 100 thousand to 10 million ledger rows',
  how: 'Two databases on each engine, one a hundred times the other, nine tenths of each in one shop. One caller by HTTP, the median of rounds of 100 calls in turn; at both sizes 400 customers from all over the big shop.',
  run: async (options) => [...(await measureOn('sqlite', options)), ...(await measureOn('postgres', options))],
};
