import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { imageRows } from '#test/database.ts';
import { addColleague, addShop } from '#test/people.ts';
import { picture, upload } from '#test/pictures.ts';

const app = await startApp();
const path = '/api/products/';

test('a product shows pictures that its shop uploaded, also those of a colleague, and no one else’s', async () => {
  const [shop, other] = [await addShop(app), await addShop(app)];
  const { person: kim } = await addColleague(app, shop, ['products']);
  const image = (await upload(app, kim.token, await picture())).body.location;
  const theirs = await app.post(other.token, path, { title: 'Cake', image });
  expect([theirs.status, Object.keys(theirs.body.fields)]).toEqual([422, ['pictures']]);
  const { status, body } = await app.post(shop.token, path, { title: 'Cake', pictures: [{ image, alt: 'A cake' }] });
  expect([status, body.product?.image]).toEqual([200, image]);
  const changed = await app.call(shop.token, 'PUT', path + body.product._id, { title: 'Pie' });
  expect(changed.body.product.pictures).toEqual([{ image, alt: 'A cake' }]);
});

test('the pictures of products stay when the colleague who uploaded them deletes their account, and go with the shop', async () => {
  const shop = await addShop(app);
  const { person: kim } = await addColleague(app, shop, ['products']);
  const [shown, unused, own] = [
    (await upload(app, kim.token, await picture())).body.location,
    (await upload(app, kim.token, await picture())).body.location,
    (await upload(app, shop.token, await picture())).body.location,
  ];
  for (const image of [shown, own]) await app.post(shop.token, path, { title: 'Cake', image });
  expect((await app.call(kim.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
  const found = () => Promise.all([shown, unused, own].map(async (one) => (await fetch(app.url + one)).status));
  expect(await found()).toEqual([200, 404, 200]);
  expect((await imageRows(app, shop)).map(({ id }) => id).sort()).toEqual(
    [shown, own].map((one) => one.slice(8)).sort(),
  );
  app.clock.ahead = 30 * 60 * 60 * 1000;
  await app.runJobs();
  expect(await found()).toEqual([200, 404, 200]);
  app.clock.ahead = 0;
  expect((await app.call(shop.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
  expect(await found()).toEqual([404, 404, 404]);
});
