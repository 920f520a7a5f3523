import { randomUUID } from 'node:crypto';
import { startApp } from '@stampdeck/server/test/app.ts';
import { ledgerOf } from '@stampdeck/server/test/database.ts';
import { expectSoundLedger } from '@stampdeck/server/test/ledger.ts';
import { addMember, addShopWithCard, award, type TestPerson } from '@stampdeck/server/test/people.ts';
import { afterAll, describe, expect, inject, test } from 'vitest';

const tills = 30;
const app = await startApp();
// Several servers can share a PostgreSQL database; a SQLite folder belongs to one server.
const servers = inject('engine') === 'postgres' ? [app, await startApp({ place: app.place })] : [app];
const serverOf = (till: number) => servers[till % servers.length] ?? app;
const off = { gapSeconds: null, visit: null, day: null, personHour: null };

async function shopWith(limits: object): Promise<TestPerson> {
  const shop = await addShopWithCard(app, 20);
  expect((await app.call(shop.token, 'PUT', '/api/v1/limits', { ...off, ...limits })).status).toBe(200);
  return shop;
}

/** All counters at the same moment; the counter's number selects the member and the key. */
const atOnce = (shop: TestPerson, members: TestPerson[], keyOf: (till: number) => string = () => randomUUID()) =>
  Promise.all(
    Array.from({ length: tills }, (_, till) =>
      award(serverOf(till), shop, members[till % members.length] as TestPerson, 1, keyOf(till)),
    ),
  );
const codesOf = (answers: Awaited<ReturnType<typeof atOnce>>) => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const code = status === 200 ? 'given' : body.code;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
};

afterAll(() => expectSoundLedger(app));

describe.each([
  ['seconds between two awards', { gapSeconds: 3600 }, 1, 'limitGap'],
  ['awards a visit', { visit: 3 }, 3, 'limitVisit'],
  ['awards a day', { day: 3 }, 3, 'limitDay'],
])('%s', (_, limits, most, code) => {
  test('thirty tills serving one customer at once reach the limit and never pass it', async () => {
    const shop = await shopWith(limits);
    const member = await addMember(app, shop);
    expect(codesOf(await atOnce(shop, [member]))).toEqual({ given: most, [code]: tills - most });
    expect(await ledgerOf(app, member)).toHaveLength(most);
  });
});

test('one person at thirty tills, with ten customers, gives no more than the hour allows', async () => {
  const shop = await shopWith({ personHour: 7 });
  const members = await Promise.all(Array.from({ length: 10 }, () => addMember(app, shop)));
  expect(codesOf(await atOnce(shop, members))).toEqual({ given: 7, limitPerson: tills - 7 });
});

test('calls sent twice at once are given once or refused, and both of a pair get the same answer', async () => {
  const shop = await shopWith({ visit: 4 });
  const member = await addMember(app, shop);
  const answers = await atOnce(shop, [member], (till) => `pair-${Math.floor(till / 2)}-${shop.id}`);
  const given = answers.filter(({ status }) => status === 200);
  expect(new Set(given.map(({ body }) => body.ledgerId)).size).toBe(4);
  expect(given.length).toBe(8);
  expect(await ledgerOf(app, member)).toHaveLength(4);
});

test('setting and removing limits meanwhile loses no award and doubles none', async () => {
  const shop = await shopWith({});
  const member = await addMember(app, shop);
  const change = async (time: number) => {
    const limits = { ...off, day: time % 2 ? 5 : null };
    await serverOf(time).call(shop.token, 'PUT', '/api/v1/limits', limits);
  };
  const [answers] = await Promise.all([
    atOnce(shop, [member]),
    ...Array.from({ length: 10 }, (_, time) => change(time)),
  ]);
  const given = codesOf(answers).given ?? 0;
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect(await ledgerOf(app, member)).toHaveLength(given);
});
