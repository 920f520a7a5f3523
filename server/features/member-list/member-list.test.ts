import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { Context } from '#context.ts';
import { findDetails, saveDetails } from '#features/shops/queries.ts';
import { startApp } from '#test/app.ts';
import { redeemAs } from '#test/codes.ts';
import { activityOf, bringBack, ledgerOf, sessionOf } from '#test/database.ts';
import { expectSoundLedger } from '#test/ledger.ts';
import { addCustomer, addMember, addShop, addShopWithCard, award, publish, type TestPerson } from '#test/people.ts';

import { exportMembers } from './members-file.ts';

const app = await startApp();

const idOf = async (member: TestPerson) => (await activityOf(app, member)).member_id;
const look = async (shop: TestPerson, member: TestPerson) =>
  app.call(shop.token, 'GET', `/api/v1/members/${await idOf(member)}`);
const setStatus = (shop: TestPerson, memberIds: string[], status: string) =>
  app.post(shop.token, '/api/v1/members/status', { memberIds, status });
const list = async (shop: TestPerson, choice: object = {}): Promise<string[]> => {
  const { body } = await app.post(shop.token, '/api/royalprogram/getListRoyaltyMember', choice);
  return body.royalmember.map((row: { userFrom: { displayName: string } }) => row.userFrom.displayName);
};
const act = (person: TestPerson, call: string, shop: TestPerson) =>
  app.post(person.token, `/api/${call}`, { userTo: shop.id });

describe("a member's page", () => {
  test('shows the current card, closed cards, waiting rewards and redeemed ones', async () => {
    const shop = await addShop(app);
    await publish(app, shop, { size: 5, milestones: [2, 5].map((slot) => ({ slot, label: `Gift ${slot}` })) });
    const anna = await addMember(app, shop, 'Anna Berg');
    await award(app, shop, anna, 5);
    await redeemAs(app, shop, anna, 5);
    await publish(app, shop, { size: 8, milestones: [] });
    await award(app, shop, anna, 3);
    const { status, body } = await look(shop, anna);
    expect(status).toBe(200);
    expect(body.details).toMatchObject({
      member: { userFrom: { displayName: 'Anna Berg', username: anna.email }, status: 'active', rewardsWaiting: 1 },
      card: { count: 3, size: 8 },
      cardDesignItem: { NoofStamps: 8 },
      owed: [{ label: 'Gift 2' }],
      closedCards: [{ size: 5, owed: ['Gift 2'] }],
      closedTotal: 1,
      redeemed: [{ label: 'Gift 5' }],
      redeemedTotal: 1,
    });
  });

  test('is not found for members who left, for other shops, or for unknown ids, and neither is their file', async () => {
    const [shop, other] = [await addShopWithCard(app), await addShopWithCard(app)];
    const anna = await addMember(app, shop);
    expect((await look(other, anna)).status).toBe(404);
    await act(anna, 'royalprogram/unjoinLoyalty', shop);
    expect((await look(shop, anna)).status).toBe(404);
    expect((await app.post(shop.token, `/api/v1/members/${await idOf(anna)}/export`)).status).toBe(404);
    expect((await app.call(shop.token, 'GET', '/api/v1/members/nobody')).status).toBe(404);
  });
});

describe('disabling', () => {
  test('works on several at once, stops stamps and rewards and tells the members; enabling restores them with the card', async () => {
    const shop = await addShopWithCard(app, 5);
    const [anna, ben] = [await addMember(app, shop, 'Anna'), await addMember(app, shop, 'Ben')];
    await award(app, shop, anna, 5);
    const both = [await idOf(anna), await idOf(ben)];
    for (let time = 0; time < 2; time += 1) {
      const { body } = await setStatus(shop, both, 'disabled');
      expect(body).toEqual({ success: true, memberIds: both.toSorted() });
    }
    expect(await list(shop, { status: 'disabled' })).toEqual(['Ben', 'Anna']);
    expect(await list(shop, { status: 'disabled', segment: 'rewardWaiting' })).toEqual(['Anna']);
    expect((await award(app, shop, ben)).body.code).toBe('memberDisabled');
    expect((await redeemAs(app, shop, anna, 5)).body.code).toBe('memberDisabled');
    const isDisabled = async () => {
      const { body } = await app.post(ben.token, '/api/royalprogram/joined', { userTo: shop.id });
      return [body.joined, body.disabled];
    };
    expect(await isDisabled()).toEqual([true, true]);
    await setStatus(shop, [both[1] as string], 'active');
    expect(await isDisabled()).toEqual([true, undefined]);
    expect((await award(app, shop, ben)).body.card.count).toBe(1);
    expect(await list(shop, { status: 'active' })).toEqual(['Ben']);
    await expectSoundLedger(app);
  });

  test('leaves members of other shops alone, and says so if none are of this shop', async () => {
    const [shop, other] = [await addShopWithCard(app), await addShopWithCard(app)];
    const [anna, ben] = [await addMember(app, shop), await addMember(app, other)];
    const { body } = await setStatus(shop, [await idOf(anna), await idOf(ben)], 'disabled');
    expect(body.memberIds).toEqual([await idOf(anna)]);
    expect((await award(app, other, ben)).status).toBe(200);
    const refused = await setStatus(shop, [await idOf(ben)], 'disabled');
    expect([refused.status, refused.body.code]).toEqual([404, 'notMember']);
    expect((await setStatus(shop, [], 'disabled')).status).toBe(422);
  });

  test('never deadlocks with counting the same members', async () => {
    const shop = await addShopWithCard(app, 20);
    const members: TestPerson[] = [];
    for (let number = 0; number < 8; number += 1) members.push(await addMember(app, shop));
    const ids = await Promise.all(members.map(idOf));
    const rounds = Array.from({ length: 5 }, (_, round) => [
      ...members.map((member) => award(app, shop, member)),
      setStatus(shop, round % 2 ? ids : ids.toReversed(), round % 2 ? 'active' : 'disabled'),
      list(shop, { sort: 'progress' }),
      list(shop, { segment: 'oneAway' }),
    ]);
    const answers = await Promise.all(rounds.flat());
    for (const answer of answers) if ('status' in answer) expect([200, 409]).toContain(answer.status);
    await expectSoundLedger(app);
  });
});

async function csv(
  shop: TestPerson,
  choice: object = {},
  more: Record<string, string> = {},
): Promise<{ text: string; rows: Record<string, string>[] }> {
  const response = await fetch(`${app.url}/api/v1/members/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.token}`, ...more },
    body: JSON.stringify(choice),
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(response.headers.get('content-disposition')).toMatch(/filename="members-\d{4}-\d\d-\d\d\.csv"/);
  const text = Buffer.from(await response.arrayBuffer()).toString();
  return { text, rows: parse(text, { bom: true, columns: true, record_delimiter: '\r\n' }) };
}

describe('the file of members', () => {
  test('has exactly the members of its search, segment and order', async () => {
    const shop = await addShopWithCard(app, 5);
    for (const [name, stamps] of [
      ['Zoë Berg', 4],
      ['Anna Berg', 4],
      ['Ben Stein', 4],
      ['Carl Berg', 1],
    ] as const) {
      await award(app, shop, await addMember(app, shop, name), stamps);
    }
    const ask = { search: 'berg', segment: 'oneAway', sort: 'name', order: 'desc' };
    const { text, rows } = await csv(shop, ask);
    expect(text.startsWith('\uFEFFName,E-mail,')).toBe(true);
    expect(rows.map(({ Name }) => Name)).toEqual(await list(shop, ask));
    expect(rows[0]).toMatchObject({ Name: 'Zoë Berg', Status: 'active', Stamps: '4', 'Card size': '5' });
    expect(rows[0]?.['Last visit']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    const [chosen] = (await app.post(shop.token, '/api/royalprogram/getListRoyaltyMember', {})).body.royalmember;
    expect((await csv(shop, { memberIds: [chosen._id] })).rows.map(({ Name }) => Name)).toEqual(['Carl Berg']);
  });

  test('is in the language of the dashboard, with dates and numbers for programs', async () => {
    const shop = await addShopWithCard(app, 5);
    const member = await addMember(app, shop, 'Ada');
    await award(app, shop, member, 2);
    const german = await csv(shop, {}, { cookie: 'language=de', 'accept-language': 'es' });
    expect(german.text.slice(1).split('\r\n')[0]).toBe(
      'Name,E-Mail,Telefon,Geburtstag,Geschlecht,Status,Beigetreten,Stempel,Kartengröße,Offene Belohnungen,Letzter Besuch',
    );
    expect(german.rows[0]).toMatchObject({ Name: 'Ada', Status: 'aktiv', Stempel: '2' });
    expect(german.rows[0]?.Beigetreten).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    // The dashboard has no French: its next language is taken.
    const { rows } = await csv(shop, {}, { 'accept-language': 'fr, es;q=0.5' });
    expect(rows[0]).toMatchObject({ Nombre: 'Ada', Estado: 'activo', Sellos: '2' });
  });

  test('has the stamps and card size of the list, even for empty cards and after a new design', async () => {
    const shop = await addShopWithCard(app, 5);
    for (const [name, stamps] of [
      ['Never', 0],
      ['Some', 3],
      ['Full', 5],
    ] as const) {
      const member = await addMember(app, shop, name);
      if (stamps > 0) await award(app, shop, member, stamps);
    }
    const emptied = await addMember(app, shop, 'Emptied');
    const { ledgerId } = (await award(app, shop, emptied, 2)).body;
    await app.post(shop.token, '/api/stamp/undo', { ledgerId });
    for (const size of [5, 8] as const) {
      await publish(app, shop, { size });
      const { royalmember } = (await app.post(shop.token, '/api/royalprogram/getListRoyaltyMember', {})).body;
      const listed = royalmember.map((member: { stampAwardNumber: number; cardSize: number }) => [
        String(member.stampAwardNumber),
        String(member.cardSize),
      ]);
      expect((await csv(shop)).rows.map((row) => [row.Stamps, row['Card size']])).toEqual(listed);
    }
  });

  test('contains nothing that a spreadsheet would compute, and keeps quotes, commas and lines whole', async () => {
    const shop = await addShopWithCard(app);
    const names = ['=1+1', '+49 30', '-2', '@sum(A1)', 'A "quoted", name', "'=2"];
    for (const name of names) await addMember(app, shop, name);
    const { rows } = await csv(shop, { order: 'asc' });
    expect(rows.map(({ Name }) => Name)).toEqual(["'=1+1", "'+49 30", "'-2", "'@sum(A1)", 'A "quoted", name', "'=2"]);
  });

  test('tells times in UTC for a shop whose stored time zone is unknown', async () => {
    const shop = await addShopWithCard(app);
    await addMember(app, shop);
    await app.store.write(async (db) =>
      saveDetails(db, shop.id, { ...(await findDetails(db, shop.id)), timeZone: 'Mars/Olympus' }),
    );
    // A session is remembered for two seconds, with its shop's zone.
    app.clock.ahead = 3000;
    const { rows } = await csv(shop);
    app.clock.ahead = 0;
    expect(rows[0]?.Joined?.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
  });

  test('and the file of the reports can be made thirty times an hour per person', async () => {
    const shop = await addShopWithCard(app);
    const ask = () => app.post(shop.token, '/api/v1/members/export', {});
    const answers = await Promise.all(Array.from({ length: 30 }, ask));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const over of [await ask(), await app.call(shop.token, 'GET', '/api/v1/reports/days.csv')]) {
      expect([over.status, Number(over.headers.get('retry-after')) > 0]).toEqual([429, true]);
    }
    expect((await app.post((await addShop(app)).token, '/api/v1/members/export', {})).status).toBe(200);
  });

  test('stops when the session that asked for it ends halfway', async () => {
    const shop = await addShopWithCard(app);
    await addMember(app, shop);
    const choice = {
      shopId: shop.id,
      search: '',
      status: 'all',
      segment: 'all',
      sort: 'joined',
      order: 'desc',
    } as const;
    const sessionId = await sessionOf(app, shop);
    const actor = { role: 'operator', accountId: shop.id, sessionId, shop: { id: shop.id, timeZone: 'UTC' } };
    const caller = { actor, browser: { address: '', languageOf: () => 'en' }, requestId: '' };
    const ctx = { db: app.store.read, store: app.store, now: () => new Date(), ...caller } as unknown as Context;
    const whole = [];
    for await (const part of (await exportMembers(ctx, choice, undefined)).content) whole.push(part);
    expect(whole).toHaveLength(2);
    const parts = (await exportMembers(ctx, choice, undefined)).content[Symbol.asyncIterator]();
    expect((await parts.next()).done).toBe(false);
    await app.post(shop.token, '/auth/logout');
    await expect(parts.next()).rejects.toMatchObject({ code: 'tokenFailed' });
  });
});

describe('one person', () => {
  test('is exported whole, with their cards and every row of their ledger', async () => {
    const shop = await addShopWithCard(app);
    const anna = await addMember(app, shop, 'Anna Berg');
    await award(app, shop, anna, 3);
    await award(app, shop, anna, -1);
    const { status, body } = await app.post(shop.token, `/api/v1/members/${await idOf(anna)}/export`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ member: { name: 'Anna Berg', email: anna.email }, cards: [{ count: 2 }] });
    expect(body.ledger.map((line: { stamps: number }) => line.stamps)).toEqual([3, -1]);
  });

  test('is erased from the shop: the ledger stays without a name, the account stays theirs, and they may join again', async () => {
    const [shop, other] = [await addShopWithCard(app), await addShopWithCard(app)];
    const anna = await addMember(app, shop, 'Anna Berg');
    for (const call of ['subscribe/subscribe', 'royalprogram/joinLoyalty']) await act(anna, call, other);
    await award(app, shop, anna, 3);
    const memberId = await idOf(anna);
    const { status } = await app.call(shop.token, 'DELETE', `/api/v1/members/${memberId}`);
    expect(status).toBe(204);
    expect((await app.call(shop.token, 'DELETE', `/api/v1/members/${memberId}`)).status).toBe(404);
    expect(await list(shop)).toEqual([]);
    expect(await list(shop, { search: 'anna' })).toEqual([]);
    expect((await app.post(shop.token, '/api/v1/user/userInfo', { userId: anna.id })).status).toBe(404);
    const head = await app.call(null, 'GET', `/api/v1/shop/${shop.id}`);
    expect(head.body.shop).toMatchObject({ subscribeNumber: 0, joinNumber: 0 });
    // Only the other shop's membership is left, and this shop's ledger is as long as before.
    expect((await list(other)).length).toBe(1);
    expect(await ledgerOf(app, anna)).toEqual([]);
    await expectSoundLedger(app);
    for (const call of ['subscribe/subscribe', 'royalprogram/joinLoyalty']) await act(anna, call, shop);
    expect((await award(app, shop, anna)).body.card.count).toBe(1);
    await expectSoundLedger(app);
  });

  test('is erased once by three screens at the same time', async () => {
    const shop = await addShop(app);
    for (let round = 0; round < 10; round += 1) {
      const member = await addMember(app, shop);
      const id = await idOf(member);
      const erase = () => app.call(shop.token, 'DELETE', `/api/v1/members/${id}`);
      const answers = await Promise.all([erase(), erase(), erase()]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    }
    await expectSoundLedger(app);
  });

  test('is erased again if an older copy of the database brings them back', async () => {
    const other = await startApp();
    const shop = await addShopWithCard(other);
    const anna = await addMember(other, shop, 'Anna Berg');
    await award(other, shop, anna, 3);
    const { member_id: memberId } = await activityOf(other, anna);
    const members = async () =>
      (await other.post(shop.token, '/api/royalprogram/getListRoyaltyMember', {})).body.royalmember.length;
    await other.call(shop.token, 'DELETE', `/api/v1/members/${memberId}`);
    await bringBack(other, shop, memberId, anna);
    expect(await members()).toBe(1);
    other.clock.ahead = 2 * 60 * 60 * 1000;
    await other.runJobs();
    expect(await members()).toBe(0);
    await expectSoundLedger(other);
  });

  test('is not erased if they were never a member', async () => {
    const [shop, guest] = [await addShopWithCard(app), await addCustomer(app)];
    await act(guest, 'subscribe/subscribe', shop);
    expect((await app.call(shop.token, 'DELETE', `/api/v1/members/${guest.id}`)).status).toBe(404);
  });
});
