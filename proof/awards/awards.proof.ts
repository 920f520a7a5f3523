import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { cardSizes } from '@stampdeck/contract/designs.ts';
import { startApp } from '@stampdeck/server/test/app.ts';
import { ledgerOf } from '@stampdeck/server/test/database.ts';
import { expectSoundLedger } from '@stampdeck/server/test/ledger.ts';
import { addMember, addShopWithCard, award, type TestPerson } from '@stampdeck/server/test/people.ts';
import { describe, expect, inject, test } from 'vitest';
import { CounterHistory } from './counter-history.ts';

const rounds = 20;
const callers = 200;
let connections = 0;
subscribe('undici:client:connected', () => {
  connections += 1;
});
const app = await startApp();
// Several servers can share a PostgreSQL database; a SQLite folder belongs to one server.
const servers = inject('engine') === 'postgres' ? [app, await startApp({ place: app.place })] : [app];
const serverOf = (caller: number) => servers[caller % servers.length] ?? app;

/** What `callers` counters send at the same moment, each with its own key and connection. */
const atOnce = (shop: TestPerson, member: TestPerson, amount: 1 | -1) =>
  Promise.all(
    Array.from({ length: callers }, (_, caller) => award(serverOf(caller), shop, member, amount, randomUUID())),
  );
type Answers = Awaited<ReturnType<typeof atOnce>>;

const sumOf = (rows: { stamps: number }[]): number => rows.reduce((sum, { stamps }) => sum + stamps, 0);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Expects this many accepted calls, and the same refusal for all others. */
function expectAccepted(answers: Answers, accepted: number, words: string) {
  const refused = answers.filter(({ status, body }) => status === 409 && body.message === words).length;
  const given = answers.filter(({ status }) => status === 200).length;
  expect([given, refused]).toEqual([accepted, callers - accepted]);
}

async function expectFilledOnce(shop: TestPerson, size: number) {
  const member = await addMember(app, shop);
  expectAccepted(await atOnce(shop, member, 1), size, 'You have reached to maximum stamps');
  const rows = await ledgerOf(app, member);
  expect([sumOf(rows), rows.length]).toEqual([size, size]);
  expect(rows.map(({ countAfter }) => countAfter)).toEqual(upTo(size));
  expect(rows.map(({ seq }) => seq)).toEqual(upTo(size));
  await expectSoundLedger(app);
  return member;
}

describe('two hundred awards at once', async () => {
  const shop = await addShopWithCard(app, 10);

  test.each(upTo(rounds))('round %i on a card of ten: exactly ten, and the ledger says so (S4.stamps.3)', async () => {
    await expectFilledOnce(shop, 10);
    expect(connections).toBeGreaterThanOrEqual(callers);
  });

  test.each(cardSizes)('on a card of %i fill it exactly (S4.stamps.3, S9.sizes.1)', async (size) => {
    await expectFilledOnce(await addShopWithCard(app, size), size);
  });
});

describe('two hundred removals at once', async () => {
  const shop = await addShopWithCard(app, 10);

  test.each([1, 2, 3])('round %i from a full card: exactly ten, then never below zero (S4.stamps.4)', async () => {
    const member = await addMember(app, shop);
    await award(app, shop, member, 10);
    expectAccepted(await atOnce(shop, member, -1), 10, 'You can not give a negative stamp');
    const rows = await ledgerOf(app, member);
    expect([sumOf(rows), rows.length]).toEqual([0, 11]);
    await expectSoundLedger(app);
  });
});

/** The order in which a hundred awards and a hundred removals are sent. */
const orders: Record<string, (caller: number) => 1 | -1> = {
  'the removals first': (caller) => (caller < callers / 2 ? -1 : 1),
  'the awards first': (caller) => (caller < callers / 2 ? 1 : -1),
  'in runs of twenty-five': (caller) => (Math.floor(caller / 25) % 2 ? 1 : -1),
  'in turns': (caller) => (caller % 2 ? 1 : -1),
};

describe('a hundred awards and a hundred removals at once, with reads between', async () => {
  const shop = await addShopWithCard(app, 10);

  test.each(Object.entries(orders))('%s: never below zero, never past the card (S4.stamps.4)', async (_, orderOf) => {
    const member = await addMember(app, shop);
    await award(app, shop, member, 5);
    const history = new CounterHistory(5);
    const statuses: number[] = [];
    const move = (caller: number) =>
      history.change(orderOf(caller), async () => {
        const { status } = await award(serverOf(caller), shop, member, orderOf(caller), randomUUID());
        statuses.push(status);
        return status === 200;
      });
    const read = (caller: number) =>
      history.read(async () => {
        const { body } = await serverOf(caller).post(shop.token, '/api/stamp/stampAwardNumber', {
          userTo: member.id,
        });
        return body.stampAwardNumber;
      });
    await Promise.all(
      Array.from({ length: callers }, (__, caller) => [move(caller), ...(caller % 4 ? [] : [read(caller)])]).flat(),
    );
    await read(0);
    expect([...new Set(statuses)].filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const rows = await ledgerOf(app, member);
    for (const { countAfter } of rows) expect(countAfter >= 0 && countAfter <= 10).toBe(true);
    expect(rows.length).toBe(statuses.filter((status) => status === 200).length + 1);
    expect(history.listImpossible(10)).toEqual([]);
    expect(history.readings).toBeGreaterThan(callers / 4);
    await expectSoundLedger(app);
  });
});
