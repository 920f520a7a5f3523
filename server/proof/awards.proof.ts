import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { ledgerOf } from '#test/database.ts';
import { expectSoundLedger } from '#test/ledger.ts';
import { addMember, addShopWithCard, award, type TestPerson } from '#test/people.ts';

const rounds = 20;
const callers = 200;
const size = 10;
const app = await startApp();
const shop = await addShopWithCard(app, size);

/** What `callers` tills do at the same moment, each with its own key. */
const atOnce = (member: TestPerson, amountOf: (caller: number) => number) =>
  Promise.all(Array.from({ length: callers }, (_, caller) => award(app, shop, member, amountOf(caller), randomUUID())));

const sumOf = (rows: { stamps: number }[]): number => rows.reduce((sum, { stamps }) => sum + stamps, 0);

describe('two hundred awards at once on a card of ten', () => {
  test.each(Array.from({ length: rounds }, (_, round) => round + 1))(
    'round %i: exactly ten, and the ledger says so (S4.stamps.3)',
    async () => {
      const member = await addMember(app, shop);
      const answers = await atOnce(member, () => 1);
      const given = answers.filter(({ status }) => status === 200);
      const refused = answers.filter(({ body }) => body.message === 'You have reached to maximum stamps');
      expect([given.length, refused.length]).toEqual([size, callers - size]);
      const rows = await ledgerOf(app, member);
      expect([sumOf(rows), rows.length]).toEqual([size, size]);
      expect(rows.map(({ countAfter }) => countAfter)).toEqual(Array.from({ length: size }, (_, index) => index + 1));
      expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
      await expectSoundLedger(app);
    },
  );
});

describe('a hundred given and a hundred taken at once', () => {
  test.each([1, 2, 3])('round %i: never below nothing, never past the card (S4.stamps.4)', async () => {
    const member = await addMember(app, shop);
    await award(app, shop, member, 5);
    const answers = await atOnce(member, (caller) => (caller % 2 ? 1 : -1));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const rows = await ledgerOf(app, member);
    for (const { countAfter } of rows) expect(countAfter >= 0 && countAfter <= size).toBe(true);
    const accepted = answers.filter(({ status }) => status === 200).length;
    expect(rows.length).toBe(accepted + 1);
    const number = await app.post(shop.token, '/api/stamp/stampAwardNumber', { userTo: member.id });
    expect(number.body.stampAwardNumber).toBe(sumOf(rows));
    await expectSoundLedger(app);
  });
});
