import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { proofOf, redeemWithoutCode } from '#test/codes.ts';
import { ledgerOf } from '#test/database.ts';
import { expectSoundLedger } from '#test/ledger.ts';
import { addColleague, addMember, addShop, award, publish, type TestPerson } from '#test/people.ts';

const app = await startApp();
const rights = '/api/v1/redemption-rights';

/** A shop with a paper customer, whose card has reached the biscuit. */
async function shopWithPaperCard(): Promise<[shop: TestPerson, paper: { id: string }]> {
  const shop = await addShop(app);
  await publish(app, shop, {
    size: 5,
    milestones: [
      { slot: 2, label: 'A biscuit' },
      { slot: 5, label: 'A coffee' },
    ],
  });
  const { body } = await app.post(shop.token, '/api/v1/members', { name: 'Oma Lotte', email: '', phone: '0170 1' });
  const paper = { id: body.user.id };
  await award(app, shop, paper as TestPerson, 2);
  return [shop, paper];
}

const rewardsOf = async (shop: TestPerson, query = '') =>
  (await app.call(shop.token, 'GET', `/api/v1/reports/rewards${query}`)).body.rewards;
const auditOf = async (shop: TestPerson, kind: string) =>
  (await app.call(shop.token, 'GET', `/api/v1/audit?kind=${kind}`)).body.entries;
const historyOf = async (who: TestPerson, shop: TestPerson, { id }: { id: string }) =>
  (await app.post(who.token, '/api/stamp/history', { userFrom: shop.id, userTo: id, limit: 20 })).body.events;

describe('a reward without the customer’s code', () => {
  test('is redeemed by the owner with a reason, once, and is in the card’s history, the reports and the activity log', async () => {
    const [shop, paper] = await shopWithPaperCard();
    const { status, body } = await redeemWithoutCode(app, shop, paper, 2, 'paper card');
    expect([status, body.redemption.label, body.stampAwardNumber]).toEqual([200, 'A biscuit', 2]);
    expect((await redeemWithoutCode(app, shop, paper, 2, 'paper card')).body.code).toBe('rewardTaken');
    expect((await historyOf(shop, shop, paper))[0]).toMatchObject({ kind: 'redemption', withoutCode: 'paper card' });
    const listed = { name: 'Oma Lotte', label: 'A biscuit', given: 1, withoutCode: 'paper card' };
    expect(await rewardsOf(shop)).toMatchObject([listed]);
    const day = (await app.call(shop.token, 'GET', '/api/v1/reports/entries')).body.entries;
    expect(day[0]).toMatchObject({ kind: 'redemption', withoutCode: 'paper card' });
    expect(day[1]).toMatchObject({ kind: 'award', withoutCode: null });
    const details = { withoutCode: 'paper card', ledgerId: body.ledgerId };
    expect(await auditOf(shop, 'redeemedWithoutCode')).toMatchObject([{ subject: { name: 'Oma Lotte' }, details }]);
    await expectSoundLedger(app);
  });

  test('has its own list, which shows what was taken back and leaves out rewards with a code', async () => {
    const [shop, paper] = await shopWithPaperCard();
    const member = await addMember(app, shop, 'Ida');
    await award(app, shop, member, 2);
    const proof = await proofOf(app, shop, member);
    await app.post(shop.token, '/api/stamp/redeem', { userTo: member.id, slot: 2, proof });
    const { ledgerId } = (await redeemWithoutCode(app, shop, paper, 2, 'phone empty')).body;
    expect((await app.post(shop.token, '/api/stamp/undo', { ledgerId })).status).toBe(200);
    expect((await redeemWithoutCode(app, shop, paper, 2, 'paper card')).status).toBe(200);
    const rows = (await rewardsOf(shop, '?withoutCode=true')).map((row: Record<string, unknown>) => [
      row.name,
      row.given,
      row.withoutCode,
    ]);
    expect(rows).toEqual([
      ['Oma Lotte', 1, 'paper card'],
      ['Oma Lotte', -1, 'phone empty'],
      ['Oma Lotte', 1, 'phone empty'],
    ]);
    expect(await rewardsOf(shop)).toHaveLength(4);
    await expectSoundLedger(app);
  });

  test('does not tell the customer why there was no code', async () => {
    const [shop] = await shopWithPaperCard();
    const member = await addMember(app, shop);
    await award(app, shop, member, 2);
    expect((await redeemWithoutCode(app, shop, member, 2, 'phone empty')).status).toBe(200);
    expect((await historyOf(member, shop, member))[0]).not.toHaveProperty('withoutCode');
    expect((await historyOf(shop, shop, member))[0]).toMatchObject({ withoutCode: 'phone empty' });
  });

  test('is for the owner unless they say otherwise; staff may once the owner lets them', async () => {
    const [shop, paper] = await shopWithPaperCard();
    const { person: kim } = await addColleague(app, shop, ['stamp']);
    expect((await app.call(kim.token, 'GET', rights)).body.rights).toEqual({ owner: true, staff: false });
    const refused = await redeemWithoutCode(app, kim, paper, 2);
    expect([refused.status, refused.body.code]).toEqual([403, 'withoutCodeNotYours']);
    expect((await app.call(kim.token, 'PUT', rights, { staff: true })).body.code).toBe('forbidden');
    const saved = await app.call(shop.token, 'PUT', rights, { staff: true });
    expect(saved.body.rights).toEqual({ owner: true, staff: true });
    expect((await redeemWithoutCode(app, kim, paper, 2)).status).toBe(200);
    await app.call(shop.token, 'PUT', rights, { owner: false });
    await award(app, shop, paper as TestPerson, 3);
    expect((await redeemWithoutCode(app, shop, paper, 5)).body.code).toBe('withoutCodeNotYours');
    expect((await redeemWithoutCode(app, kim, paper, 5)).status).toBe(200);
    const changed = (await auditOf(shop, 'settingsChanged')).map((row: { details: object }) => row.details);
    expect(changed).toEqual([{ fields: ['ownerWithoutCode'] }, { fields: ['staffWithoutCode'] }]);
  });

  test('needs one of the two reasons, and does not go around any other rule', async () => {
    const [shop, paper] = await shopWithPaperCard();
    const [other] = await shopWithPaperCard();
    expect((await redeemWithoutCode(app, shop, paper, 2, 'no time')).status).toBe(422);
    expect((await redeemWithoutCode(app, shop, paper, 5)).body.code).toBe('rewardAhead');
    expect((await redeemWithoutCode(app, shop, paper, 3)).body.code).toBe('noReward');
    expect((await redeemWithoutCode(app, other, paper, 2)).body.code).toBe('notMember');
    const { user } = (await app.post(shop.token, '/api/stamp/scan', { code: paper.id })).body;
    expect(user.id).toBe(paper.id);
    const plain = await app.post(shop.token, '/api/stamp/redeem', { userTo: paper.id, slot: 2 });
    expect(plain.body.code).toBe('presenceNeeded');
  });

  test('is given once by twenty tills at once, and once under one request key, which no other reason can use', async () => {
    const [shop, paper] = await shopWithPaperCard();
    const tills = await Promise.all(Array.from({ length: 20 }, () => redeemWithoutCode(app, shop, paper, 2)));
    expect(tills.filter(({ status }) => status === 200)).toHaveLength(1);
    await award(app, shop, paper as TestPerson, 3);
    const key = 'one-key-for-the-coffee';
    const same = await Promise.all(
      Array.from({ length: 8 }, () => redeemWithoutCode(app, shop, paper, 5, 'paper card', key)),
    );
    expect(new Set(same.map(({ body }) => body.redemption?.id)).size).toBe(1);
    expect((await redeemWithoutCode(app, shop, paper, 5, 'phone empty', key)).body.code).toBe('keyReused');
    expect((await ledgerOf(app, paper as TestPerson)).filter(({ kind }) => kind === 'redemption')).toHaveLength(2);
    expect(await auditOf(shop, 'redeemedWithoutCode')).toHaveLength(2);
    await expectSoundLedger(app);
  });
});
