import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { redeemAs } from '#test/codes.ts';
import { disableMember, emptyLedger, holdCard, rewriteLedger } from '#test/database.ts';
import { expectSoundLedger } from '#test/ledger.ts';
import {
  addColleague,
  addCustomer,
  addMember,
  addShop,
  addShopWithCard,
  award,
  publish,
  type TestPerson,
} from '#test/people.ts';

const app = await startApp();
const sound = () => expectSoundLedger(app);
const numberOf = async (token: string, pair: object) =>
  (await app.post(token, '/api/stamp/stampAwardNumber', pair)).body.stampAwardNumber;

describe('staff take back stamps', () => {
  test('that they gave last themselves, and no others; the owner takes back all', async () => {
    const shop = await addShopWithCard(app, 10);
    const member = await addMember(app, shop);
    const kim = await addColleague(app, shop, ['stamp']);
    const move = (way: 'stampAward' | 'unstampAward', count: number) =>
      app.post(kim.person.token, `/api/stamp/${way}`, { userTo: member.id, userFrom: shop.id, count });
    await award(app, shop, member, 2);
    expect((await move('unstampAward', 1)).body.code).toBe('undoNotYours');
    await move('stampAward', 3);
    expect((await move('unstampAward', 4)).body.code).toBe('undoNotYours');
    expect((await move('unstampAward', 1)).body.card).toMatchObject({ count: 4 });
    await award(app, shop, member, 1);
    // The owner's stamp is the last one now.
    expect([
      (await move('unstampAward', 1)).status,
      await numberOf(shop.token, { userTo: member.id, userFrom: shop.id }),
    ]).toEqual([403, 5]);
    await award(app, shop, member, -1);
    expect((await move('unstampAward', 2)).body.card).toMatchObject({ count: 2 });
    expect((await move('unstampAward', 1)).body.code).toBe('undoNotYours');
    expect((await award(app, shop, member, -2)).body.card).toMatchObject({ count: 0 });
    await sound();
  });
});

describe('the history', () => {
  test('tells staff what they may take back: their own last entry, and the last stamps that they gave', async () => {
    const shop = await addShopWithCard(app, 10);
    const member = await addMember(app, shop);
    const { person: kim } = await addColleague(app, shop, ['stamp', 'members']);
    const pair = { userTo: member.id, userFrom: shop.id };
    const move = (way: 'stampAward' | 'unstampAward', count: number) =>
      app.post(kim.token, `/api/stamp/${way}`, { ...pair, count });
    const takeBack = async (token = kim.token, more: object = {}) =>
      (await app.post(token, '/api/stamp/history', { ...pair, ...more })).body.takeBack;
    expect(await takeBack()).toEqual({ entry: false, stamps: 0 });
    await move('stampAward', 3);
    expect(await takeBack()).toEqual({ entry: true, stamps: 3 });
    await award(app, shop, member, 1);
    expect(await takeBack()).toEqual({ entry: false, stamps: 0 });
    await award(app, shop, member, -1);
    // The last entry is the owner's, the last stamps are not.
    expect(await takeBack()).toEqual({ entry: false, stamps: 3 });
    expect((await move('unstampAward', 3)).status).toBe(200);
    expect(await takeBack()).toEqual({ entry: true, stamps: 0 });
    for (const token of [shop.token, member.token]) expect(await takeBack(token)).toBeUndefined();
    const { nextCursor: cursor } = (await app.post(kim.token, '/api/stamp/history', { ...pair, limit: 1 })).body;
    expect(await takeBack(kim.token, { limit: 1, cursor })).toBeUndefined();
  });
});

describe('giving stamps', () => {
  test('changes the card and returns it with its ledger row (S7.stamps.2, S3.stamp.1)', async () => {
    const shop = await addShopWithCard(app, 5);
    const member = await addMember(app, shop);
    const { status, body } = await award(app, shop, member, 2);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      stampAwardNumber: 2,
      card: { size: 5, count: 2, status: 'open', version: 1 },
    });
    expect(body.ledgerId).toBeTruthy();
    await sound();
  });

  test("a stamp past the card's size is refused whole and says how many fit (S4.stamps.3)", async () => {
    const shop = await addShopWithCard(app, 5);
    const member = await addMember(app, shop);
    await award(app, shop, member, 4);
    const refused = await award(app, shop, member, 2);
    expect([refused.status, refused.body.message, refused.body.details]).toEqual([
      409,
      'You have reached to maximum stamps',
      { fits: 1 },
    ]);
    expect((await award(app, shop, member, 1)).body.card).toMatchObject({ count: 5, status: 'full' });
    expect((await award(app, shop, member, 1)).body).toMatchObject({ code: 'stampMaximum', details: { fits: 0 } });
    await sound();
  });

  test('taking more than there are is refused whole (S7.stamps.3, S4.stamps.4)', async () => {
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    await award(app, shop, member, 1);
    const refused = await award(app, shop, member, -2);
    expect([refused.status, refused.body.message]).toEqual([409, 'You can not give a negative stamp']);
    expect((await award(app, shop, member, -1)).body.stampAwardNumber).toBe(0);
    await sound();
  });

  test('by a scan alone happens once within a minute, from any register and with any key', async () => {
    const shop = await addShopWithCard(app, 5);
    const member = await addMember(app, shop);
    const byItself = (key: string) =>
      app.post(shop.token, '/api/stamp/stampAward', { userTo: member.id, auto: true }, { 'idempotency-key': key });
    const tills = await Promise.all(Array.from({ length: 8 }, (_, at) => byItself(`auto-minute-${at % 2}`)));
    const given = tills.filter(({ status }) => status === 200);
    expect(new Set(given.map(({ body }) => body.ledgerId)).size).toBe(1);
    expect(tills.filter(({ status }) => status !== 200).map(({ body }) => body.code)).toEqual(
      Array(8 - given.length).fill('stampedJustNow'),
    );
    expect(await numberOf(shop.token, { userTo: member.id })).toBe(1);
    // A press is a person's own decision.
    expect((await award(app, shop, member, 1)).status).toBe(200);
    expect((await byItself('auto-minute-2')).body.code).toBe('stampedJustNow');
    app.clock.ahead = 61_000;
    const later = await byItself('auto-minute-3');
    app.clock.ahead = 0;
    expect(later.body.stampAwardNumber).toBe(3);
    await sound();
  });

  test('a full card opens again when a stamp is taken back', async () => {
    const shop = await addShopWithCard(app, 5);
    const member = await addMember(app, shop);
    await award(app, shop, member, 5);
    expect((await award(app, shop, member, -1)).body.card).toMatchObject({ count: 4, status: 'open' });
  });

  test('before there is a design no stamp is given, in plain words', async () => {
    const shop = await addShop(app);
    const member = await addMember(app, shop);
    const { status, body } = await award(app, shop, member);
    expect([status, body.message]).toEqual([409, 'Design your card first']);
  });

  test('only members collect, and the two ids may come in either order', async () => {
    const shop = await addShopWithCard(app);
    const [member, stranger] = [await addMember(app, shop), await addCustomer(app)];
    expect((await award(app, shop, stranger)).body.code).toBe('notMember');
    const turned = await app.post(shop.token, '/api/stamp/stampAward', { userTo: shop.id, userFrom: member.id });
    expect(turned.body.stampAwardNumber).toBe(1);
  });

  test('no one stamps at another shop, as a customer, or for their own account', async () => {
    const [shop, other] = [await addShopWithCard(app), await addShopWithCard(app)];
    const member = await addMember(app, shop);
    const pair = { userFrom: shop.id, userTo: member.id };
    expect((await app.post(other.token, '/api/stamp/stampAward', pair)).status).toBe(403);
    expect((await app.post(other.token, '/api/stamp/stampAward', { userTo: member.id })).status).toBe(404);
    expect((await app.post(member.token, '/api/stamp/stampAward', pair)).status).toBe(403);
    expect((await app.post(null, '/api/stamp/stampAward', pair)).status).toBe(401);
    const own = await app.post(shop.token, '/api/stamp/stampAward', { userFrom: shop.id, userTo: shop.id });
    expect([own.status, own.body.code]).toEqual([403, 'selfAward']);
    expect(await numberOf(shop.token, pair)).toBe(0);
  });

  test('amounts that are not 1 to 20 whole stamps are refused', async () => {
    const shop = await addShopWithCard(app, 20);
    const member = await addMember(app, shop);
    for (const count of [0, -1, 1.5, 21, 1e174, '2', null, {}]) {
      const { status } = await app.post(shop.token, '/api/stamp/stampAward', { userTo: member.id, count });
      expect(status, String(count)).toBe(422);
    }
    expect(await numberOf(shop.token, { userTo: member.id })).toBe(0);
  });
});

describe('a request key', () => {
  test('makes fifty equal calls at once one award (S7.stamps.1)', async () => {
    const shop = await addShopWithCard(app, 20);
    const member = await addMember(app, shop);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => award(app, shop, member, 2, key)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body.stampAwardNumber).toBe(2);
    expect(await numberOf(shop.token, { userTo: member.id })).toBe(2);
    await sound();
  });

  test('returns the first result even after the card changed', async () => {
    const shop = await addShopWithCard(app, 5);
    const member = await addMember(app, shop);
    const key = randomUUID();
    const first = await award(app, shop, member, 3, key);
    await award(app, shop, member, 2);
    expect((await award(app, shop, member, 3, key)).body).toEqual(first.body);
  });

  test('under another body is refused and changes nothing', async () => {
    const shop = await addShopWithCard(app);
    const [one, two] = [await addMember(app, shop), await addMember(app, shop)];
    const key = randomUUID();
    await award(app, shop, one, 1, key);
    for (const again of [
      await award(app, shop, one, 2, key),
      await award(app, shop, two, 1, key),
      await award(app, shop, one, -1, key),
    ]) {
      expect([again.status, again.body.code]).toEqual([422, 'keyReused']);
    }
    expect(await numberOf(shop.token, { userTo: one.id })).toBe(1);
  });

  test('belongs to its shop: two shops may use the same', async () => {
    const key = randomUUID();
    for (const shop of [await addShopWithCard(app), await addShopWithCard(app)]) {
      expect((await award(app, shop, await addMember(app, shop), 1, key)).status).toBe(200);
    }
  });
});

describe('undo', () => {
  const undo = (token: string, ledgerId: string, key?: string) =>
    app.post(token, '/api/stamp/undo', { ledgerId }, key ? { 'idempotency-key': key } : {});

  test('takes back the last award with a row that names it', async () => {
    const shop = await addShopWithCard(app, 5);
    const member = await addMember(app, shop);
    const { body } = await award(app, shop, member, 5);
    const undone = await undo(shop.token, body.ledgerId);
    expect(undone.body).toMatchObject({ stampAwardNumber: 0, card: { status: 'open', count: 0 } });
    const history = await app.post(shop.token, '/api/stamp/history', { userTo: member.id });
    expect(history.body.events[0]).toMatchObject({
      kind: 'reversal',
      stamps: -5,
      undoes: body.ledgerId,
      by: shop.name,
    });
    await sound();
  });

  test('is refused when the card changed since, for a reversal, and for another shop', async () => {
    const [shop, other] = [await addShopWithCard(app), await addShopWithCard(app)];
    const member = await addMember(app, shop);
    const first = await award(app, shop, member, 1);
    const second = await award(app, shop, member, 1);
    expect((await undo(shop.token, first.body.ledgerId)).body.code).toBe('undoNotLast');
    expect((await undo(other.token, second.body.ledgerId)).status).toBe(404);
    expect((await undo(member.token, second.body.ledgerId)).status).toBe(403);
    const undone = await undo(shop.token, second.body.ledgerId);
    expect((await undo(shop.token, undone.body.ledgerId)).body.code).toBe('undoNotPossible');
    expect((await undo(shop.token, second.body.ledgerId)).body.code).toBe('undoNotLast');
    expect(await numberOf(shop.token, { userTo: member.id })).toBe(1);
  });

  test('under a used key with another reason is refused', async () => {
    const shop = await addShopWithCard(app);
    const { body } = await award(app, shop, await addMember(app, shop), 2);
    const undoFor = (reason: string) =>
      app.post(
        shop.token,
        '/api/stamp/undo',
        { ledgerId: body.ledgerId, reason },
        { 'idempotency-key': 'undone-once' },
      );
    expect((await undoFor('wrong customer')).status).toBe(200);
    expect((await undoFor('wrong customer')).status).toBe(200);
    expect((await undoFor('too many')).body.code).toBe('keyReused');
  });

  test('pressed twenty times at once undoes once', async () => {
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    await award(app, shop, member, 3);
    const { body } = await award(app, shop, member, 2);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => undo(shop.token, body.ledgerId, key)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await numberOf(shop.token, { userTo: member.id })).toBe(3);
    await sound();
  });
});

describe('redesigning a card', () => {
  test('leaves running cards as they are; empty ones take the new design with their first stamp', async () => {
    const shop = await addShopWithCard(app, 10);
    const [running, empty] = [await addMember(app, shop), await addMember(app, shop)];
    await award(app, shop, running, 7);
    expect(await publish(app, shop, { size: 5, milestones: [] })).toMatchObject({ version: 2, membersTouched: 1 });
    expect((await award(app, shop, running, 3)).body.card).toMatchObject({
      size: 10,
      count: 10,
      version: 1,
      status: 'full',
    });
    const before = await app.post(empty.token, '/api/stamp/stampAwardNumber', { userTo: shop.id });
    expect(before.body.card).toMatchObject({ size: 5, count: 0, version: null });
    expect((await award(app, shop, empty, 5)).body.card).toMatchObject({ size: 5, version: 2, status: 'full' });
    await sound();
  });
});

describe('history', () => {
  test('is read a page at a time, newest first, and only the shop sees who made each entry', async () => {
    const shop = await addShopWithCard(app, 20);
    const member = await addMember(app, shop);
    for (let stamp = 0; stamp < 5; stamp += 1) await award(app, shop, member, 1);
    const ask = (token: string, cursor?: string) =>
      app.post(token, '/api/stamp/history', { userTo: shop.id, userFrom: member.id, limit: 3, cursor });
    const first = (await ask(member.token)).body;
    expect(first.events.map((event: { countAfter: number }) => event.countAfter)).toEqual([5, 4, 3]);
    expect(first.events[0].by).toBe('');
    const second = (await ask(member.token, first.nextCursor)).body;
    expect(second.events.map((event: { countAfter: number }) => event.countAfter)).toEqual([2, 1]);
    expect(second.nextCursor).toBeNull();
    expect((await ask(shop.token)).body.events[0].by).toBe(shop.name);
    expect((await ask((await addCustomer(app)).token)).status).toBe(403);
  });

  test('shows current names, and so do the lists and the versions', async () => {
    const shop = await addShopWithCard(app, 5);
    const member = await addMember(app, shop);
    await award(app, shop, member, 5);
    await redeemAs(app, shop, member, 5);
    const renamed = await app.call(shop.token, 'PUT', '/api/operator/profile', { name: 'Café Nova' });
    expect(renamed.body.name).toBe('Café Nova');
    const history = await app.post(shop.token, '/api/stamp/history', { userTo: member.id });
    const versions = await app.post(shop.token, '/api/v1/card/versions', {});
    const [entries, rewards] = [
      await app.call(shop.token, 'GET', '/api/v1/reports/entries'),
      await app.call(shop.token, 'GET', '/api/v1/reports/rewards'),
    ];
    const lists = [history.body.events, versions.body.versions, entries.body.entries, rewards.body.rewards];
    for (const list of lists) expect([...new Set(list.map(({ by }: { by: string }) => by))]).toEqual(['Café Nova']);
  });
});

describe('many awards at the same time', () => {
  test('each lands on its own card, at its own shop, and none of a reused key', async () => {
    const shops = await Promise.all([addShopWithCard(app, 20), addShopWithCard(app, 20)]);
    const members = await Promise.all(shops.flatMap((shop) => Array.from({ length: 10 }, () => addMember(app, shop))));
    const shopOf = (at: number) => shops[at < 10 ? 0 : 1] as TestPerson;
    const awardAll = (stamps: number) =>
      members.map((member, at) => award(app, shopOf(at), member, stamps, `many-${stamps}-${at}`));
    await Promise.all(awardAll(1));
    const reused = members.slice(0, 3).map((member, at) => award(app, shopOf(at), member, 7, `many-1-${at}`));
    const answers = await Promise.all(awardAll(2));
    expect(answers.map(({ body }) => body.card?.count)).toEqual(members.map(() => 3));
    for (const { body } of await Promise.all(reused)) expect(body.code).toBe('keyReused');
    await sound();
  });

  test.runIf(app.store.engine === 'postgres')(
    'a card that is being changed for long delays no award to another',
    async () => {
      const shop = await addShopWithCard(app, 20);
      const [busy, ...others] = await Promise.all(Array.from({ length: 8 }, () => addMember(app, shop)));
      const { end, ended } = await holdCard(app, busy as TestPerson);
      const late: ReturnType<typeof award>[] = [];
      const inTime = others.map((member) => {
        late.push(award(app, shop, busy as TestPerson, 1));
        return award(app, shop, member, 1);
      });
      expect((await Promise.all(inTime)).map(({ status }) => status)).toEqual(others.map(() => 200));
      end();
      await ended;
      expect((await Promise.all(late)).map(({ body }) => body.card.count).sort()).toEqual(
        others.map((_, at) => at + 1),
      );
      await sound();
    },
  );
});

describe('history of a busy card', () => {
  test('is in the order in which the card changed, on every page', async () => {
    const shop = await addShopWithCard(app, 20);
    for (let round = 0; round < 3; round += 1) {
      const member = await addMember(app, shop);
      await Promise.all(Array.from({ length: 20 }, () => award(app, shop, member, 1)));
      const ask = async (cursor?: string) =>
        (await app.post(shop.token, '/api/stamp/history', { userTo: member.id, limit: 12, cursor })).body;
      const first = await ask();
      const events = [...first.events, ...(await ask(first.nextCursor)).events];
      const counts = events.map((event: { countAfter: number }) => event.countAfter);
      expect(counts).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index));
    }
  });

  test('refuses a page that is not its own', async () => {
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    for (const cursor of ['rubbish', '', 'x.99999999999']) {
      const { status } = await app.post(shop.token, '/api/stamp/history', { userTo: member.id, cursor });
      expect(status, cursor).toBe(422);
    }
  });
});

describe('the ledger', () => {
  test('can be neither changed nor emptied, not even with SQL', async () => {
    const shop = await addShopWithCard(app);
    await award(app, shop, await addMember(app, shop), 1);
    await expect(rewriteLedger(app)).rejects.toThrow('append-only');
    await expect(emptyLedger(app)).rejects.toThrow('append-only');
  });
});

describe('a disabled member', () => {
  test('collects nothing, is told so, and cannot avoid it by leaving and joining again', async () => {
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    await disableMember(app, member);
    expect((await award(app, shop, member)).body.code).toBe('memberDisabled');
    await app.post(member.token, '/api/royalprogram/unjoinLoyalty', { userTo: shop.id });
    await app.post(member.token, '/api/royalprogram/joinLoyalty', { userTo: shop.id });
    expect((await award(app, shop, member)).body.code).toBe('memberDisabled');
  });
});
