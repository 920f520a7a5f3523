import { expect, test, vi } from 'vitest';
import { startApp } from '#test/app.ts';
import { Device, say, whole } from '#test/chat-device.ts';
import { addChat, sendText } from '#test/chats.ts';
import { addMember, addShopWithCard } from '#test/people.ts';

const cuts = 120;
const before = await startApp();
let app = before;
let comeBack = (): void => undefined;
/** Resolves once the server runs again. */
const isBack = new Promise<void>((resolve) => {
  comeBack = resolve;
});

const where = () => app.url;
/** Where to send: after a failure, the server that runs again. */
const reached = async (attempt: number) => {
  if (attempt > 0) await isBack;
  return app.url;
};

/** Ends the server and starts it again on the same database. */
async function restart(): Promise<void> {
  await before.stop();
  app = await startApp({ place: before.place });
  app.clock.ahead = before.clock.ahead;
  comeBack();
}

/** A repeatable row of random numbers, so that a failure can be seen again. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test('two devices of each side have the same list in the same order after 120 cuts and a restart of the server', async () => {
  const shop = await addShopWithCard(app);
  const member = await addMember(app, shop);
  const chat = await addChat(app, shop, member);
  const devices = [shop, shop, member, member].map((person) => new Device(where, person, chat));
  await Promise.all(devices.map((device) => device.connect()));
  const dice = random(20_261_123);
  const sent: string[] = [];
  const sending: Promise<void>[] = [];
  const some = (): void => {
    for (let more = Math.floor(dice() * 3); more >= 0; more -= 1) {
      sent.push(`message-${sent.length}`);
      sending.push(say(reached, dice() < 0.5 ? shop : member, chat, sent.at(-1) ?? ''));
    }
  };
  for (let count = 1; count <= cuts; count += 1) {
    // These people do not type faster than the limit.
    app.clock.ahead += 5_000;
    const device = devices[Math.floor(dice() * devices.length)] as Device;
    device.cut();
    some();
    if (dice() < 0.3) await Promise.all(sending.splice(0));
    await device.connect();
    if (count !== cuts / 2) continue;
    some();
    await restart();
    await Promise.all(devices.map((one) => one.connect()));
  }
  await Promise.all(sending);
  await vi.waitFor(() => expect(devices.map(({ list }) => list.length)).toEqual(Array(4).fill(sent.length)));
  const all = await whole(where, shop, chat);
  expect(all.map(({ seq }) => seq)).toEqual(sent.map((_, index) => index + 1));
  expect(all.map(({ text }) => text).sort()).toEqual(sent.sort());
  for (const { list } of devices) expect(list).toEqual(all);
});

test('messages that both sides send at the same instant get numbers without gaps', async () => {
  const shop = await addShopWithCard(app);
  const member = await addMember(app, shop);
  const chat = await addChat(app, shop, member);
  const both = Array.from({ length: 50 }, (_, at) => [
    sendText(app, shop, chat, `shop ${at}`),
    sendText(app, member, chat, `member ${at}`),
  ]).flat();
  const answers = await Promise.all(both);
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
  const numbers = Array.from({ length: 100 }, (_, at) => at + 1);
  expect(answers.map(({ body }) => body.message.seq).sort((a, b) => a - b)).toEqual(numbers);
  const all = await whole(where, member, chat);
  expect(all.map(({ seq }) => seq)).toEqual(numbers);
  // What each side is told to have sent stands under that number.
  for (const { body } of answers) expect(all[body.message.seq - 1]?.text).toBe(body.message.text);
});
