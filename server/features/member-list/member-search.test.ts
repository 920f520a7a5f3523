import { describe, expect, test } from 'vitest';
import { up as addPhones } from '#db/migrations/0033-phone-search.ts';
import { trigramsOf } from '#db/trigrams.ts';
import { startApp } from '#test/app.ts';
import { setSearch } from '#test/database.ts';
import { addCustomer, addMember, addShopWithCard, type TestPerson } from '#test/people.ts';
import { findMembers } from './member-search.ts';
import { listFewMembers } from './queries.ts';

const app = await startApp();

/** What the search of a shop finds when it has so many members, newest first. */
async function found(shop: TestPerson, search: string, members: number): Promise<string[]> {
  const filter = { shopId: shop.id, search, status: 'all', segment: 'all', month: '01', seenBefore: '' } as const;
  const page = { sort: 'joined', order: 'desc', place: undefined, limit: 20, cap: 1000 } as const;
  const { rows, total } = await findMembers(app.store.reports, filter, page, members);
  expect(total).toBe(rows.length);
  const trigrams = trigramsOf(app.store.reports, filter.search);
  // Whichever way it is found, be the shop most of the database or a small part of it.
  for (const seeksShop of trigrams.length > 0 ? [true, false] : []) {
    expect(await listFewMembers(app.store.reports, filter, { trigrams, seeksShop }, page)).toMatchObject(
      rows.map(({ id }) => ({ id, total })),
    );
  }
  return rows.map(({ name }) => name);
}

test("a big shop's search, which goes by trigrams of the text, finds what reading every member finds", async () => {
  const [shop, other] = [await addShopWithCard(app), await addShopWithCard(app)];
  const act = (call: string) => app.post(anna.token, `/api/${call}`, { userTo: shop.id });
  const anna = await addMember(app, shop, 'Anna Berg');
  for (const name of ['Hannah "Q" Berger', 'Berta Ann', '50% Ann_a', '小明 王']) await addMember(app, shop, name);
  await addMember(app, other, 'Anna Berg');
  const agree = async (search: string, names: string[]) => {
    expect([search, await found(shop, search, 10)]).toEqual([search, names]);
    expect([search, await found(shop, search, 1_000_000)]).toEqual([search, names]);
  };
  await agree('ann', ['50% Ann_a', 'Berta Ann', 'Hannah "Q" Berger', 'Anna Berg']);
  await agree('anna', ['Hannah "Q" Berger', 'Anna Berg']);
  await agree('na berg', ['Anna Berg']);
  await agree('"q"', ['Hannah "Q" Berger']);
  await agree('h "q" b', ['Hannah "Q" Berger']);
  await agree('ann_a', ['50% Ann_a']);
  await agree('50%', ['50% Ann_a']);
  await agree('小明', ['小明 王']);
  await agree('小明 王', ['小明 王']);
  await agree('berna', []);
  // One or two letters: the beginnings of names alone.
  await agree('an', ['Anna Berg']);
  await agree('5', ['50% Ann_a']);
  await agree('0%', []);
  await agree('小', ['小明 王']);
  await act('royalprogram/unjoinLoyalty');
  await agree('anna berg', []);
  await act('royalprogram/joinLoyalty');
  await agree('anna berg', ['Anna Berg']);
  await agree('berg', ['Anna Berg', 'Hannah "Q" Berger']);
});

describe('a phone number', () => {
  const search = async (shop: TestPerson, text: string): Promise<string[]> => {
    const { body } = await app.post(shop.token, '/api/royalprogram/getListRoyaltyMember', { search: text });
    return body.royalmember.map((row: { userFrom: { displayName: string } }) => row.userFrom.displayName);
  };
  const setPhone = (member: TestPerson, phone: string) =>
    app.call(member.token, 'PUT', '/api/operator/profile', { id: member.id, phone });

  test('of a profile finds the member however it is written, from part of it, and in no other shop', async () => {
    const [shop, other] = [await addShopWithCard(app), await addShopWithCard(app)];
    const anna = await addMember(app, shop, 'Anna Berg');
    await addMember(app, shop, 'Ben Roth');
    expect((await setPhone(anna, '+49 170 555-0199')).status).toBe(200);
    for (const typed of [
      '+49 170 5550199',
      '0049 (170) 555 01 99',
      '0170 5550199',
      '170/555.0199',
      '017055',
      '5550199',
    ]) {
      expect([typed, await search(shop, typed)]).toEqual([typed, ['Anna Berg']]);
    }
    expect(await search(shop, '0170 5550198')).toEqual([]);
    expect(await search(other, '0170 5550199')).toEqual([]);
  });

  test('that was known before the member joined is found, too; one that was changed or erased no longer is', async () => {
    const shop = await addShopWithCard(app);
    const cleo = await addCustomer(app, 'Cleo');
    await setPhone(cleo, '030 5550142');
    await app.post(cleo.token, '/api/subscribe/subscribe', { userTo: shop.id });
    await app.post(cleo.token, '/api/royalprogram/joinLoyalty', { userTo: shop.id });
    expect(await search(shop, '0305550142')).toEqual(['Cleo']);
    await setPhone(cleo, '030 5550143');
    expect([await search(shop, '030 5550142'), await search(shop, '030 5550143')]).toEqual([[], ['Cleo']]);
    await setPhone(cleo, '');
    expect(await search(shop, '030 5550143')).toEqual([]);
    await setPhone(cleo, '030 5550143');
    expect((await app.call(cleo.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
    expect(await search(shop, '030 5550143')).toEqual([]);
  });

  test('that the shop typed for someone without an account finds them in any spelling', async () => {
    const shop = await addShopWithCard(app);
    await app.post(shop.token, '/api/v1/members', { name: 'Oma Lotte', phone: '0170 / 5550177' });
    for (const typed of ['01705550177', '0170 55 50 177', '170 5550177']) {
      expect([typed, await search(shop, typed)]).toEqual([typed, ['Oma Lotte']]);
    }
    const { body } = await app.post(shop.token, '/api/v1/members/unclaimed', { search: '170 5550177' });
    expect(body.members).toMatchObject([{ name: 'Oma Lotte' }]);
  });

  test('of members from before this search is found after the update', async () => {
    const shop = await addShopWithCard(app);
    const anna = await addMember(app, shop, 'Anna Berg');
    await setPhone(anna, '+49 (170) 555-0155');
    const { body } = await app.post(shop.token, '/api/v1/members', { name: 'Oma Lotte', phone: '0170 / 5550177' });
    await setSearch(app, anna, 'anna berg anna@example.com');
    await setSearch(app, body.user, 'oma lotte 0170 / 5550177');
    expect(await search(shop, '0170 5550155')).toEqual([]);
    await app.store.write((db) => addPhones(db as never));
    expect(await search(shop, '0170 5550155')).toEqual(['Anna Berg']);
    expect(await search(shop, '01705550177')).toEqual(['Oma Lotte']);
    expect(await search(shop, 'lotte')).toEqual(['Oma Lotte']);
  });

  test('leaves a search for figures in a name as it is typed', async () => {
    const shop = await addShopWithCard(app);
    await addMember(app, shop, 'Kiosk 24/7');
    expect([await search(shop, '24/7'), await search(shop, '007')]).toEqual([['Kiosk 24/7'], []]);
  });
});
