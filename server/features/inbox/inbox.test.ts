import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addChat, listChats, listTexts, openChat, readUpTo, sendText, setBlocked } from '#test/chats.ts';
import { activityOf, countRows, suspendShop } from '#test/database.ts';
import { addColleague, addCustomer, addMember, addShopWithCard, type TestPerson } from '#test/people.ts';

const app = await startApp();

/** A shop and a member of it with a conversation. */
async function addPair(name?: string) {
  const shop = await addShopWithCard(app);
  const member = await addMember(app, shop, name);
  return { shop, member, id: await addChat(app, shop, member) };
}

describe('a conversation', () => {
  test('is the same for both sides, and each sees the other', async () => {
    const { shop, member, id } = await addPair();
    const { status, body } = await openChat(app, shop, shop, member);
    expect(status).toBe(200);
    expect(body.conversation).toMatchObject({ _id: id, members: [shop.id, member.id], seq: 0 });
    expect(body.conversation.other).toMatchObject({ id: member.id, name: member.name });
    const seen = await app.call(member.token, 'GET', `/api/v1/conversations/with/${shop.id}`);
    expect(seen.body.conversation.other).toMatchObject({ id: shop.id, name: shop.name });
    expect(seen.body.refusal).toBeNull();
    expect(seen.body.memberId).toBeUndefined();
    const ofShop = await app.call(shop.token, 'GET', `/api/v1/conversations/with/${member.id}`);
    expect(ofShop.body.memberId).toBe((await activityOf(app, member)).member_id);
  });

  test('begins once, however many screens open it at the same time', async () => {
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    const openings = Array.from({ length: 10 }, (_, at) => openChat(app, at % 2 ? shop : member, shop, member));
    const ids = (await Promise.all(openings)).map(({ body }) => body.conversation._id);
    expect(new Set(ids).size).toBe(1);
  });

  test('needs a follow or a membership, also to go on', async () => {
    const shop = await addShopWithCard(app);
    const stranger = await addCustomer(app);
    for (const caller of [stranger, shop])
      expect((await openChat(app, caller, shop, stranger)).body.code).toBe('chatNotLinked');
    const { shop: left, member, id } = await addPair();
    await app.post(member.token, '/api/subscribe/unSubscribe', { userTo: left.id });
    expect((await sendText(app, left, id, 'Come back')).body.code).toBe('chatNotLinked');
  });

  test('is not for a paper card without an account', async () => {
    const shop = await addShopWithCard(app);
    const { user } = (await app.post(shop.token, '/api/v1/members', { name: 'Jo', phone: '1' })).body;
    expect((await openChat(app, shop, shop, user)).body.code).toBe('chatNoAccount');
  });

  test('goes on with a member whom the shop disabled', async () => {
    const { shop, member, id } = await addPair();
    const { member_id: membership } = await activityOf(app, member);
    const disabled = { memberIds: [membership], status: 'disabled' };
    expect((await app.post(shop.token, '/api/v1/members/status', disabled)).status).toBe(200);
    expect((await sendText(app, member, id, 'Why?')).status).toBe(200);
  });

  test('that one side blocks takes no message from either side until that ends', async () => {
    const { shop, member, id } = await addPair();
    expect((await setBlocked(app, member, id, true)).body.conversation.isBlocked).toBe(true);
    for (const caller of [shop, member])
      expect((await sendText(app, caller, id, 'Hello')).body.code).toBe('chatBlocked');
    // The other side cannot end it.
    await setBlocked(app, shop, id, false);
    expect((await sendText(app, shop, id, 'Hello')).body.code).toBe('chatBlocked');
    await setBlocked(app, member, id, false);
    expect((await sendText(app, shop, id, 'Hello')).status).toBe(200);
  });

  test('waits while the shop is suspended', async () => {
    const { shop, member, id } = await addPair();
    await suspendShop(app, shop);
    expect((await sendText(app, member, id, 'Hello')).body.code).toBe('shopSuspended');
  });
});

describe('messages', () => {
  test('are numbered, reach both sides and count as unread until they are read (S3.chat.1, S3.chat.2, S7.chat.1, S7.chat.2, S7.chat.3)', async () => {
    const { shop, member, id } = await addPair();
    for (const text of ['Is the garden open?', 'And until when?']) await sendText(app, member, id, text);
    expect((await listChats(app, shop, 'seller', '?filter=unread')).conversations).toMatchObject([{ unread: 2 }]);
    const written = { sender: shop.id, text: 'Until eight.', conversationId: id };
    const { body } = await app.post(shop.token, '/api/message/create-new-message', written);
    expect(body.message).toMatchObject({ ...written, seq: 3 });
    expect(Date.parse(body.message.createdAt)).toBeGreaterThan(0);
    const { messages, hasMore } = (await listTexts(app, member, id)).body;
    expect(hasMore).toBe(false);
    expect(messages.map(({ seq, text }: { seq: number; text: string }) => [seq, text])).toEqual([
      [1, 'Is the garden open?'],
      [2, 'And until when?'],
      [3, 'Until eight.'],
    ]);
    const newest = { lastMessage: 'Until eight.', unread: 1, lastSide: 'shop', readSeq: 2, otherReadSeq: 3 };
    const named = { _id: id, members: [shop.id, member.id], lastMessageId: body.message._id };
    for (const [reader, side, read] of [
      [member, 'user', newest],
      [shop, 'seller', {}],
    ] as const)
      expect((await listChats(app, reader, side)).conversations).toMatchObject([{ ...named, ...read }]);
    expect((await app.call(member.token, 'GET', '/api/v1/conversations/unread')).body.unread).toBe(1);
    for (const seq of [3, 3, 1, 99])
      expect((await readUpTo(app, member, id, seq)).body.conversation).toMatchObject({ unread: 0, readSeq: 3 });
    expect((await app.call(member.token, 'GET', '/api/v1/conversations/unread')).body.unread).toBe(0);
  });

  test('are read from the newest back and from any number on, fifty at a time', async () => {
    const { shop, member, id } = await addPair();
    for (let count = 1; count <= 103; count += 1) {
      app.clock.ahead += 2_000;
      await sendText(app, count % 2 ? member : shop, id, `${count}`);
    }
    const read = async (query: string) => {
      const { messages, hasMore } = (await listTexts(app, member, id, query)).body;
      return [messages[0]?.seq, messages.at(-1)?.seq, hasMore];
    };
    expect(await read('')).toEqual([54, 103, true]);
    expect(await read('?before=54')).toEqual([4, 53, true]);
    expect(await read('?before=4')).toEqual([1, 3, false]);
    expect(await read('?after=0')).toEqual([1, 50, true]);
    expect(await read('?after=100')).toEqual([101, 103, false]);
    expect(await read('?after=103')).toEqual([undefined, undefined, false]);
  });

  test('that are sent twice with one key are stored once', async () => {
    const { shop, member, id } = await addPair();
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 8 }, () => sendText(app, member, id, 'Hello', key)));
    expect(new Set(replies.map(({ body }) => body.message._id)).size).toBe(1);
    expect((await listTexts(app, shop, id)).body.messages).toHaveLength(1);
    expect((await sendText(app, member, id, 'Another', key)).body.code).toBe('keyReused');
  });

  test('name the colleague who wrote to the shop, and only the shop to the customer', async () => {
    const { shop, member, id } = await addPair();
    const { person, account } = await addColleague(app, shop, ['chat'], 'Kim');
    const sent = await sendText(app, person, id, 'Kim here', 'a-key-of-Kim');
    expect(sent.body.message).toMatchObject({
      sender: shop.id,
      by: { id: account.id, name: 'Kim' },
      key: 'a-key-of-Kim',
    });
    const [seen] = (await listTexts(app, member, id)).body.messages;
    expect([seen.sender, seen.by, seen.key]).toEqual([shop.id, undefined, undefined]);
  });
});

describe('a colleague without the right to chat', () => {
  test('reads and sends nothing for the shop, and stays a customer of others', async () => {
    const { shop, id } = await addPair();
    const { person } = await addColleague(app, shop, ['stamp', 'members']);
    const answers = await Promise.all([
      listTexts(app, person, id),
      sendText(app, person, id, 'Hello'),
      app.call(person.token, 'GET', `/api/chat/get-all-conversation-seller/${shop.id}`),
      app.call(person.token, 'GET', '/api/v1/conversations/unread'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await listChats(app, person, 'user')).conversations).toEqual([]);
  });
});

describe('the lists', () => {
  test('have the newest message first, a page at a time, without conversations that never began', async () => {
    const shop = await addShopWithCard(app);
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const member = await addMember(app, shop);
      ids.unshift(await addChat(app, shop, member));
      app.clock.ahead += 1000;
      await sendText(app, member, ids[0] ?? '', 'Hello');
    }
    await addChat(app, shop, await addMember(app, shop));
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await listChats(app, shop, 'seller', `?limit=2${cursor}`);
      seen.push(...page.conversations.map(({ _id }: { _id: string }) => _id));
      cursor = page.nextCursor === null ? '' : `&cursor=${encodeURIComponent(page.nextCursor)}`;
    } while (cursor);
    expect(seen).toEqual(ids);
    const { conversations } = await listChats(app, shop, 'seller');
    expect(conversations.map(({ _id }: { _id: string }) => _id)).toEqual(ids);
  });

  test('find words in names and in messages, without case and accents', async () => {
    const { shop, member, id } = await addPair('Zoë Müller');
    await sendText(app, member, id, 'Two Crème brûlées, please');
    const other = await addMember(app, shop, 'Ada');
    await sendText(app, other, await addChat(app, shop, other), 'One cake_100%');
    const searched = async ({ token }: TestPerson, search: string) =>
      (await app.post(token, '/api/v1/conversations/search', { search })).body.conversations;
    const found = async (search: string) =>
      (await searched(shop, search)).map((one: { other: { name: string } }) => one.other.name);
    for (const search of ['zoe', 'MULLER zo', 'creme', 'please BRULEES', 'è'.toUpperCase()]) {
      const names = await found(search);
      expect([search, names]).toEqual([search, expect.arrayContaining(['Zoë Müller'])]);
    }
    expect(await found('cake_100%')).toEqual(['Ada']);
    for (const search of ['creme cake', 'cake%100', 'zoe brulees', "'"]) expect(await found(search)).toEqual([]);
    expect(await found('  ')).toHaveLength(2);
    await sendText(app, shop, id, 'No more crème today');
    await sendText(app, member, id, 'Then cake');
    const shown = { seq: 2, side: 'shop', createdAt: expect.any(String), before: 'No more ', hit: 'crème' };
    expect(await searched(shop, 'creme')).toMatchObject([
      { lastMessage: 'Then cake', found: { ...shown, after: ' today' } },
    ]);
    expect(await searched(member, 'creme')).toMatchObject([{ found: shown }]);
    expect(await searched(shop, 'mo')).toMatchObject([{ found: { seq: 2, hit: 'mo' } }]);
    for (const search of ['zoe', 'zo', ' ']) expect((await searched(shop, search))[0]).not.toHaveProperty('found');
    const mine = await searched(member, shop.name);
    expect(mine).toMatchObject([{ _id: id }]);
    expect(await searched(member, 'CREME')).toHaveLength(1);
    expect(await searched(member, 'cookies')).toEqual([]);
    const renamed = { id: member.id, name: 'Ida Berg', email: member.email };
    expect((await app.call(member.token, 'PUT', '/api/operator/profile', renamed)).status).toBe(200);
    expect([await found('ida berg'), await found('zoe')]).toEqual([['Ida Berg'], []]);
  });
});

describe('what is erased', () => {
  const rows = async () => [await countRows(app, 'conversations'), await countRows(app, 'messages')];

  test('with an account: its conversations as a customer, and no others', async () => {
    const before = await rows();
    const { shop, member, id } = await addPair();
    await sendText(app, member, id, 'Hello');
    const other = await addMember(app, shop);
    await sendText(app, other, await addChat(app, shop, other), 'Hello');
    const sending = Array.from({ length: 5 }, () => sendText(app, shop, id, 'Are you there?'));
    const [erased, ...sent] = await Promise.all([app.call(member.token, 'DELETE', '/api/v1/me', {}), ...sending]);
    expect(erased.status).toBe(204);
    for (const { status } of sent) expect([200, 403, 404]).toContain(status);
    expect(await rows()).toEqual(before.map((count) => count + 1));
    expect((await sendText(app, shop, id, 'Hello?')).status).toBe(404);
    expect((await openChat(app, shop, shop, member)).body.code).toBe('chatNotLinked');
  });

  test('with a member of a shop: their conversation there, and none elsewhere', async () => {
    const before = await rows();
    const { shop, member, id } = await addPair();
    await sendText(app, member, id, 'Hello');
    const elsewhere = await addShopWithCard(app);
    await app.post(member.token, '/api/subscribe/subscribe', { userTo: elsewhere.id });
    await sendText(app, member, await addChat(app, elsewhere, member), 'Hello');
    const { member_id: membership } = await activityOf(app, member);
    const erased = await app.call(shop.token, 'DELETE', `/api/v1/members/${membership}`);
    expect(erased.status).toBe(204);
    expect(await rows()).toEqual(before.map((count) => count + 1));
  });

  test('with a shop: everything written in it', async () => {
    const before = await rows();
    const { shop, member, id } = await addPair();
    await sendText(app, member, id, 'Hello');
    const late = await addMember(app, shop);
    const body = { currentPassword: 'a long password' };
    const [closed] = await Promise.all([
      app.call(shop.token, 'DELETE', '/api/v1/me', body),
      sendText(app, member, id, 'Are you there?'),
      openChat(app, late, shop, late),
    ]);
    expect(closed.status).toBe(204);
    expect(await rows()).toEqual(before);
    expect((await openChat(app, member, shop, member)).body.code).toBe('chatClosed');
  });
});
