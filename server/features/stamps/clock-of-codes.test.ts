import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startApp } from '#test/app.ts';
import { codeOf } from '#test/codes.ts';
import { addMember, addShopWithCard, award, type TestPerson } from '#test/people.ts';

const app = await startApp();
const day = 86_400_000;
/** Begins a step, to the millisecond. */
const midnight = Math.ceil(Date.now() / day) * day;
let shop: TestPerson;
let member: TestPerson;

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: midnight });
});
afterAll(() => {
  vi.useRealTimers();
});
beforeEach(async () => {
  vi.setSystemTime(midnight);
  shop = await addShopWithCard(app);
  member = await addMember(app, shop);
});

/**
 * At server time `now`, someone shows a code from a phone whose clock differs by `skew`
 * (milliseconds).
 */
async function show(now: number, skew: number) {
  vi.setSystemTime(now);
  const { status, body } = await app.post(shop.token, '/api/stamp/scan', { code: codeOf(member, { ahead: skew }) });
  return { status, isProof: body.proof !== null && body.proof !== undefined, name: body.user?.displayName };
}

describe("a code proves presence by the server's clock alone, two steps of a minute to either side", () => {
  const start = midnight + 60_000;
  const end = start + 59_999;
  test.each([
    ['right', start, 0, true],
    ['right, in the last millisecond of the step', end, 0, true],
    ['two minutes late, as a step begins', start, -120_000, true],
    ['a millisecond later still', start, -120_001, false],
    ['almost three minutes early, as a step begins', start, 179_999, true],
    ['three minutes early', start, 180_000, false],
    ['almost three minutes late, as a step ends', end, -179_999, true],
    ['three minutes late', end, -180_000, false],
    ['two minutes early, as a step ends', end, 120_000, true],
    ['a millisecond earlier still', end, 120_001, false],
    ['ten minutes late', start, -600_000, false],
    ['ten minutes early', start, 600_000, false],
    ['a day off', start, day, false],
  ])('a phone whose clock is %s', async (_, now, skew, isProof) => {
    expect(await show(now, skew)).toEqual({ status: 200, isProof, name: member.name });
  });

  test('a customer without proof still collects, and is stamped once', async () => {
    expect((await show(start, 600_000)).isProof).toBe(false);
    expect((await award(app, shop, member)).body.stampAwardNumber).toBe(1);
  });

  test('a fresh code proves nothing five minutes after it was first shown', async () => {
    const code = codeOf(member);
    const proofs: boolean[] = [];
    for (const later of [0, 60_000, 179_999, 180_000]) {
      vi.setSystemTime(midnight + later);
      proofs.push((await app.post(shop.token, '/api/stamp/scan', { code })).body.proof !== null);
    }
    expect(proofs).toEqual([true, true, true, false]);
  });
});

test.each([
  ['forward', '2027-03-28T01:00:00Z'],
  ['back', '2027-10-31T01:00:00Z'],
])("a shop's clock that goes %s an hour changes nothing for codes", async (_, moment) => {
  vi.setSystemTime(Date.parse(moment) - 60_000);
  // Sessions of now have ended by then.
  shop = await addShopWithCard(app);
  const settings = { bio: '', address: '', hours: '', phone: '', timeZone: 'Europe/Berlin' };
  expect((await app.call(shop.token, 'PUT', '/api/v1/settings', settings)).status).toBe(200);
  for (const minutes of [-2, -1, 0, 1, 2]) {
    member = await addMember(app, shop);
    const now = Date.parse(moment) + minutes * 60_000;
    expect([await show(now, 0), await show(now, -150_000)].map(({ isProof }) => isProof)).toEqual([true, false]);
  }
});
