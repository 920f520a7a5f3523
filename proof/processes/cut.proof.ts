import { startApp } from '@stampdeck/server/test/app.ts';
import { goLive } from '@stampdeck/server/test/live.ts';
import { addMember, addShop } from '@stampdeck/server/test/people.ts';
import { openUnreadLive } from '@stampdeck/server/test/unread.ts';
import { expect, test, vi } from 'vitest';

const goneWithin = 30_000;

test('someone whose connection is cut without a word counts as gone within thirty seconds', async () => {
  const app = await startApp();
  const shop = await addShop(app);
  const member = await addMember(app, shop);
  await app.post(shop.token, '/api/chat/create-new-conversation', { members: [shop.id, member.id] });
  const till = await goLive(app.url, shop);
  const silent = await openUnreadLive(app.url, member.token);
  await till.shows([member.id]);
  await vi.waitFor(() => expect(till.lists.at(-1)).toEqual([]), goneWithin);
  silent.destroy();
  till.socket.disconnect();
});
