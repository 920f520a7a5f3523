import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addChat, sendText } from '#test/chats.ts';
import { plantMessages } from '#test/database.ts';
import { addMember, addShopWithCard, type TestPerson } from '#test/people.ts';

const app = await startApp();

/** The names of the customers whose conversations are found, newest first, and where the next page begins. */
async function find(shop: TestPerson, search: string, more: object = {}) {
  const { body } = await app.post(shop.token, '/api/v1/conversations/search', { search, ...more });
  const names = body.conversations.map(({ other }: { other: { name: string } }) => other.name);
  return { names, cursor: body.nextCursor, isPartial: body.isPartial };
}

test('words that most customers write are found page by page, and rare ones among them', async () => {
  const shop = await addShopWithCard(app);
  const names: string[] = [];
  for (let n = 10; n < 24; n += 1) {
    const member = await addMember(app, shop, `Member ${n}`);
    const chat = await addChat(app, shop, member);
    if (n === 12) await sendText(app, member, chat, 'Do you have a purple coffee cup?');
    await sendText(app, member, chat, `Coffee for table ${n}, please`);
    names.unshift(member.name);
  }
  const first = await find(shop, 'coffee table', { limit: 10 });
  const second = await find(shop, 'coffee table', { limit: 10, cursor: first.cursor });
  expect([...first.names, ...second.names]).toEqual(names);
  expect((await find(shop, 'coffee purple')).names).toEqual(['Member 12']);
  expect((await find(shop, 'table 17,')).names).toEqual(['Member 17']);
  expect((await find(shop, 'table purple')).names).toEqual([]);
});

test('two letters are looked for in the newest messages of each conversation, and the answer says if there are older ones', async () => {
  const shop = await addShopWithCard(app);
  const [short, long] = [await addMember(app, shop, 'Zoë'), await addMember(app, shop, 'Yannick')];
  await sendText(app, short, await addChat(app, shop, short), 'Is it ok?');
  expect(await find(shop, 'ok')).toEqual({ names: ['Zoë'], cursor: null, isPartial: undefined });
  const chat = await addChat(app, shop, long);
  await sendText(app, long, chat, 'Is it ok?');
  await plantMessages(app, chat, 250);
  expect(await find(shop, 'ok')).toEqual({ names: ['Zoë'], cursor: null, isPartial: true });
  expect((await find(shop, '50')).names).toEqual(['Yannick']);
  expect((await find(shop, 'ya')).names).toEqual(['Yannick']);
  expect((await find(shop, 'planted')).isPartial).toBe(undefined);
});
