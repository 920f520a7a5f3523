/** Fifty buyers for five pieces, again and again (safety D26). `STOCK_ROUNDS=1000` sells more often, `STOCK_SEED` lets others press twice. */
import { startApp } from '@stampdeck/server/test/app.ts';
import { addProduct, expectSoundOrders, orderOf, placeOrder } from '@stampdeck/server/test/orders.ts';
import { addCustomer, addShop } from '@stampdeck/server/test/people.ts';
import { expect, test } from 'vitest';
import { randomFrom } from '#random.ts';

const rounds = Number(process.env.STOCK_ROUNDS ?? 40);
const next = randomFrom(Number(process.env.STOCK_SEED ?? 1));
const [people, pieces] = [50, 5];

/** Milliseconds between two rounds: each buyer may place a number of orders in a minute. */
const pause = 61_000;

test('fifty buyers for five pieces make five orders, also where some press twice, in each of many rounds', async () => {
  const app = await startApp();
  const shop = await addShop(app);
  const buyers = await Promise.all(Array.from({ length: people }, () => addCustomer(app)));
  for (let round = 0; round < rounds; round += 1) {
    app.clock.ahead += pause;
    const product = await addProduct(app, shop, { countInStock: pieces });
    const body = orderOf([{ product }]);
    const sent = await Promise.all(
      buyers.flatMap((buyer, place) =>
        Array.from({ length: next() < 0.3 ? 2 : 1 }, () =>
          placeOrder(app, buyer, body, `round-${round}-buyer-${place}`),
        ),
      ),
    );
    const made = new Set(sent.filter(({ status }) => status === 200).map((one) => one.body._id));
    const refused = new Set(sent.filter(({ status }) => status !== 200).map((one) => one.body.code));
    const { body: left } = await app.call(null, 'GET', `/api/products/${product._id}`);
    expect([round, made.size, [...refused], left.countInStock]).toEqual([round, pieces, ['linesChanged'], 0]);
  }
  await expectSoundOrders(app);
}, 600_000);
