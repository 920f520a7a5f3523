import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addChat, listTexts, sendText } from '#test/chats.ts';
import { codeOf, redeemWithoutCode } from '#test/codes.ts';
import { auditRows, readStaff, rowsOfShop } from '#test/database.ts';
import { expectSoundLedger } from '#test/ledger.ts';
import {
  addColleague,
  addCustomer,
  addMember,
  addShop,
  addShopWithCard,
  award,
  handToOwner,
  publish,
  type TestPerson,
} from '#test/people.ts';

const app = await startApp();

const actorsOf = async (shop: TestPerson) =>
  new Set((await rowsOfShop(app.store.read, shop)).ledger.map(({ actor_id: id }) => id));

const scan = (who: TestPerson, code: string) => app.post(who.token, '/api/stamp/scan', { code });
const undo = (who: TestPerson, ledgerId: string) => app.post(who.token, '/api/stamp/undo', { ledgerId });
const auditOf = async (who: TestPerson) => (await app.call(who.token, 'GET', '/api/v1/audit')).body.entries;

test("someone who did not open a shop can run it, and on the wire they have the shop's id", async () => {
  const opened = await addShopWithCard(app, 5);
  const { account, person: owner, info } = await handToOwner(app, opened);
  expect(info).toMatchObject({ _id: opened.id, shopId: opened.id, name: opened.name, isAdmin: true });
  expect(account.id).not.toBe(opened.id);
  const member = await addMember(app, owner);
  const seen = await scan(owner, codeOf(member, app.clock));
  expect(seen.body).toMatchObject({ success: true, user: { id: member.id } });
  const first = await award(app, owner, member, 4);
  expect(first.status).toBe(200);
  expect((await undo(owner, first.body.ledgerId)).body.stampAwardNumber).toBe(0);
  await award(app, owner, member, 5);
  const redeemed = await app.post(owner.token, '/api/stamp/redeem', {
    ...{ userTo: member.id, userFrom: owner.id, slot: 5, proof: seen.body.proof },
  });
  expect(redeemed.status).toBe(200);
  expect(await actorsOf(owner)).toEqual(new Set([account.id]));
  const history = await app.post(owner.token, '/api/stamp/history', { userTo: member.id, userFrom: owner.id });
  expect(new Set(history.body.events.map(({ by }: { by: string }) => by))).toEqual(new Set([opened.name]));
  await expectSoundLedger(app);
});

test('the owner of a shop that another account opened sees members, reports and the activity log, and takes the archive', async () => {
  const opened = await addShopWithCard(app);
  const { account, person: owner } = await handToOwner(app, opened);
  await award(app, owner, await addMember(app, owner), 2);
  const added = await app.post(owner.token, '/api/v1/members', { name: 'Ola', email: 'ola@example.com', phone: '' });
  expect(added.status).toBe(200);
  const list = await app.post(owner.token, '/api/royalprogram/getListRoyaltyMember', { userTo: owner.id });
  expect(list.body.royalmember).toHaveLength(2);
  const report = await app.call(owner.token, 'GET', '/api/v1/reports');
  expect(report.status).toBe(200);
  const archive = await app.post(owner.token, '/api/v1/archive/export', {});
  expect(archive.status).toBe(200);
  const [exported] = await auditOf(owner);
  expect(exported).toMatchObject({ kind: 'shopExported', actor: { id: owner.id, name: 'Robin' } });
  const rows = (await auditRows(app)).filter(({ shop_id, kind }) => shop_id === owner.id && kind === 'shopExported');
  expect(rows.map(({ actor_id: actor }) => actor)).toEqual([account.id]);
});

test('the owner of a shop that another account opened changes their profile and the shop by the shop’s id', async () => {
  const opened = await addShop(app);
  const { account, person: owner } = await handToOwner(app, opened);
  const change = await app.call(owner.token, 'PUT', '/api/operator/profile', {
    id: owner.id,
    name: 'Café',
    bio: 'Cake',
  });
  expect(change.body).toMatchObject({ _id: owner.id, name: 'Café' });
  const own = await app.call(owner.token, 'GET', `/api/operator/${owner.id}`);
  expect(own.body).toMatchObject({ _id: owner.id, email: account.email, name: 'Café', bio: 'Cake' });
  const shown = await app.call(null, 'GET', `/api/v1/shop/${owner.id}`);
  expect(shown.body.shop).toMatchObject({ name: 'Café', bio: 'Cake' });
  const customer = await addCustomer(app);
  expect((await app.call(customer.token, 'GET', `/api/operator/${owner.id}`)).body.name).toBe('Café');
  expect((await app.call(customer.token, 'GET', `/api/operator/${account.id}`)).status).toBe(404);
});

test('the owner cannot collect at their own shop, whatever account opened it, and follows others as a person', async () => {
  const opened = await addShopWithCard(app);
  const { account, person: owner } = await handToOwner(app, opened);
  const asCustomer = await app.post(account.token, '/api/subscribe/subscribe', { userTo: owner.id });
  expect(asCustomer).toMatchObject({ status: 403, body: { code: 'ownShop' } });
  const self = await app.post(owner.token, '/api/stamp/stampAward', { userTo: account.id, userFrom: owner.id });
  expect(self.body.code).toBe('selfAward');
  const other = await addShopWithCard(app);
  const followed = await app.post(owner.token, '/api/subscribe/subscribe', { userTo: other.id, userFrom: owner.id });
  expect(followed.status).toBe(200);
  const follow = await app.post(account.token, '/api/subscribe/subscribed', { userTo: other.id });
  expect(follow.body.subcribed).toBe(true);
});

test('someone who may only stamp does so in their own name, and the rest of the shop is refused', async () => {
  const shop = await addShopWithCard(app, 5);
  const member = await addMember(app, shop);
  const { account, person: kim, info } = await addColleague(app, shop, ['stamp']);
  expect(info).toMatchObject({ _id: account.id, shopId: shop.id, name: 'Kim', isAdmin: true, permissions: ['stamp'] });
  const seen = await scan(kim, codeOf(member, app.clock));
  expect(seen.body.user.id).toBe(member.id);
  const stamp = { userTo: member.id, userFrom: shop.id };
  const given = await app.post(kim.token, '/api/stamp/stampAward', { ...stamp, count: 2 });
  expect(given.body.stampAwardNumber).toBe(2);
  expect(await actorsOf(shop)).toEqual(new Set([account.id]));
  const history = await app.post(shop.token, '/api/stamp/history', stamp);
  expect(history.body.events[0].by).toBe('Kim');
  const ofOwner = await award(app, shop, member);
  expect(await undo(kim, ofOwner.body.ledgerId)).toMatchObject({ status: 403, body: { code: 'undoNotYours' } });
  await award(app, shop, member, 2);
  const redeemed = await app.post(kim.token, '/api/stamp/redeem', { ...stamp, slot: 5, proof: seen.body.proof });
  expect(redeemed.status).toBe(200);
  const added = await app.post(kim.token, '/api/v1/members', { name: 'Ola', email: 'ola@example.com', phone: '' });
  expect(added.status).toBe(200);
  const refused = [
    app.post(kim.token, '/api/royalprogram/getListRoyaltyMember', { userTo: shop.id }),
    app.call(kim.token, 'GET', '/api/v1/reports'),
    app.call(kim.token, 'GET', '/api/v1/audit'),
    app.post(kim.token, '/api/v1/archive/export', {}),
    app.post(kim.token, '/api/royalprogram/uploadStamp', {}),
  ];
  for (const { status, body } of await Promise.all(refused)) expect([status, body.code]).toEqual([403, 'forbidden']);
  await expectSoundLedger(app);
});

test('someone who works for a shop keeps their own name, joins it as a customer, and cannot stamp for themselves', async () => {
  const shop = await addShopWithCard(app);
  const { account, person: kim } = await addColleague(app, shop, ['stamp']);
  const change = await app.call(kim.token, 'PUT', '/api/operator/profile', { id: kim.id, name: 'Kim B.' });
  expect(change.body).toMatchObject({ _id: account.id, name: 'Kim B.' });
  expect((await app.call(null, 'GET', `/api/v1/shop/${shop.id}`)).body.shop.name).toBe(shop.name);
  for (const path of ['/api/subscribe/subscribe', '/api/royalprogram/joinLoyalty'])
    expect((await app.post(account.token, path, { userTo: shop.id })).status).toBe(200);
  const self = await app.post(kim.token, '/api/stamp/stampAward', { userTo: account.id, userFrom: shop.id });
  expect(self.body.code).toBe('selfAward');
});

test('work that has ended lets no one in, and its ledger rows stay sound', async () => {
  const shop = await addShopWithCard(app);
  const member = await addMember(app, shop);
  const { account, person: kim } = await addColleague(app, shop, ['stamp']);
  await app.post(kim.token, '/api/stamp/stampAward', { userTo: member.id, userFrom: shop.id });
  expect((await app.call(account.token, 'DELETE', '/api/v1/me', {})).status).toBeLessThan(300);
  expect((await readStaff(app, account))?.ended_at).not.toBeNull();
  expect((await app.call(kim.token, 'GET', '/api/v1/sessions')).status).toBe(401);
  await expectSoundLedger(app);
});

test('an owner who deletes their account closes the shop even if another account opened it, and signs its people out', async () => {
  const opened = await addShop(app);
  await publish(app, opened, { size: 5, milestones: [] });
  const { account, person: owner } = await handToOwner(app, opened);
  const { account: private_, person: kim } = await addColleague(app, owner, ['stamp']);
  const gone = await app.call(account.token, 'DELETE', '/api/v1/me', {});
  expect(gone.status).toBeLessThan(300);
  expect((await app.call(null, 'GET', `/api/v1/shop/${owner.id}`)).body.code).toBe('shopClosed');
  for (const { token } of [owner, kim]) expect((await app.call(token, 'GET', '/api/v1/sessions')).status).toBe(401);
  // Their own cards are none of the shop's.
  expect((await app.call(private_.token, 'GET', '/api/v1/sessions')).status).toBe(200);
});

test('everything carries the name of the person who did it: entries, overrides, rewards without a code, the activity log and messages', async () => {
  const opened = await addShop(app, 'Café Ahorn');
  await publish(app, opened, { size: 5, milestones: [{ slot: 2, label: 'A biscuit' }] });
  const { person: owner } = await handToOwner(app, opened, 'Robin');
  const { account, person: kim } = await addColleague(app, owner, ['stamp', 'members', 'chat'], 'Kim');
  const member = await addMember(app, owner, 'Anna');
  const stamp = { userTo: member.id, userFrom: owner.id };
  await app.call(owner.token, 'PUT', '/api/v1/limits', { day: 1 });
  await app.call(owner.token, 'PUT', '/api/v1/redemption-rights', { staff: true });
  expect((await app.post(kim.token, '/api/stamp/stampAward', { ...stamp, count: 2 })).status).toBe(200);
  expect((await app.post(owner.token, '/api/stamp/stampAward', { ...stamp, override: true })).status).toBe(200);
  const redeemed = await redeemWithoutCode(app, kim, member, 2);
  expect((await undo(kim, redeemed.body.ledgerId)).status).toBe(200);

  const history = await app.post(owner.token, '/api/stamp/history', stamp);
  const said = history.body.events.map(({ kind, by, overrode, withoutCode }: Record<string, unknown>) => [
    ...[kind, by],
    overrode ?? withoutCode,
  ]);
  // In the ledger, the owner has the shop's name.
  expect(said).toEqual([
    ['reversal', 'Kim', 'paper card'],
    ['redemption', 'Kim', 'paper card'],
    ['award', 'Café Ahorn', 'day'],
    ['award', 'Kim', undefined],
  ]);
  const listed = async (path: string) => (await app.call(owner.token, 'GET', `/api/v1/reports/${path}`)).body;
  const names = (rows: { by: string }[]) => rows.map(({ by }) => by);
  expect(names((await listed('entries')).entries)).toEqual(['Kim', 'Kim', 'Café Ahorn', 'Kim']);
  expect(names((await listed('rewards?withoutCode=true')).rewards)).toEqual(['Kim', 'Kim']);
  expect((await listed('staff')).people).toMatchObject([
    { personId: account.id, name: 'Kim', stamps: 2, undos: 1, overrides: 0, redemptions: 1, withoutCode: 1 },
    { personId: owner.id, name: 'Café Ahorn', stamps: 1, undos: 0, overrides: 1, redemptions: 0, withoutCode: 0 },
  ]);
  const logged = (await auditOf(owner)).map(({ kind, actor }: { kind: string; actor: object }) => ({ kind, actor }));
  expect(logged.slice(0, 3)).toMatchObject([
    { kind: 'redemptionUndone', actor: { id: account.id, name: 'Kim' } },
    { kind: 'redeemedWithoutCode', actor: { id: account.id, name: 'Kim' } },
    { kind: 'limitOverridden', actor: { id: owner.id, name: 'Robin' } },
  ]);
  const chat = await addChat(app, owner, member);
  await sendText(app, kim, chat, 'From Kim');
  await sendText(app, owner, chat, 'From Robin');
  const { messages } = (await listTexts(app, owner, chat)).body;
  expect(messages.map(({ by, text }: { by?: object; text: string }) => [text, by])).toMatchObject([
    ['From Kim', { id: account.id, name: 'Kim' }],
    ['From Robin', { name: 'Robin' }],
  ]);
  await expectSoundLedger(app);
});
