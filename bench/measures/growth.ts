/** Whether the product stays as fast after growing a hundredfold, and its inbox, a menu and a shop's orders after growing a thousandfold. */
import { Caller, timeCalls } from '#callers.ts';
import { openDatabases } from '#databases.ts';
import { alternate, type Measure, median, type Options, type Row, ratioRow, round } from '#figures.ts';
import { type Work, worksOf } from '#growth-work.ts';
import { inboxWorksOf } from '#inbox-work.ts';
import { orderWorksOf } from '#order-work.ts';
import { type Running, startProduct } from '#processes.ts';
import { productWorksOf } from '#product-work.ts';
import type { Engine } from '#town.ts';
import { chatsOf } from '#town-chats.ts';
import type { Size } from '#town-rows.ts';

const engines: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** A town that grows, and what is called in it. */
interface Growth {
  sizes: (isQuick: boolean) => Size[];
  worksOf: (size: Size) => Work[];
}

interface Side {
  server: Running;
  works: Work[];
}

const workOf = ({ works }: Side, wanted: string): Work => works.find(({ name }) => name === wanted) as Work;

async function timed(name: string, sides: { small: Side; large: Side }, { quick }: Options) {
  const { budget, calls: most = budget === null ? 5 : 100 } = workOf(sides.small, name);
  const calls = quick ? 3 : most;
  const time = (side: Side) => async () => median(await timeCalls(side.server.port, calls, workOf(side, name).next));
  const both = [sides.small, sides.large];
  for (const side of both) await settle(side, workOf(side, name).before);
  // Every customer of the rounds once: this measures growth, not cold pages.
  for (let turn = 0; turn < (quick ? 1 : 4); turn += 1) for (const side of both) await time(side)();
  const found = await alternate(quick ? 1 : 5, { small: time(sides.small), large: time(sides.large) });
  for (const side of both) await settle(side, workOf(side, name).after);
  return { small: median(found.small), large: median(found.large), budget };
}

async function settle({ server }: Side, call: Work['before']): Promise<void> {
  if (!call) return;
  const caller = new Caller(server.port);
  await caller.must(call);
  caller.close();
}

async function* measureOn(engine: Engine, { sizes: sizesOf, worksOf }: Growth, options: Options): AsyncGenerator<Row> {
  const sizes = sizesOf(options.quick);
  const rowOf = (name: string) => `${engines[engine]}: ${name}`;
  const wanted = worksOf(sizes[0] as Size)
    .map(({ name }) => name)
    .filter((name) => options.isWanted(rowOf(name)));
  // Filling takes minutes.
  if (wanted.length === 0) return;
  const databases = openDatabases();
  const running: Running[] = [];
  try {
    const sides: Side[] = [];
    for (const size of sizes) {
      // The callers of a measure share one network.
      const server = await startProduct(await databases.fill(engine, size), { PUBLIC_READS_PER_MINUTE: '1000000' });
      running.push(server);
      sides.push({ server, works: worksOf(size) });
    }
    const [small, large] = sides as [Side, Side];
    for (const name of wanted) yield report(rowOf(name), await timed(name, { small, large }, options));
  } finally {
    for (const one of running) await one.stop();
    await databases.remove();
  }
}

function report(what: string, { small, large, budget }: Awaited<ReturnType<typeof timed>>): Row {
  const figures = `${round(large)} and ${round(small)} ms`;
  if (budget === null) return { what, budget: '', found: `${round(large / small)} ×`, isKept: null, figures };
  const row = ratioRow(what, large / small, budget, figures);
  return budget === '≤ 1.3' ? row : { ...row, budget: '≤ 20 × and < 10 ms', isKept: row.isKept && large < 10 };
}

const ofMembers: Growth = {
  sizes: (isQuick) =>
    (isQuick ? [1000, 5000] : [10_000, 1_000_000]).map((members) => ({
      members,
      big: members * 0.9,
      stamps: 10,
      isMixed: true,
    })),
  worksOf,
};

const on = (engine: Engine): Measure => ({
  name: `growth-${engine}`,
  title: `Growth from 10 thousand to 1 million members, 100 thousand to 10 million ledger rows, on ${engines[engine]}`,
  how: 'There are two databases, one a hundred times as large as the other, with nine tenths of each in one shop. One caller sends all calls over HTTP. The ratio is between medians of rounds of 100 calls in turn. At both sizes the same number of customers come from all over the big shop, each called once before.',
  run: (options) => measureOn(engine, ofMembers, options),
});

const ofMessages: Growth = {
  sizes: (isQuick) =>
    (isQuick ? [1000, 4000] : [1000, 1_000_000]).map((messages) => {
      const { chats } = chatsOf(messages);
      return { members: chats, big: chats, stamps: 0, messages };
    }),
  worksOf: inboxWorksOf,
};

const inboxOn = (engine: Engine): Measure => ({
  name: `inbox-${engine}`,
  title: `An inbox that grows from 1 thousand to 1 million messages, on ${engines[engine]}`,
  how: 'There are two databases with one shop each. Half of its messages are in one conversation, the others in conversations of 20. Pages have 50 messages or 10 conversations, and 10 conversations are unread. One caller sends all calls over HTTP. The ratio is between medians of rounds of 100 calls in turn, or of 5 searches, which are limited.',
  run: (options) => measureOn(engine, ofMessages, options),
});

const ofProducts: Growth = {
  sizes: (isQuick) =>
    (isQuick ? [1000, 4000] : [1000, 1_000_000]).map((products) => ({ members: 100, big: 100, stamps: 0, products })),
  worksOf: productWorksOf,
};

const productsOn = (engine: Engine): Measure => ({
  name: `products-${engine}`,
  title: `A menu that grows from 1 thousand to 1 million products, on ${engines[engine]}`,
  how: 'There are two databases with one shop each. Its products are in ten categories, one in twenty is a draft, and twenty are sold out. Pages have 20 products. A word is in twenty products at both sizes, or in all of them. One caller sends all calls over HTTP. The ratio is between medians of rounds of 100 calls in turn.',
  run: (options) => measureOn(engine, ofProducts, options),
});

const buyers = 20;

/** The products are those that are ordered while it is measured. */
const ofOrders: Growth = {
  sizes: (isQuick) =>
    (isQuick ? [1000, 4000] : [1000, 1_000_000]).map((orders) => ({
      ...{ members: buyers, big: buyers, stamps: 0, products: 1000, orders },
    })),
  worksOf: orderWorksOf,
};

const ordersOn = (engine: Engine): Measure => ({
  name: `orders-${engine}`,
  title: `A shop that grows from 1 thousand to 1 million orders, on ${engines[engine]}`,
  how: 'There are two databases with one shop each. Its orders come every 20 seconds from 20 customers; one in twenty is canceled, 40 are open, and all others are paid and delivered. Pages have 20 orders. A word is in twenty orders at both sizes, or in all of them. One caller sends all calls over HTTP. The ratio is between medians of rounds of 100 calls in turn.',
  run: (options) => measureOn(engine, ofOrders, options),
});

export const growth: Measure[] = [on('sqlite'), on('postgres')];
export const inbox: Measure[] = [inboxOn('sqlite'), inboxOn('postgres')];
export const products: Measure[] = [productsOn('sqlite'), productsOn('postgres')];
export const orders: Measure[] = [ordersOn('sqlite'), ordersOn('postgres')];
