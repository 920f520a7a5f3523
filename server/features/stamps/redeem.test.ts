import { describe, expect, test } from 'vitest';
import { AppError } from '#context.ts';
import { startApp } from '#test/app.ts';
import { codeOf, proofOf } from '#test/codes.ts';
import { disableMember, ledgerOf } from '#test/database.ts';
import { expectSoundLedger } from '#test/ledger.ts';
import { actingFor, addMember, addShop, award, publish, type TestPerson } from '#test/people.ts';
import { redeem as redeemIn } from './redeem.ts';
import { scanCode } from './scan.ts';

const app = await startApp();

/** Five stamps, with rewards for the second and the fifth. */
const milestones = [
  { slot: 2, label: 'A biscuit' },
  { slot: 5, label: 'A coffee' },
];
async function shopWithMember(): Promise<[shop: TestPerson, member: TestPerson]> {
  const shop = await addShop(app);
  await publish(app, shop, { size: 5, milestones });
  return [shop, await addMember(app, shop)];
}

interface Wish {
  slot: number;
  proof?: string | null;
  cardId?: string;
  key?: string;
}

async function redeem(shop: TestPerson, member: TestPerson, { key, proof, ...wish }: Wish) {
  const shown = proof === undefined ? await proofOf(app, shop, member) : proof;
  const body = { userFrom: shop.id, userTo: member.id, ...wish, ...(shown === null ? {} : { proof: shown }) };
  return app.post(shop.token, '/api/stamp/redeem', body, key ? { 'idempotency-key': key } : {});
}

const undo = (shop: TestPerson, ledgerId: string) => app.post(shop.token, '/api/stamp/undo', { ledgerId });
const cardOf = async (shop: TestPerson, member: TestPerson) =>
  (await app.post(shop.token, '/api/stamp/stampAwardNumber', { userFrom: shop.id, userTo: member.id })).body;
const statesOf = ({ milestones }: { milestones: { state: string }[] }) => milestones.map(({ state }) => state);

describe('redeeming', () => {
  test('gives a reward that was reached and leaves the stamps', async () => {
    const [shop, member] = await shopWithMember();
    await award(app, shop, member, 3);
    const { status, body } = await redeem(shop, member, { slot: 2 });
    expect(status).toBe(200);
    expect(body.redemption).toMatchObject({ slot: 2, label: 'A biscuit', cardId: body.card._id });
    expect([body.stampAwardNumber, statesOf(body.card)]).toEqual([3, ['redeemed', 'ahead']]);
    await expectSoundLedger(app);
  });

  test('ends when the shop closes: no reward is named that its owner deleted', async () => {
    const [shop, member] = await shopWithMember();
    await award(app, shop, member, 5);
    expect((await redeem(shop, member, { slot: 5 })).body.owed).toMatchObject([{ label: 'A biscuit' }]);
    expect((await app.call(shop.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
    const seen = { userFrom: shop.id, userTo: member.id };
    expect((await app.post(member.token, '/api/stamp/stampAwardNumber', seen)).body.owed).toEqual([]);
  });

  test('the full card closes with its reward and the next one opens', async () => {
    const [shop, member] = await shopWithMember();
    const { card: full } = (await award(app, shop, member, 5)).body;
    const { body } = await redeem(shop, member, { slot: 5 });
    expect(body.redemption).toMatchObject({ label: 'A coffee', cardId: full._id });
    expect(body.card).toMatchObject({ count: 0, status: 'open' });
    expect(body.card._id).not.toBe(full._id);
    expect(body.owed).toEqual([{ cardId: full._id, slot: 2, label: 'A biscuit' }]);
    expect((await award(app, shop, member, 2)).body).toMatchObject({
      stampAwardNumber: 2,
      owed: [{ cardId: full._id, slot: 2 }],
    });
    await expectSoundLedger(app);
  });

  test('rewards owed on a closed card are given before those on the running one', async () => {
    const [shop, member] = await shopWithMember();
    const { card: first } = (await award(app, shop, member, 5)).body;
    await redeem(shop, member, { slot: 5 });
    const { card: second } = (await award(app, shop, member, 2)).body;
    expect((await redeem(shop, member, { slot: 2 })).body.redemption.cardId).toBe(first._id);
    const last = await redeem(shop, member, { slot: 2 });
    expect([last.body.redemption.cardId, last.body.owed]).toEqual([second._id, []]);
    expect((await redeem(shop, member, { slot: 2 })).body.code).toBe('rewardTaken');
    expect((await redeem(shop, member, { slot: 2, cardId: first._id })).body.code).toBe('notFound');
    await expectSoundLedger(app);
  });

  test('twenty counters at once give a reward once', async () => {
    const [shop, member] = await shopWithMember();
    await award(app, shop, member, 5);
    const proof = await proofOf(app, shop, member);
    for (const slot of [2, 5]) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(shop, member, { slot, proof })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    }
    expect((await ledgerOf(app, member)).filter(({ kind }) => kind === 'redemption')).toHaveLength(2);
    await expectSoundLedger(app);
  });

  test('the same request key returns the first result, even when both calls run at once', async () => {
    const [shop, member] = await shopWithMember();
    await award(app, shop, member, 5);
    const proof = await proofOf(app, shop, member);
    const calls = Array.from({ length: 8 }, () =>
      redeem(shop, member, { slot: 5, proof, key: 'one-and-the-same-key' }),
    );
    const bodies = (await Promise.all(calls)).map(({ body }) => body);
    const [first] = bodies;
    for (const body of bodies) {
      expect([body.redemption, body.card]).toEqual([first?.redemption, first?.card]);
    }
    const other = await redeem(shop, member, { slot: 2, proof, key: 'one-and-the-same-key' });
    expect(other.body.code).toBe('keyReused');
    await expectSoundLedger(app);
  });

  test('needs the customer’s own phone: no code, an old code, another customer’s or another shop’s proof give nothing', async () => {
    const [shop, member] = await shopWithMember();
    const [otherShop, otherMember] = await shopWithMember();
    await award(app, shop, member, 2);
    const foreign = await proofOf(app, otherShop, otherMember);
    for (const proof of [null, await proofOf(app, shop, member, -4), foreign, 'invented']) {
      const { status, body } = await redeem(shop, member, { slot: 2, proof });
      expect([status, body.code]).toEqual([409, 'presenceNeeded']);
    }
    const proof = await proofOf(app, shop, member);
    app.clock.ahead += 6 * 60_000;
    expect((await redeem(shop, member, { slot: 2, proof })).body.code).toBe('presenceNeeded');
    expect(statesOf((await cardOf(shop, member)).card)).toEqual(['owed', 'ahead']);
  });

  test('a proof is good for five minutes and no longer, and not for a clock that is behind the scan', async () => {
    const [shop, member] = await shopWithMember();
    await award(app, shop, member, 5);
    const proof = await proofOf(app, shop, member);
    const scanned = app.clock.ahead;
    const given = async (ms: number, slot: number) => {
      app.clock.ahead = scanned + ms;
      const { body } = await redeem(shop, member, { slot, proof });
      return body.code ?? body.redemption.slot;
    };
    expect(await given(-60_000, 2)).toBe('presenceNeeded');
    expect(await given(5 * 60_000 + 1, 2)).toBe('presenceNeeded');
    expect(await given(4.5 * 60_000, 2)).toBe(2);
  });

  test('a proof is valid only for the person who scanned it, and a colleague at another register scans again', async () => {
    const [shop, member] = await shopWithMember();
    await award(app, shop, member, 5);
    const proof = (await proofOf(app, shop, member)) ?? '';
    const colleague = actingFor(app, shop, await addShop(app));
    await expect(redeemIn(colleague, { customerId: member.id, slot: 2, proof })).rejects.toThrow(
      new AppError('presenceNeeded'),
    );
    expect((await redeem(shop, member, { slot: 2, proof })).status).toBe(200);
  });

  test('a proof is valid only at the shop that scanned, and only for the scanned customer', async () => {
    const [[shop, member], [otherShop]] = [await shopWithMember(), await shopWithMember()];
    const [second, colleague] = [await addMember(app, shop), await addShop(app)];
    await award(app, shop, member, 2);
    // Someone who works for both shops.
    const elsewhere = await scanCode(actingFor(app, otherShop, colleague), codeOf(member, app.clock));
    const here = await scanCode(actingFor(app, shop, colleague), codeOf(second, app.clock));
    for (const { proof } of [elsewhere, here]) {
      expect(proof).toBeTruthy();
      const wish = { customerId: member.id, slot: 2, proof: proof ?? '' };
      await expect(redeemIn(actingFor(app, shop, colleague), wish)).rejects.toThrow(new AppError('presenceNeeded'));
    }
  });

  test('no one gives a reward to themselves, not even on a colleague’s card of their own', async () => {
    const [shop, member] = await shopWithMember();
    await award(app, shop, member, 2);
    const { proof } = await scanCode(actingFor(app, shop, member), codeOf(member, app.clock));
    const wish = { customerId: member.id, slot: 2, proof: proof ?? '' };
    await expect(redeemIn(actingFor(app, shop, member), wish)).rejects.toThrow(new AppError('selfAward'));
  });

  test('the same request key answers after the proof is over, and is refused for another card', async () => {
    const [shop, member] = await shopWithMember();
    const { card: full } = (await award(app, shop, member, 5)).body;
    await redeem(shop, member, { slot: 5 });
    const { card: running } = (await award(app, shop, member, 2)).body;
    const key = 'a-key-of-one-redemption';
    const first = await redeem(shop, member, { slot: 2, cardId: running._id, key });
    expect(first.body.redemption.cardId).toBe(running._id);
    const again = await redeem(shop, member, { slot: 2, cardId: running._id, key, proof: null });
    expect(again.body.redemption).toEqual(first.body.redemption);
    expect((await redeem(shop, member, { slot: 2, cardId: full._id, key })).body.code).toBe('keyReused');
    expect((await redeem(shop, member, { slot: 2, cardId: running._id })).body.code).toBe('rewardTaken');
  });

  test('an empty card refuses by the rewards of the newest design', async () => {
    const [shop, member] = await shopWithMember();
    const proof = await proofOf(app, shop, member);
    expect((await redeem(shop, member, { slot: 2, proof })).body.code).toBe('rewardAhead');
    expect((await redeem(shop, member, { slot: 3, proof })).body.code).toBe('noReward');
  });

  test('a slot that the card before has given is taken, and one of a newer design is no reward of this card', async () => {
    const [shop, member] = await shopWithMember();
    await award(app, shop, member, 5);
    await redeem(shop, member, { slot: 5 });
    expect((await redeem(shop, member, { slot: 5 })).body.code).toBe('rewardTaken');
    await award(app, shop, member, 1);
    await publish(app, shop, { size: 5, milestones: [{ slot: 3, label: 'A cake' }] });
    expect((await redeem(shop, member, { slot: 3 })).body.code).toBe('noReward');
  });

  test('a slot that only the running card offers is ahead, whatever the card before it offers', async () => {
    const [shop, member] = await shopWithMember();
    await award(app, shop, member, 5);
    await redeem(shop, member, { slot: 5 });
    await publish(app, shop, { size: 5, milestones: [{ slot: 3, label: 'A cake' }] });
    expect((await award(app, shop, member, 1)).status).toBe(200);
    expect((await redeem(shop, member, { slot: 3 })).body.code).toBe('rewardAhead');
  });

  test('refuses what is not reached, no reward, strangers, the disabled and other shops, each in plain words', async () => {
    const [shop, member] = await shopWithMember();
    const [otherShop] = await shopWithMember();
    const proof = await proofOf(app, shop, member);
    await award(app, shop, member, 3);
    expect((await redeem(shop, member, { slot: 5, proof })).body.code).toBe('rewardAhead');
    for (const slot of [1, 3, 4, 6, 20]) {
      const { status, body } = await redeem(shop, member, { slot, proof });
      expect([status, body.code, body.message]).toEqual([409, 'noReward', 'This card has no reward at this stamp.']);
    }
    expect((await redeem(shop, member, { slot: 21, proof })).status).toBe(422);
    expect((await redeem(otherShop, member, { slot: 2, proof })).body.code).toBe('notMember');
    await disableMember(app, member);
    expect((await redeem(shop, member, { slot: 2, proof })).body.code).toBe('memberDisabled');
  });
});

describe('taking back', () => {
  test('a redemption is undone and can be given again', async () => {
    const [shop, member] = await shopWithMember();
    await award(app, shop, member, 2);
    const { ledgerId } = (await redeem(shop, member, { slot: 2 })).body;
    const undone = await undo(shop, ledgerId);
    expect([undone.status, statesOf(undone.body.card)]).toEqual([200, ['owed', 'ahead']]);
    expect((await undo(shop, undone.body.ledgerId)).body.code).toBe('undoNotPossible');
    expect((await redeem(shop, member, { slot: 2 })).status).toBe(200);
    await expectSoundLedger(app);
  });

  test('repeating the undo of a redemption returns the first answer, also after more stamps', async () => {
    const [shop, member] = await shopWithMember();
    await award(app, shop, member, 2);
    const { ledgerId } = (await redeem(shop, member, { slot: 2 })).body;
    const again = () =>
      app.post(shop.token, '/api/stamp/undo', { ledgerId }, { 'idempotency-key': 'undo-a-redemption' });
    const first = await again();
    expect([first.status, first.body.card.count, statesOf(first.body.card)]).toEqual([200, 2, ['owed', 'ahead']]);
    await award(app, shop, member, 2);
    expect((await again()).body).toEqual(first.body);
  });

  test('undoing the full card’s reward opens that card again and removes the empty next one', async () => {
    const [shop, member] = await shopWithMember();
    const { card: full } = (await award(app, shop, member, 5)).body;
    const { ledgerId } = (await redeem(shop, member, { slot: 5 })).body;
    expect((await undo(shop, ledgerId)).body.card).toMatchObject({ _id: full._id, count: 5, status: 'full' });
    expect(await cardOf(shop, member)).toMatchObject({ card: { _id: full._id, status: 'full' }, owed: [] });
    await expectSoundLedger(app);
  });

  test('of a closed card answers the running one, and does so again under the same key', async () => {
    const [shop, member] = await shopWithMember();
    const { card: first } = (await award(app, shop, member, 5)).body;
    await redeem(shop, member, { slot: 5 });
    const { card: second } = (await award(app, shop, member, 1)).body;
    const { ledgerId } = (await redeem(shop, member, { slot: 2 })).body;
    const calls = Array.from({ length: 4 }, () =>
      app.post(shop.token, '/api/stamp/undo', { ledgerId }, { 'idempotency-key': 'undo-the-biscuit' }),
    );
    for (const { body } of await Promise.all(calls)) {
      expect(body).toMatchObject({ stampAwardNumber: 1, card: second, owed: [{ cardId: first._id, slot: 2 }] });
    }
    await expectSoundLedger(app);
  });

  test('is refused once the next card has stamps', async () => {
    const [shop, member] = await shopWithMember();
    await award(app, shop, member, 5);
    const { ledgerId } = (await redeem(shop, member, { slot: 5 })).body;
    await award(app, shop, member, 1);
    const refused = await undo(shop, ledgerId);
    expect([refused.status, refused.body.code]).toEqual([409, 'undoNextCard']);
    await expectSoundLedger(app);
  });

  test('works again once its stamps are taken back, and the next full card continues from there', async () => {
    const [shop, member] = await shopWithMember();
    const { card: full } = (await award(app, shop, member, 5)).body;
    const { ledgerId } = (await redeem(shop, member, { slot: 5 })).body;
    await award(app, shop, member, 1);
    await award(app, shop, member, -1);
    expect((await undo(shop, ledgerId)).body.card).toMatchObject({ _id: full._id, count: 5, status: 'full' });
    expect((await award(app, shop, member, 1)).body).toMatchObject({ code: 'stampMaximum', details: { fits: 0 } });
    const { card: next } = (await redeem(shop, member, { slot: 5 })).body;
    expect((await award(app, shop, member, 1)).body.card).toMatchObject({ _id: next._id, count: 1, status: 'open' });
    expect((await ledgerOf(app, member)).filter(({ kind }) => kind === 'redemption')).toHaveLength(2);
    await expectSoundLedger(app);
  });

  test('stamps below a redeemed reward stay', async () => {
    const [shop, member] = await shopWithMember();
    await award(app, shop, member, 3);
    await redeem(shop, member, { slot: 2 });
    expect((await award(app, shop, member, -1)).status).toBe(200);
    expect((await award(app, shop, member, -1)).body.code).toBe('reversalBelowReward');
    expect((await cardOf(shop, member)).stampAwardNumber).toBe(2);
    await expectSoundLedger(app);
  });
});

test('the history names the reward that was given', async () => {
  const [shop, member] = await shopWithMember();
  await award(app, shop, member, 2);
  await redeem(shop, member, { slot: 2 });
  const { events } = (await app.post(member.token, '/api/stamp/history', { userTo: shop.id, userFrom: member.id }))
    .body;
  expect(events).toMatchObject([
    { kind: 'redemption', stamps: 0, reward: 'A biscuit' },
    { kind: 'award', stamps: 2, reward: '' },
  ]);
});
