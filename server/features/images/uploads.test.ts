import { readdirSync } from 'node:fs';
import { imagesAtOnce } from '@stampdeck/contract/images.ts';
import { expect, test } from 'vitest';
import type { Store } from '#db/client.ts';
import { startApp } from '#test/app.ts';
import { imageRows } from '#test/database.ts';
import { addCustomer, addShop } from '#test/people.ts';
import { picture, upload } from '#test/pictures.ts';
import { Uploads } from './actions.ts';

/** A server that runs `meanwhile` after an image's file is stored, before its row is. */
async function startMeddling() {
  const at = { meanwhile: async () => undefined as unknown, isFull: false };
  const write =
    (store: Store): Store['write'] =>
    (work) =>
      at.isFull ? Promise.reject(Object.assign(new Error('database is full'), { errcode: 13 })) : store.write(work);
  const app = await startApp({
    wrap: (store) => ({ ...store, write: write(store) }),
    wrapImages: (images) => ({
      ...images,
      save: async (id, drawn) => {
        await images.save(id, drawn);
        await at.meanwhile();
      },
    }),
  });
  return { app, at };
}

test('a shop’s image belongs to the shop, and a customer’s to no shop', async () => {
  const { app } = await startMeddling();
  for (const [person, shopId] of [
    await addShop(app).then((shop) => [shop, shop.id] as const),
    [await addCustomer(app), null] as const,
  ]) {
    const { body } = await upload(app, person.token, await picture());
    expect((await fetch(app.url + body.location)).status).toBe(200);
    expect(await imageRows(app, person)).toMatchObject([{ account_id: person.id, shop_id: shopId }]);
  }
});

test('an image of a person who deletes their account during the upload is refused and leaves nothing', async () => {
  const { app, at } = await startMeddling();
  const customer = await addCustomer(app);
  at.meanwhile = () => app.call(customer.token, 'DELETE', '/api/v1/me', {});
  const { status, body } = await upload(app, customer.token, await picture());
  expect([status, body.code]).toEqual([401, 'tokenFailed']);
  expect(await imageRows(app, customer)).toEqual([]);
  expect(readdirSync(app.imagesDir).filter((name) => name.endsWith('.webp'))).toEqual([]);
});

test('an image that a full database cannot store is refused for now, without a message about files', async () => {
  const { app, at } = await startMeddling();
  const customer = await addCustomer(app);
  at.meanwhile = async () => {
    at.isFull = true;
  };
  const { status, body } = await upload(app, customer.token, await picture());
  expect([status, body.code]).toEqual([503, 'unavailable']);
});

test('more than two concurrent uploads of an account are refused, and uploads of others are not', async () => {
  const uploads = new Uploads();
  const begin = (account: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { done: uploads.run(account, () => promise), end: resolve };
  };
  const expectFull = () =>
    expect(begin('anna').done).rejects.toMatchObject({ code: 'uploadsAtOnce', details: { retryAfter: 5 } });
  const underWay = [begin('bob'), ...Array.from({ length: imagesAtOnce }, () => begin('anna'))];
  await expectFull();
  const other = begin('bob');
  underWay.at(-1)?.end();
  await underWay.at(-1)?.done;
  underWay.push(begin('anna'), other);
  await expectFull();
  for (const { end } of underWay) end();
  expect(await Promise.all(underWay.map(({ done }) => done))).toHaveLength(imagesAtOnce + 3);
});
