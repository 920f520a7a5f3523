import type { Socket } from 'socket.io-client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startApp } from '#test/app.ts';
import { goLive } from '#test/live.ts';
import { addColleague, addCustomer, addMember, addShopWithCard, type TestPerson } from '#test/people.ts';

const app = await startApp();
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

async function watch(person: { token: string }) {
  const live = await goLive(app.url, person);
  open.push(live.socket);
  return live;
}

const begin = async (caller: TestPerson, shop: TestPerson, customer: TestPerson) =>
  (await app.post(caller.token, '/api/chat/create-new-conversation', { members: [shop.id, customer.id] })).body
    .conversation._id as string;

async function addPair() {
  const shop = await addShopWithCard(app);
  const member = await addMember(app, shop);
  return { shop, member, conversationId: await begin(member, shop, member) };
}

describe('who is online', () => {
  test('is told to both sides of a conversation, after connecting and when it changes (S7.socket.received.1)', async () => {
    const { shop, member } = await addPair();
    const till = await watch(shop);
    await till.shows([]);
    const phone = await watch(member);
    await phone.shows([shop.id]);
    await till.shows([member.id]);
    phone.socket.disconnect();
    await till.shows([]);
  });

  test('is told to no one else: not to a shop without a conversation, its other customers or people who may not chat', async () => {
    const { shop, member } = await addPair();
    const other = await addMember(app, shop);
    const { person: cashier } = await addColleague(app, shop, ['stamp']);
    const { person: talker } = await addColleague(app, shop, ['chat']);
    const strangers = await Promise.all(
      [other, await addCustomer(app)].map(async (person) => ({ id: person.id, ...(await watch(person)) })),
    );
    const deaf = await watch(cashier);
    const chats = await watch(talker);
    await watch(member);
    await chats.shows([member.id]);
    for (const { id, socket, lists, next } of strangers) {
      const again = next('getUsers');
      await socket.emitWithAck('addUser', id);
      await again;
      expect(lists).toEqual([[], []]);
    }
    expect(deaf.lists).toEqual([]);
  });

  test('counts a person with several windows once, until the last one closes', async () => {
    const { shop, member } = await addPair();
    const till = await watch(shop);
    await till.shows([]);
    till.lists.length = 0;
    const [first, second] = [await watch(member), await watch(member)];
    await till.shows([member.id]);
    first.socket.disconnect();
    await second.shows([shop.id]);
    expect(till.lists).not.toContainEqual([]);
    second.socket.disconnect();
    await till.shows([]);
  });

  test('changes when a conversation begins, and when one side blocks the other', async () => {
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    const [till, phone] = [await watch(shop), await watch(member)];
    await Promise.all([till.shows([]), phone.shows([])]);
    const conversationId = await begin(shop, shop, member);
    await Promise.all([till.shows([member.id]), phone.shows([shop.id])]);
    const block = (isBlocked: boolean) =>
      app.call(member.token, 'PUT', `/api/v1/conversations/${conversationId}/block`, { isBlocked });
    await block(true);
    await Promise.all([till.shows([]), phone.shows([])]);
    await block(false);
    await Promise.all([till.shows([member.id]), phone.shows([shop.id])]);
  });

  test('is sent again after addUser', async () => {
    const { shop, member } = await addPair();
    const [, phone] = [await watch(shop), await watch(member)];
    await phone.shows([shop.id]);
    const { length } = phone.lists;
    await phone.socket.emitWithAck('addUser', member.id);
    await vi.waitFor(() => expect(phone.lists.length).toBe(length + 1), 5000);
  });

  test('is sent at most once per second, however many people come and go', async () => {
    const shop = await addShopWithCard(app);
    const members = await Promise.all(Array.from({ length: 12 }, () => addMember(app, shop)));
    for (const member of members) await begin(member, shop, member);
    const till = await watch(shop);
    await till.shows([]);
    const began = performance.now();
    for (const member of members) await watch(member);
    await till.shows(members.map(({ id }) => id));
    expect(till.lists.length - 1).toBeLessThanOrEqual(Math.ceil((performance.now() - began) / 1000) + 1);
  });
});
