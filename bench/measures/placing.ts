/** Orders on PostgreSQL, beside Express with Sequelize. */
import { sql } from 'kysely';
import { callsPerSecond } from '#callers.ts';
import { openDatabases } from '#databases.ts';
import { alternate, type Measure, median, type Options, type Row, ratioRow, round } from '#figures.ts';
import { placing as ordersOf } from '#order-work.ts';
import { type Running, startProduct } from '#processes.ts';
import { type DatabaseLocation, openTown } from '#town.ts';
import { startExpress } from './counter-on-postgres.ts';

const callers = 16;
/** As many as 16 callers and a limit of 60 orders a minute need. */
const buyers = 6000;
/** Of even numbers, none of which are drafts. */
const products = 500;

/** The stock lasts for all rounds. */
async function stockUp(place: DatabaseLocation): Promise<void> {
  const store = await openTown(place);
  await store.write((db) => sql`update products set stock = 900000`.execute(db));
  await store.close();
}

async function run({ quick }: Options): Promise<Row[]> {
  const databases = openDatabases();
  const running: Running[] = [];
  try {
    const size = { members: buyers, big: buyers, stamps: 0, products: 1000, orders: 1000 };
    const place = await databases.fill('postgres', size);
    await stockUp(place);
    const ours = await startProduct(place);
    running.push(ours);
    const plain = await startExpress(place);
    running.push(plain);
    const [rounds, seconds] = quick ? [1, 1] : [5, 4];
    const many = ordersOf(buyers, (turn) => 2 * (1 + (turn % products)));
    const one = ordersOf(buyers, () => 2);
    const perSecond =
      ({ port }: Running, next: typeof one) =>
      () =>
        callsPerSecond(port, callers, seconds, next);
    const sides = {
      oursMany: perSecond(ours, many),
      plainMany: perSecond(plain, many),
      oursOne: perSecond(ours, one),
      plainOne: perSecond(plain, one),
    };
    for (const side of Object.values(sides)) await side();
    const found = await alternate(rounds, sides);
    const [oursMany, plainMany, oursOne, plainOne] = Object.values(found).map(median) as [
      number,
      number,
      number,
      number,
    ];
    const told = (mine: number, other: number) => `${round(mine)} and ${round(other)} a second`;
    return [
      ratioRow(
        'orders of 500 products against Express and Sequelize',
        oursMany / plainMany,
        '≥ 2',
        told(oursMany, plainMany),
      ),
      ratioRow(
        '16 buyers of one product against Express and Sequelize',
        oursOne / plainOne,
        '≥ 2',
        told(oursOne, plainOne),
      ),
      ratioRow(
        '16 buyers of one product against 16 buyers of 500',
        oursOne / oursMany,
        '≥ 0.8',
        told(oursOne, oursMany),
      ),
    ];
  } finally {
    for (const each of running) await each.stop();
    await databases.remove();
  }
}

export const placing: Measure = {
  name: 'placing',
  title: 'Placing orders on PostgreSQL',
  how: '16 callers, pools of 16, one shop, 6,000 customers who order one piece each in turn, every commit flushed. The product also writes the words that an order is found by, and tells the shop at once. All sides use one database, in rounds of 4 seconds in turn.',
  run,
};
