import { type CardDesign, defaultDesign } from '@stampdeck/contract/designs.ts';
import { countCap } from '@stampdeck/contract/lists.ts';
import { describe, expect, inject, test } from 'vitest';
import type { Queries } from '#db/client.ts';
import { countMembersBy } from '#features/designs/queries.ts';
import { startApp } from '#test/app.ts';
import { redeemAs } from '#test/codes.ts';
import { plansOf, plantEmptyCards } from '#test/database.ts';
import { addMember, addShop, addShopWithCard, award, publish, type TestPerson } from '#test/people.ts';
import { listVersions } from './queries.ts';

const app = await startApp();

const readDraft = async (shop: TestPerson) => (await app.call(shop.token, 'GET', '/api/v1/card/draft')).body;
const save = (shop: TestPerson, revision: number, parts: Partial<CardDesign> | null, baseVersion = 1) =>
  app.call(shop.token, 'PUT', '/api/v1/card/draft', {
    revision,
    baseVersion,
    design: parts && { ...defaultDesign, ...parts },
  });
const versions = async (shop: TestPerson, more: object = {}) =>
  (await app.post(shop.token, '/api/v1/card/versions', more)).body;
const reach = async (shop: TestPerson) => (await app.call(shop.token, 'GET', '/api/v1/card/reach')).body;
const exactly = (count: number) => ({ count, isCapped: false });

describe('a draft', () => {
  test('is available on every device of the shop, even unfinished, with the version it began from', async () => {
    const shop = await addShopWithCard(app);
    expect(await readDraft(shop)).toMatchObject({ revision: 0, design: null, base: { version: 1 } });
    const unfinished = {
      description: 'x'.repeat(1200),
      milestones: [
        { slot: 9, label: '' },
        { slot: 9, label: 'A cake' },
      ],
    };
    expect((await save(shop, 0, unfinished)).body).toMatchObject({ revision: 1 });
    await publish(app, shop, { size: 12, milestones: [] });
    expect(await readDraft(shop)).toMatchObject({
      revision: 1,
      base: { version: 1, design: { size: 10 } },
      design: unfinished,
    });
  });

  test('changed in two tabs is not overwritten: the second is told, and may take either', async () => {
    const shop = await addShopWithCard(app);
    await save(shop, 0, { reward: 'First' });
    expect((await save(shop, 1, { reward: 'Of one tab' })).status).toBe(200);
    const late = await save(shop, 1, { reward: 'Of the other' });
    expect([late.status, late.body.code]).toEqual([409, 'draftMoved']);
    expect(await readDraft(shop)).toMatchObject({ revision: 2, design: { reward: 'Of one tab' } });
    expect((await save(shop, 2, { reward: 'Of the other' })).body.revision).toBe(3);
    const highest = await save(shop, 2 ** 31 - 1, { reward: 'Of none' });
    expect([highest.status, Object.keys(highest.body.fields)]).toEqual([422, ['revision']]);
  });

  test("of one shop is not another's", async () => {
    const [shop, other] = [await addShopWithCard(app), await addShopWithCard(app)];
    await save(shop, 0, { reward: 'A secret' });
    expect(await readDraft(other)).toMatchObject({ revision: 0, design: null });
    await save(other, 0, { reward: 'Another' });
    expect(await readDraft(shop)).toMatchObject({ revision: 1, design: { reward: 'A secret' } });
  });

  test('sent again after a lost answer is one change', async () => {
    const shop = await addShopWithCard(app);
    for (let time = 0; time < 2; time += 1) expect((await save(shop, 0, { reward: 'A' })).body.revision).toBe(1);
    for (let time = 0; time < 2; time += 1) expect((await save(shop, 1, null)).body.revision).toBe(2);
  });

  test('once discarded is gone, and a tab that still has it cannot restore it unnoticed', async () => {
    const shop = await addShopWithCard(app);
    await save(shop, 0, { reward: 'First' });
    await save(shop, 1, null);
    expect(await readDraft(shop)).toMatchObject({ revision: 2, design: null, savedAt: null });
    await save(shop, 2, { reward: 'A new one' });
    expect((await save(shop, 1, { reward: 'First' })).status).toBe(409);
  });

  test('saved twenty times at once from one revision is saved once', async () => {
    const shop = await addShopWithCard(app);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => save(shop, 0, { reward: `Number ${number}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test('with invalid content or from an unknown version is refused at its field', async () => {
    const shop = await addShopWithCard(app);
    expect((await save(shop, 0, { cardColor: 'red' })).body.fields).toHaveProperty('design.cardColor');
    expect((await save(shop, 0, {}, 2)).body.fields).toHaveProperty('baseVersion');
    expect((await save(shop, 0, { logo: '/images/abcdefghijklmnop' })).body.fields).toHaveProperty(['design.logo']);
    expect(await readDraft(shop)).toMatchObject({ revision: 0 });
  });
});

describe('the versions of a card', () => {
  test('are listed newest first, a page at a time, with their publishers and the design before them', async () => {
    const shop = await addShop(app, 'Café Uno');
    expect(await versions(shop)).toMatchObject({ versions: [], before: null, nextCursor: null });
    for (const description of ['One', 'Two', 'Three']) await publish(app, shop, { description });
    const first = await versions(shop, { limit: 2 });
    expect(first.versions.map((one: { version: number }) => one.version)).toEqual([3, 2]);
    expect(first).toMatchObject({ before: { description: 'One' }, nextCursor: expect.any(String) });
    expect(first.versions[0]).toMatchObject({ by: 'Café Uno', design: { description: 'Three' }, cards: exactly(0) });
    const rest = await versions(shop, { limit: 2, cursor: first.nextCursor });
    expect(rest).toMatchObject({ versions: [{ version: 1 }], before: null, nextCursor: null });
    expect((await app.post(shop.token, '/api/v1/card/versions', { cursor: 'two' })).status).toBe(422);
  });

  test('show how many cards use them; empty and redeemed cards use none', async () => {
    const shop = await addShopWithCard(app, 5);
    const [one, two, full] = [await addMember(app, shop), await addMember(app, shop), await addMember(app, shop)];
    await award(app, shop, one, 1);
    await award(app, shop, full, 5);
    await redeemAs(app, shop, full, 5);
    await publish(app, shop, { size: 12, milestones: [] });
    await award(app, shop, two, 1);
    const counts = async () => (await versions(shop)).versions.map(({ cards }: { cards: object }) => cards);
    expect(await counts()).toEqual([exactly(1), exactly(1)]);
    await award(app, shop, one, -1);
    expect(await counts()).toEqual([exactly(1), exactly(0)]);
  });
});

test('who is affected by a new version: empty cards take it, cards with stamps keep theirs, and past members do not count', async () => {
  const shop = await addShopWithCard(app);
  expect(await reach(shop)).toMatchObject({ members: 0, empty: exactly(0), running: exactly(0) });
  const people = await Promise.all(Array.from({ length: 4 }, () => addMember(app, shop)));
  for (const member of people.slice(0, 2)) await award(app, shop, member, 1);
  await app.post(people[0]?.token ?? null, '/api/royalprogram/unjoinLoyalty', { userTo: shop.id });
  expect(await reach(shop)).toMatchObject({ members: 3, empty: exactly(2), running: exactly(1) });
});

test('costs the same in a large shop, because it looks at no more than 1,001 cards', async () => {
  const shop = await addShopWithCard(app);
  await plantEmptyCards(app, shop, countCap + 5);
  expect(await reach(shop)).toMatchObject({ empty: { count: countCap, isCapped: true }, running: exactly(0) });
  expect(await publish(app, shop, { size: 12 })).toMatchObject({ membersTouched: countCap, touchedIsCapped: true });
});

// PostgreSQL sees by itself that one condition follows from the other.
test.runIf(inject('engine') === 'sqlite').each([
  ['empty cards', (db: Queries, id: string) => countMembersBy(db, id, 'empty')],
  ['cards with stamps', (db: Queries, id: string) => countMembersBy(db, id, 'running')],
  ['the cards of a version', (db: Queries, id: string) => listVersions(db, id, undefined, 10)],
] as const)('%s are counted by an index of their own', async (_, count) => {
  const steps = await plansOf(app, (db) => count(db, 'a-shop'));
  expect(steps).toContainEqual(
    expect.stringMatching(/^SEARCH c USING (COVERING )?INDEX cards_by_version \(shop_id=\? AND design_version[=>]/),
  );
});
