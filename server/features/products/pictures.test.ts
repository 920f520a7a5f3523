import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
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
