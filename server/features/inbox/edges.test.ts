import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addChat, listTexts, openChat, readUpTo, sendText, setBlocked } from '#test/chats.ts';
import { suspendShop } from '#test/database.ts';
import { addProduct, orderOf, placeOrder } from '#test/orders.ts';
import { addCustomer, addMember, addShopWithCard, type TestPerson } from '#test/people.ts';

const app = await startApp();
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

function connectAs({ token }: TestPerson): Promise<Socket> {
  const socket = io(app.url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
  sockets.push(socket);
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket));
    socket.on('connect_error', reject);
  });
}

/** A shop and a member of it with a conversation. */
async function addPair() {
  const shop = await addShopWithCard(app);
  const member = await addMember(app, shop);
  return { shop, member, id: await addChat(app, shop, member) };
}

test('a number that no message can have is refused, wherever it is asked for', async () => {
  const { shop, member, id } = await addPair();
  await sendText(app, member, id, 'Hello');
  for (const seq of [-1, 1.5, 1e9 + 1, 2 ** 31, Number.MAX_SAFE_INTEGER])
    expect([seq, (await readUpTo(app, shop, id, seq)).status]).toEqual([seq, 422]);
  for (const query of ['?after=-1', '?before=0', `?before=${2 ** 31}`, `?after=${2 ** 31}`])
    expect([query, (await listTexts(app, shop, id, query)).status]).toEqual([query, 422]);
  expect((await readUpTo(app, shop, id, 1e9)).body.conversation).toMatchObject({ unread: 1, readSeq: 0 });
  expect((await listTexts(app, shop, id, '?before=1')).body).toMatchObject({ messages: [], hasMore: false });
});

test.each<[string, (pair: Awaited<ReturnType<typeof addPair>>) => Promise<unknown>]>([
  [
    'the customer left',
    ({ shop, member }) => app.post(member.token, '/api/subscribe/unSubscribe', { userTo: shop.id }),
  ],
  ['the shop is suspended', ({ shop }) => suspendShop(app, shop)],
  ['one blocks the other', ({ member, id }) => setBlocked(app, member, id, true)],
])('no one sees that someone is typing after %s', async (_, change) => {
  const pair = await addPair();
  const { shop, member, id } = pair;
  const [till, phone] = await Promise.all([connectAs(shop), connectAs(member)]);
  const heard: string[] = [];
  phone.on('startTypingMessage', () => heard.push('typing'));
  const typing = { senderId: shop.id, receiverId: member.id, conversationId: id };
  // On PostgreSQL, the connection of a suspended shop closes within a second, perhaps before the answer.
  const left = new Promise((resolve) => void till.once('disconnect', () => resolve({ ok: true })));
  /** What was sent to the phone before this answer has come before it. */
  const tell = async () => {
    expect(await Promise.race([till.emitWithAck('startTypingMessage', typing), left])).toEqual({ ok: true });
    expect(await phone.emitWithAck('addUser', member.id)).toEqual({ ok: true });
    return heard.length;
  };
  expect(await tell()).toBe(1);
  await change(pair);
  app.clock.ahead += 1000;
  expect(await tell()).toBe(1);
});

test('a shop cannot begin a conversation with a buyer who deleted their account, though it keeps the order', async () => {
  const shop = await addShopWithCard(app);
  const buyer = await addCustomer(app);
  const order = await placeOrder(app, buyer, orderOf([{ product: await addProduct(app, shop) }]));
  expect(order.status).toBe(200);
  await app.call(buyer.token, 'DELETE', '/api/v1/me', {});
  expect(await openChat(app, shop, shop, buyer)).toMatchObject({ status: 403, body: { code: 'chatNotLinked' } });
});

test('a search that is made again with each message leaves the calls that begin and report conversations', async () => {
  const { shop, member } = await addPair();
  const search = () => app.post(shop.token, '/api/v1/conversations/search', { search: 'hello' });
  const statuses = (await Promise.all(Array.from({ length: 200 }, search))).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await openChat(app, shop, shop, member)).status).toBe(200);
});
