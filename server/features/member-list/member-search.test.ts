import { expect, test } from 'vitest';
import { piecesOf } from '#db/pieces.ts';
import { startApp } from '#test/app.ts';
import { addMember, addShopWithCard, type TestPerson } from '#test/people.ts';
import { findMembers } from './member-search.ts';
import { listFewMembers } from './queries.ts';

const app = await startApp();

/** What the search of a shop finds when it has so many members, newest first. */
async function found(shop: TestPerson, search: string, members: number): Promise<string[]> {
  const filter = { shopId: shop.id, search, status: 'all', segment: 'all', month: '01', seenBefore: '' } as const;
  const page = { sort: 'joined', order: 'desc', place: undefined, limit: 20, cap: 1000 } as const;
  const { rows, total } = await findMembers(app.store.reports, filter, page, members);
  expect(total).toBe(rows.length);
  const pieces = piecesOf(app.store.reports, filter.search);
  // Whichever way it is found, be the shop most of the database or a small part of it.
  for (const seeksShop of pieces.length > 0 ? [true, false] : []) {
    expect(await listFewMembers(app.store.reports, filter, { pieces, seeksShop }, page)).toMatchObject(
      rows.map(({ id }) => ({ id, total })),
    );
  }
  return rows.map(({ name }) => name);
}

test("a big shop's search, which goes by pieces of the text, finds what reading every member finds", async () => {
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
