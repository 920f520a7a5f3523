import { describe, expect, inject, test } from 'vitest';
import type { Queries } from '#db/client.ts';
import { findUnclaimedWithEmailOf, listWaiting } from '#features/unclaimed/queries.ts';
import { startApp } from '#test/app.ts';
import { redeemAs } from '#test/codes.ts';
import { closeShop, disableMember, plansOf, suspendShop } from '#test/database.ts';
import { addCustomer, addMember, addShop, award, publish, type TestPerson } from '#test/people.ts';
import { listOwnCards } from './queries.ts';

const app = await startApp();

const milestones = [
  { slot: 2, label: 'A biscuit' },
  { slot: 5, label: 'A coffee' },
];

async function newShop(name: string): Promise<TestPerson> {
  const shop = await addShop(app, name);
  await publish(app, shop, { size: 5, milestones });
  return shop;
}

const take = (customer: TestPerson, path: string, shop: TestPerson) =>
  app.post(customer.token, path, { userTo: shop.id });

async function join(customer: TestPerson, shop: TestPerson): Promise<void> {
  await take(customer, '/api/subscribe/subscribe', shop);
  await take(customer, '/api/royalprogram/joinLoyalty', shop);
}

const redeem = (shop: TestPerson, customer: TestPerson, slot: number) => redeemAs(app, shop, customer, slot);

interface Listed {
  shop: { _id: string; name: string; language: string };
  state: string;
  count: number;
  rewards: { label: string }[];
  lastVisit: string | null;
}

async function cardsOf(customer: TestPerson, body: object = {}): Promise<Listed[]> {
  const answer = await app.post(customer.token, '/api/stamp/myCards', body);
  expect(answer.status).toBe(200);
  return answer.body.cards;
}

const inWords = (cards: Listed[]) =>
  cards.map(({ shop, state, count, rewards }) =>
    [shop.name, state, count, ...rewards.map(({ label }) => label)].join(' '),
  );

describe("a customer's cards at all shops", () => {
  test('show first where a reward waits, then the last visit, and only the caller’s own', async () => {
    const [bakery, cafe, florist] = [await newShop('Bakery'), await newShop('Café'), await newShop('Florist')];
    const customer = await addCustomer(app);
    for (const shop of [bakery, cafe, florist]) await join(customer, shop);
    await award(app, florist, await addMember(app, florist), 4);
    await award(app, bakery, customer, 2);
    await award(app, florist, customer, 1);
    await award(app, cafe, customer, 1);
    expect(inWords(await cardsOf(customer))).toEqual([
      'Bakery member 2 A biscuit',
      'Café member 1',
      'Florist member 1',
    ]);
    await redeem(bakery, customer, 2);
    expect(inWords(await cardsOf(customer))).toEqual(['Bakery member 2', 'Café member 1', 'Florist member 1']);
    await award(app, cafe, customer, 1);
    expect(inWords(await cardsOf(customer))).toEqual([
      'Café member 2 A biscuit',
      'Bakery member 2',
      'Florist member 1',
    ]);
    await redeem(cafe, customer, 2);
    await award(app, bakery, customer, 1);
    await join(customer, await newShop('Deli'));
    expect(inWords(await cardsOf(customer))).toEqual([
      'Deli member 0',
      'Bakery member 3',
      'Café member 2',
      'Florist member 1',
    ]);
  });

  test('name what is owed on closed cards, beside the card that runs now', async () => {
    const shop = await newShop('Bakery');
    const customer = await addMember(app, shop);
    await award(app, shop, customer, 5);
    await redeem(shop, customer, 5);
    await award(app, shop, customer, 3);
    expect(inWords(await cardsOf(customer))).toEqual(['Bakery member 3 A biscuit A biscuit']);
  });

  test('name what closed cards of several designs owe, the oldest card first and each design read once', async () => {
    const shop = await newShop('Bakery');
    const customer = await addMember(app, shop);
    const fill = async (slot: number) => {
      await award(app, shop, customer, slot);
      await redeem(shop, customer, slot);
    };
    await fill(5);
    await publish(app, shop, { size: 6, milestones: [{ slot: 3, label: 'A bun' }] });
    await fill(6);
    await publish(app, shop, { size: 5, milestones });
    await fill(5);
    await fill(5);
    expect(inWords(await cardsOf(customer))).toEqual(['Bakery member 0 A biscuit A bun A biscuit A biscuit']);
    const [row] = await listOwnCards(app.store.read, customer.id, { shopId: shop.id, after: undefined, limit: 1 });
    expect(row?.owed?.match(/"cards":/g)).toHaveLength(3);
  });

  test('include a shop that the customer left while a reward waits there, and no other shop that they left', async () => {
    const [kept, empty] = [await newShop('Kept'), await newShop('Empty')];
    const customer = await addCustomer(app);
    for (const shop of [kept, empty]) await join(customer, shop);
    await award(app, kept, customer, 2);
    await take(customer, '/api/royalprogram/unjoinLoyalty', empty);
    await take(customer, '/api/subscribe/unSubscribe', kept);
    expect(inWords(await cardsOf(customer))).toEqual(['Kept left 2 A biscuit']);
    expect(inWords(await cardsOf(customer, { shopId: kept.id }))).toEqual(['Kept left 2 A biscuit']);
    expect(await cardsOf(customer, { shopId: empty.id })).toEqual([]);
  });

  test('say why a card cannot be used: a disabled membership, a shop that is suspended or closed', async () => {
    const shops = [await newShop('Closed'), await newShop('Paused'), await newShop('Disabled')] as const;
    const customer = await addCustomer(app);
    for (const shop of shops) {
      await join(customer, shop);
      await award(app, shop, customer);
    }
    await closeShop(app, shops[0]);
    await suspendShop(app, shops[1]);
    await disableMember(app, customer);
    const words = inWords(await cardsOf(customer));
    expect(words[0]).toBe('Disabled disabled 1');
    expect(words.slice(1).sort()).toEqual(['Closed closed 1', 'Paused paused 1']);
  });

  test("show a card in its own design, and an empty one in the shop's newest design", async () => {
    const shop = await newShop('Bakery');
    const [started, fresh] = [await addMember(app, shop), await addMember(app, shop)];
    await award(app, shop, started);
    await publish(app, shop, { size: 10, milestones: [{ slot: 10, label: 'A cake' }] });
    const sizeFor = async (customer: TestPerson) =>
      (await app.post(customer.token, '/api/stamp/myCards', {})).body.cards[0].look.size;
    expect([await sizeFor(started), await sizeFor(fresh)]).toEqual([5, 10]);
  });

  test('name the language of what each shop wrote', async () => {
    const [bakery, cafe] = [await newShop('Bäckerei'), await newShop('Café')];
    await app.call(bakery.token, 'PUT', '/api/v1/settings', { language: 'de' });
    const customer = await addCustomer(app);
    for (const shop of [cafe, bakery]) await join(customer, shop);
    expect((await cardsOf(customer)).map(({ shop }) => [shop.name, shop.language])).toEqual([
      ['Bäckerei', 'de'],
      ['Café', 'en'],
    ]);
  });

  test('an operator who collects elsewhere sees their own cards, and a shop without a card promises nothing', async () => {
    const operator = await newShop('Own');
    const other = await addShop(app, 'Not designed');
    await join(operator, other);
    const [card, ...more] = await cardsOf(operator);
    expect([card?.shop.name, card?.rewards, card?.lastVisit, more.length]).toEqual(['Not designed', [], null, 0]);
  });

  test("come in pages, each card once, and another person's cursor is refused", async () => {
    const customer = await addCustomer(app);
    for (let number = 1; number <= 5; number += 1) {
      const shop = await newShop(`Shop ${number}`);
      await join(customer, shop);
      if (number % 2 === 0) await award(app, shop, customer, 2);
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await app.post(customer.token, '/api/stamp/myCards', {
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...body.cards.map(({ shop }: Listed) => shop.name));
      cursor = body.nextCursor;
    } while (cursor);
    expect(seen).toEqual(['Shop 4', 'Shop 2', 'Shop 5', 'Shop 3', 'Shop 1']);
    expect((await app.post(customer.token, '/api/stamp/myCards', { cursor: 'x' })).status).toBe(422);
  });

  test.runIf(inject('engine') === 'sqlite')(
    'are found by the person, and of each membership one card and one row of its ledger',
    async () => {
      const shop = await newShop('Bakery');
      const customer = await addMember(app, shop);
      const page = { shopId: undefined, after: undefined, limit: 20 };
      const steps = await plansOf(app, (db) => listOwnCards(db, customer.id, page));
      expect(steps).toContainEqual(expect.stringMatching(/^SEARCH p USING INDEX members_by_account \(account_id=\?\)/));
      expect(steps).toContainEqual(expect.stringMatching(/^SEARCH c USING INDEX cards_one_running \(.*member_id=\?\)/));
      expect(steps).toContainEqual(expect.stringMatching(/^SEARCH l USING INDEX ledger_by_member \(.*member_id=\?\)/));
      expect(steps).toContainEqual(expect.stringMatching(/^SEARCH o USING .*INDEX cards_owing \(.*member_id=\?\)/));
      expect(steps.filter((step) => /^SCAN (?![pg]$)/.test(step))).toEqual([]);
    },
  );

  test.runIf(inject('engine') === 'sqlite')('that wait are found by the one address that they wait for', async () => {
    const shop = await newShop('Bakery');
    const customer = await addMember(app, shop);
    for (const find of [
      (db: Queries) => listWaiting(db, customer.id),
      (db: Queries) => findUnclaimedWithEmailOf(db, shop.id, customer.id),
    ]) {
      const steps = await plansOf(app, find);
      expect(steps).toContainEqual(expect.stringMatching(/^SEARCH k USING INDEX kept_contacts_email \(email=\?/));
      expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([]);
    }
  });
});
