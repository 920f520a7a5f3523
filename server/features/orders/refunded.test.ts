import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addProduct, expectSoundOrders, order } from '#test/orders.ts';
import { addMember, addShopWithCard } from '#test/people.ts';

const app = await startApp();

test('an order that was refunded in full is over: it is not prepared or delivered, takes no stock again and earns no stamps', async () => {
  const shop = await addShopWithCard(app);
  const buyer = await addMember(app, shop);
  const product = await addProduct(app, shop);
  const { _id } = await order(app, buyer, [{ product, qty: 2 }]);
  const path = `/api/orders/${_id}`;
  await app.post(shop.token, `${path}/mark-paid`, {});
  expect((await app.post(shop.token, `${path}/refund`, {})).body.isRefunded).toBe(true);
  const stamps = { userFrom: shop.id, userTo: buyer.id, count: 2, orderId: _id };
  const refused = [
    await app.call(shop.token, 'PUT', `${path}/kitchen`, { kitchen: 'inProgress' }),
    await app.call(shop.token, 'PUT', `${path}/deliver`, {}),
    await app.post(shop.token, '/api/stamp/stampAward', stamps),
  ];
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [409, 'orderRefunded']));
  expect((await app.call(null, 'GET', `/api/products/${product._id}`)).body.countInStock).toBe(10);
  await expectSoundOrders(app);
});
