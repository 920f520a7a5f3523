import { describe, expect, inject, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addChat, readUpTo, sendText } from '#test/chats.ts';
import { addColleague, addMember, addShopWithCard, award, type TestPerson } from '#test/people.ts';
import { startPushPeer, type TestDevice } from '#test/push-peer.ts';

const push = await startPushPeer();
const app = await startApp({ env: push.env });

const minute = 60_000;
const pass = async (minutes: number) => {
  app.clock.ahead += minutes * minute;
  await app.runJobs();
  await app.runJobs();
};
const save = ({ token }: TestPerson, body: object) => app.call(token, 'PUT', '/api/v1/notification-choices', body);
const allOn = { message: { push: true }, newMember: { push: true }, fullCard: { push: true } };
const shown = (device: TestDevice) => device.shown.map(({ title, body }) => `${title}: ${body}`);

/** A shop whose owner wants every push, at any hour, on a device. */
async function addListener() {
  const shop = await addShopWithCard(app, 9);
  await save(shop, { kinds: allOn, quiet: null });
  return { shop, device: await push.addDevice(app, shop) };
}

describe('push messages', () => {
  test('tell at once who joined, wrote and filled a card, each where it belongs', async () => {
    const { shop, device } = await addListener();
    const member = await addMember(app, shop, 'Zoë Müller');
    await expect.poll(() => device.shown).toHaveLength(1);
    app.clock.ahead += 1000;
    const chat = await addChat(app, shop, member);
    await sendText(app, member, chat, 'A secret');
    await expect.poll(() => device.shown).toHaveLength(2);
    app.clock.ahead += 1000;
    await award(app, shop, member, 9);
    await expect
      .poll(() => shown(device))
      .toEqual([
        'New member: Zoë Müller joined your program.',
        'New message: Zoë Müller wrote to you.',
        'Full card: Zoë Müller filled their card.',
      ]);
    expect(device.shown[1]).toMatchObject({ path: `/dashboard-messages?c=${chat}`, tag: `chat-${chat}` });
    await pass(5);
    expect(device.shown).toHaveLength(3);
  });

  test('of one conversation have one place', async () => {
    const { shop, device } = await addListener();
    const member = await addMember(app, shop, 'Zoë');
    const chat = await addChat(app, shop, member);
    for (let again = 1; again <= 2; again += 1) {
      app.clock.ahead += 1000;
      await sendText(app, member, chat, 'Hello');
      await expect.poll(() => device.shown).toHaveLength(1 + again);
    }
    expect(new Set(device.shown.slice(1).map(({ tag }) => tag)).size).toBe(1);
  });

  test('go only to people who want them and may see it, and not about what was read in time', async () => {
    const { shop, device } = await addListener();
    const { person: kim } = await addColleague(app, shop, ['stamp']);
    const { person: lou } = await addColleague(app, shop, ['chat', 'stamp']);
    const [ofKim, ofLou] = [await push.addDevice(app, kim), await push.addDevice(app, lou)];
    await save(kim, { kinds: allOn, quiet: null });
    const member = await addMember(app, shop, 'Zoë');
    const chat = await addChat(app, shop, member);
    await sendText(app, member, chat, 'Hello');
    await readUpTo(app, shop, chat, 1);
    await pass(1);
    expect(shown(ofKim)).toEqual(['New member: Zoë joined your program.']);
    expect(shown(ofLou)).toEqual([]);
    expect(shown(device)[0]).toBe('New member: Zoë joined your program.');
  });

  test('wait for the end of the quiet hours, and are one summary then', async () => {
    const { shop, device } = await addListener();
    const hour = new Date(Date.now() + app.clock.ahead).getUTCHours();
    await save(shop, { quiet: { from: hour, to: (hour + 2) % 24 } });
    const member = await addMember(app, shop, 'Zoë');
    await addMember(app, shop, 'Ada');
    const chat = await addChat(app, shop, member);
    for (const text of ['Hello', 'Are you open?']) await sendText(app, member, chat, text);
    await pass(30);
    expect(device.shown).toEqual([]);
    await pass(120);
    expect(shown(device)).toEqual([`New at ${shop.name}: 2 unread messages, 2 new members`]);
  });

  test('of a server that ended before it told them come from the next one, once', async () => {
    const { shop, device } = await addListener();
    const hour = new Date(Date.now() + app.clock.ahead).getUTCHours();
    await save(shop, { quiet: { from: hour, to: (hour + 1) % 24 } });
    await addMember(app, shop);
    await app.stop();
    // A SQLite database belongs to one server.
    const servers = inject('engine') === 'postgres' ? [1, 2] : [1];
    const next = await Promise.all(servers.map(() => startApp({ place: app.place, env: push.env })));
    for (const one of next) one.clock.ahead = app.clock.ahead + 61 * minute;
    for (let again = 0; again < 2; again += 1) await Promise.all(next.map((one) => one.runJobs()));
    await next[0]?.runJobs();
    expect(shown(device)).toEqual([`New at ${shop.name}: 1 new member`]);
  });
});
