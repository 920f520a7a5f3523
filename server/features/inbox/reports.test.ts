import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addChat, sendText } from '#test/chats.ts';
import { addAdmin, auditRows, countRows } from '#test/database.ts';
import { addColleague, addMember, addShopWithCard, type TestPerson } from '#test/people.ts';

const app = await startApp();
const admin = await addAdmin(app);
const shop = await addShopWithCard(app);

const report = (caller: TestPerson, messageId: string, body: object = {}) =>
  app.post(caller.token, `/api/v1/messages/${messageId}/report`, body);
const reports = async (query = '') => (await app.call(admin.token, 'GET', `/api/v1/reported-messages${query}`)).body;

/** A member of the shop and a message of each side. */
async function addTalk() {
  const member = await addMember(app, shop);
  const id = await addChat(app, shop, member);
  const rude = (await sendText(app, member, id, 'You <b>fool</b>')).body.message._id as string;
  const kind = (await sendText(app, shop, id, 'Good day')).body.message._id as string;
  return { member, id, rude, kind };
}

test('a reported message reaches the platform admin with its words and both sides, once per person, and is in the activity log', async () => {
  const { member, id, rude, kind } = await addTalk();
  const { person, account } = await addColleague(app, shop, ['chat']);
  for (const reason of ['Rude', 'Very rude']) expect((await report(shop, rude, { reason })).status).toBe(200);
  await report(person, rude);
  await report(member, kind, { reason: '\u202ESpam' });
  const { reports: found, nextCursor } = await reports();
  expect(nextCursor).toBeNull();
  const sides = {
    conversationId: id,
    shop: { id: shop.id, name: shop.name },
    customer: { id: member.id, name: member.name },
  };
  expect(found).toMatchObject([
    { ...sides, side: 'shop', text: 'Good day', reason: 'Spam', reporterId: member.id },
    { ...sides, side: 'customer', text: 'You <b>fool</b>', reason: '', reporterId: account.id },
    { ...sides, side: 'customer', text: 'You <b>fool</b>', reason: 'Rude', authorId: member.id, messageId: rude },
  ]);
  const recorded = (await auditRows(app)).filter(({ kind }) => kind === 'messageReported');
  expect(recorded.map(({ details }) => JSON.parse(details))).toEqual(
    [rude, rude, kind].map((messageId) => ({ messageId })),
  );
});

test('a message of your own side, of others or of none cannot be reported', async () => {
  const { member, rude, kind } = await addTalk();
  const before = await countRows(app, 'reported_messages');
  for (const [caller, message] of [
    [member, rude],
    [shop, kind],
  ] as const)
    expect((await report(caller, message)).status).toBe(403);
  const [other, neighbor] = [await addMember(app, shop), await addShopWithCard(app)];
  for (const caller of [other, neighbor]) expect((await report(caller, rude)).status).toBe(404);
  expect((await report(shop, 'unknown')).status).toBe(404);
  expect((await report(shop, rude, { reason: 'x'.repeat(1001) })).status).toBe(422);
  expect(await countRows(app, 'reported_messages')).toBe(before);
});

test('the list is read a page at a time, and only by a platform admin', async () => {
  for (let count = 0; count < 3; count += 1) await report(shop, (await addTalk()).rude);
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const page = await reports(`?limit=2${cursor}`);
    seen.push(...page.reports.map((one: { _id: string }) => one._id));
    if (page.nextCursor === null) break;
    cursor = `&cursor=${page.nextCursor}`;
  }
  expect(seen).toHaveLength(await countRows(app, 'reported_messages'));
  expect(seen).toEqual([...new Set(seen)].sort().reverse());
  expect((await app.call(shop.token, 'GET', '/api/v1/reported-messages')).status).toBe(403);
});

test('a report that a colleague made stays without its reason after they delete their account', async () => {
  const { rude } = await addTalk();
  const { person } = await addColleague(app, shop, ['chat']);
  await report(person, rude, { reason: 'I cried all day' });
  expect((await app.call(person.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
  expect((await reports('?limit=1')).reports).toMatchObject([{ messageId: rude, reason: '' }]);
});

test('a report goes with its conversation', async () => {
  const { member, rude } = await addTalk();
  const before = await countRows(app, 'reported_messages');
  await report(shop, rude);
  expect((await app.call(member.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
  expect(await countRows(app, 'reported_messages')).toBe(before);
});
