import { longestNote } from '@stampdeck/contract/notes.ts';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { exportShop, importShop } from '#test/archive-files.ts';
import { proofOf } from '#test/codes.ts';
import { countRows, membershipOf, proveAddress, rowsWith } from '#test/database.ts';
import { addColleague, addCustomer, addMember, addShopWithCard, type TestPerson } from '#test/people.ts';

const app = await startApp();

const ask = (caller: { token: string }, memberId: string, body?: object) =>
  app.call(caller.token, body ? 'PUT' : 'GET', `/api/v1/members/${memberId}/note`, body);
const save = (caller: { token: string }, memberId: string, text: string, version: number) =>
  ask(caller, memberId, { text, version });
const textOf = async (caller: { token: string }, memberId: string) => (await ask(caller, memberId)).body.note.text;

/** A shop with a member, and a note about them. */
async function addNoted(text = 'Likes oat milk.') {
  const shop = await addShopWithCard(app);
  const anna = await addMember(app, shop, 'Anna');
  const id = await membershipOf(app, shop, anna);
  expect((await save(shop, id, text, 0)).status).toBe(200);
  return { shop, anna, id };
}

/** The files that the person gets about themselves. */
async function ownData({ token }: TestPerson): Promise<Record<string, string>> {
  const response = await fetch(`${app.url}/api/v1/me/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

describe('a note about a member', () => {
  test('is one for everyone at the shop who sees members, and an empty one removes it', async () => {
    const { shop, id } = await addNoted('  Likes oat milk.\r\nHas a dog.  ');
    const { person: kim } = await addColleague(app, shop, ['members']);
    expect((await ask(kim, id)).body.note).toEqual({
      ...{ text: 'Likes oat milk.\nHas a dog.', version: 1, updatedAt: expect.any(String) },
    });
    expect((await save(kim, id, '', 1)).body.note).toMatchObject({ text: '', version: 2 });
    expect(await textOf(shop, id)).toBe('');
    expect(await rowsWith(app, 'Has a dog')).toEqual([]);
  });

  test('of a member without one is empty', async () => {
    const shop = await addShopWithCard(app);
    const id = await membershipOf(app, shop, await addMember(app, shop));
    expect((await ask(shop, id)).body.note).toEqual({ text: '', version: 0, updatedAt: null });
  });

  test('has 2,000 characters at most', async () => {
    const { shop, id } = await addNoted();
    expect((await save(shop, id, 'x'.repeat(longestNote + 1), 1)).body.fields).toHaveProperty('text');
    expect((await save(shop, id, 'x'.repeat(longestNote), 1)).status).toBe(200);
  });

  test('is closed to colleagues who may not see members and to customers, and not found for other shops', async () => {
    const { shop, anna, id } = await addNoted();
    const { person: kim } = await addColleague(app, shop, ['stamp', 'chat']);
    const others = [kim, anna, await addShopWithCard(app)];
    for (const [place, status] of [403, 403, 404].entries()) {
      const caller = others[place] as { token: string };
      expect((await ask(caller, id)).status).toBe(status);
      expect((await save(caller, id, 'Mine', 1)).status).toBe(status);
    }
    expect(await textOf(shop, id)).toBe('Likes oat milk.');
  });

  test('is not found once the member has left', async () => {
    const { shop, anna, id } = await addNoted();
    await app.post(anna.token, '/api/royalprogram/unjoinLoyalty', { userTo: shop.id });
    expect([(await ask(shop, id)).status, (await save(shop, id, 'Left', 1)).status]).toEqual([404, 404]);
  });
});

describe('of two people who change a note', () => {
  test('the second gets what the first has saved, and overwrites nothing', async () => {
    const { shop, id } = await addNoted();
    const { person: kim } = await addColleague(app, shop, ['members']);
    await save(kim, id, 'Has a dog.', 1);
    const late = await save(shop, id, 'Has a cat.', 1);
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'noteMoved', details: { note: { text: 'Has a dog.', version: 2 } } },
    ]);
    expect(await textOf(shop, id)).toBe('Has a dog.');
    expect((await save(shop, id, 'Has a dog and a cat.', 2)).body.note.version).toBe(3);
  });

  test('one wins when they save at once, also if there was no note', async () => {
    const shop = await addShopWithCard(app);
    const id = await membershipOf(app, shop, await addMember(app, shop));
    const atOnce = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: 10 }, (_, n) => work(n)));
    // Ten connections to the database, so that none is opened while the others save.
    await atOnce(() => ask(shop, id));
    const answers = await atOnce((n) => save(shop, id, `Number ${n}`, 0));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  test('no one restores an older note over one that was removed and written again', async () => {
    const { shop, id } = await addNoted();
    await save(shop, id, '', 1);
    await save(shop, id, 'New', 2);
    expect((await save(shop, id, 'Old', 1)).status).toBe(409);
  });

  test('the same change again, after a lost answer, is one change', async () => {
    const { shop, id } = await addNoted();
    for (let time = 0; time < 2; time += 1) expect((await save(shop, id, 'New', 1)).body.note.version).toBe(2);
  });
});

describe('a note is in the copy of', () => {
  test("the member's data, with the shop's name, also after they left", async () => {
    const { shop, anna } = await addNoted();
    await app.post(anna.token, '/api/royalprogram/unjoinLoyalty', { userTo: shop.id });
    expect(JSON.parse((await ownData(anna))['notes.json'] ?? '')).toEqual([
      { shopId: shop.id, shop: shop.name, note: 'Likes oat milk.', changedAt: expect.any(String) },
    ]);
    expect((await ownData(shop))['members.json']).toContain('Likes oat milk.');
  });

  test('what the shop has about one member', async () => {
    const { shop, id } = await addNoted();
    const { body } = await app.post(shop.token, `/api/v1/members/${id}/export`);
    expect(body.member).toMatchObject({ id, note: 'Likes oat milk.' });
  });

  test("the shop's archive, and comes back from it; those about people who left do not", async () => {
    const { shop } = await addNoted('Likes oat milk.\nHas a dog.');
    const ben = await addMember(app, shop, 'Ben');
    await save(shop, await membershipOf(app, shop, ben), 'Was here.', 0);
    await app.post(ben.token, '/api/royalprogram/unjoinLoyalty', { userTo: shop.id });
    const archive = await exportShop(app, shop, { currentPassword: 'a long password' });
    const members = strFromU8(unzipSync(archive)['members-0001.jsonl'] as Uint8Array);
    expect([members.includes('Has a dog.'), members.includes('Was here.')]).toEqual([true, false]);
    const moved = await importShop(app, archive);
    const { royalmember } = (await app.post(moved.token, '/api/royalprogram/getListRoyaltyMember', {})).body;
    expect((await ask(moved, royalmember[0]._id)).body.note).toMatchObject({ text: 'Likes oat milk.\nHas a dog.' });
  });
});

describe('a note is gone with', () => {
  const gone = async (remove: (scene: Awaited<ReturnType<typeof addNoted>>) => Promise<{ status: number }>) => {
    const scene = await addNoted('A purple umbrella');
    const before = await countRows(app, 'member_notes');
    expect((await remove(scene)).status).toBeLessThan(300);
    expect(await rowsWith(app, 'purple')).toEqual([]);
    expect(await countRows(app, 'member_notes')).toBe(before - 1);
  };

  test('the member whom the shop erases', () =>
    gone(({ shop, id }) => app.call(shop.token, 'DELETE', `/api/v1/members/${id}`)));

  test('the account', () => gone(({ anna }) => app.call(anna.token, 'DELETE', '/api/v1/me', {})));

  test('the shop', () =>
    gone(({ shop }) => app.call(shop.token, 'DELETE', '/api/v1/me', { currentPassword: 'a long password' })));
});

describe('when a paper card is merged, its note', () => {
  /** A shop, a paper card with a note, and a customer whose address is the card's. */
  async function addCard() {
    const shop = await addShopWithCard(app);
    const customer = await addCustomer(app, 'Jo');
    await proveAddress(app, customer);
    const typed = { name: 'Jo', email: customer.email };
    const { user } = (await app.post(shop.token, '/api/v1/members', typed)).body;
    const paper = await membershipOf(app, shop, user);
    await save(shop, paper, 'From paper.', 0);
    await app.post(customer.token, '/api/subscribe/subscribe', { userTo: shop.id });
    const join = () => app.post(customer.token, '/api/royalprogram/joinLoyalty', { userTo: shop.id });
    return { shop, customer, paper, join };
  }

  test('stays with the membership that the customer takes over', async () => {
    const { shop, customer, join } = await addCard();
    expect((await join()).status).toBe(200);
    expect(await textOf(shop, await membershipOf(app, shop, customer))).toBe('From paper.');
  });

  test.each([
    ['is appended to the note about the customer', 'From the phone.', 'From the phone.\n\nFrom paper.'],
    ['moves to a customer without one', '', 'From paper.'],
  ])('%s', async (_, own, both) => {
    const shop = await addShopWithCard(app);
    const anna = await addMember(app, shop, 'Anna');
    const id = await membershipOf(app, shop, anna);
    await save(shop, id, own, 0);
    const { user } = (await app.post(shop.token, '/api/v1/members', { name: 'Jo', phone: '040 1' })).body;
    await save(shop, await membershipOf(app, shop, user), 'From paper.', 0);
    const rows = await countRows(app, 'member_notes');
    const proof = await proofOf(app, shop, anna);
    const form = { unclaimedId: user.id, customerId: anna.id, proof };
    expect((await app.post(shop.token, '/api/v1/members/claim', form)).status).toBe(200);
    expect(await textOf(shop, id)).toBe(both);
    expect(await countRows(app, 'member_notes')).toBe(own ? rows - 1 : rows);
  });
});
