import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addChat, listChats, listTexts, sendPictures, sendText } from '#test/chats.ts';
import { activityOf, addAdmin, imageRows, removeImageRow } from '#test/database.ts';
import { addColleague, addMember, addShopWithCard, type TestPerson } from '#test/people.ts';
import { picture, upload, uploadForMessage } from '#test/pictures.ts';

const app = await startApp();
const hour = 60 * 60 * 1000;
// Each test is another minute of the limits.
beforeEach(() => {
  app.clock.ahead += 60_000;
});

async function addPair() {
  const shop = await addShopWithCard(app);
  const member = await addMember(app, shop);
  return { shop, member, id: await addChat(app, shop, member) };
}

const get = (address: string) => fetch(app.url + address);
const fileOf = (address: string) => join(app.imagesDir, `${address.slice('/images/'.length)}.webp`);
const erase = async (person: TestPerson) =>
  expect((await app.call(person.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);

/** Sends one new picture; returns its address. */
async function sendOne(caller: TestPerson, id: string): Promise<string> {
  const address = await uploadForMessage(app, caller.token);
  expect((await sendPictures(app, caller, id, [address])).status).toBe(200);
  return address;
}

async function exported(person: TestPerson) {
  const response = await fetch(`${app.url}/api/v1/me/export`, {
    ...{ method: 'POST', body: '{}' },
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
  });
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
}

describe('a message', () => {
  test('of pictures alone reaches both sides with their sizes, and the lists count them', async () => {
    const { shop, member, id } = await addPair();
    const [wide, tall] = [
      await uploadForMessage(app, member.token),
      await uploadForMessage(app, member.token, await picture(30, 60)),
    ];
    const { status, body } = await sendPictures(app, member, id, [tall, wide]);
    expect(status).toBe(200);
    const images = [
      { address: tall, width: 30, height: 60 },
      { address: wide, width: 40, height: 30 },
    ];
    expect(body.message).toMatchObject({ text: '', images });
    for (const reader of [shop, member])
      expect((await listTexts(app, reader, id)).body.messages).toMatchObject([{ text: '', images }]);
    expect((await listChats(app, shop, 'seller')).conversations).toMatchObject([
      { lastMessage: '', lastImages: 2, unread: 1 },
    ]);
    await sendText(app, shop, id, 'Thank you');
    expect((await listChats(app, shop, 'seller')).conversations).toMatchObject([
      { lastMessage: 'Thank you', lastImages: 0 },
    ]);
  });

  test('may have text and pictures, also from a colleague who speaks for the shop', async () => {
    const { shop, member, id } = await addPair();
    const { person } = await addColleague(app, shop, ['chat']);
    const address = await uploadForMessage(app, person.token);
    expect((await sendPictures(app, person, id, [address], { text: 'Like this?' })).status).toBe(200);
    const { messages } = (await listTexts(app, member, id)).body;
    expect(messages).toMatchObject([{ text: 'Like this?', images: [{ address }], sender: shop.id }]);
  });

  test('with pictures is sent once under its key, and the key is not for other pictures', async () => {
    const { member, id } = await addPair();
    const [one, other] = [await uploadForMessage(app, member.token), await uploadForMessage(app, member.token)];
    const key = randomUUID();
    const send = (images: string[]) =>
      app.post(
        member.token,
        '/api/message/create-new-message',
        { conversationId: id, images },
        { 'idempotency-key': key },
      );
    const sent = await Promise.all([send([one]), send([one]), send([one])]);
    expect(new Set(sent.map(({ body }) => body.message?._id)).size).toBe(1);
    expect((await send([other])).body.code).toBe('keyReused');
    expect((await listTexts(app, member, id)).body.messages).toHaveLength(1);
  });

  test('takes only addresses of own pictures that were uploaded for a message, each once, at most four', async () => {
    const { shop, member, id } = await addPair();
    const own = await uploadForMessage(app, member.token);
    const ofShop = await uploadForMessage(app, shop.token);
    const profile = (await upload(app, member.token, await picture())).body.location;
    const used = await sendOne(member, id);
    const four = [own];
    while (four.length < 4) four.push(await uploadForMessage(app, member.token));
    const swept = await uploadForMessage(app, member.token);
    await removeImageRow(app, swept.slice(8));
    const before = (await listTexts(app, member, id)).body.messages.length;
    for (const images of [
      [ofShop],
      [own, ofShop],
      [profile],
      [used],
      [own, own],
      [swept],
      [...four, swept],
      ['javascript:alert(1)'],
      ['https://example.com/a.png'],
      [`${own}/../x`],
      [`/images/${'x'.repeat(24)}`],
      [''],
      [null],
      own,
      {},
    ]) {
      const { status, body } = await sendPictures(app, member, id, images);
      expect([images, status, Object.keys(body.fields ?? {})[0]?.split('.')[0]]).toEqual([images, 422, 'images']);
    }
    expect((await sendPictures(app, member, id, [])).body.fields).toEqual({ text: 'Please fill this in.' });
    expect((await listTexts(app, member, id)).body.messages).toHaveLength(before);
    expect((await sendPictures(app, member, id, four)).status).toBe(200);
  });

  test('that is refused leaves its pictures unsent', async () => {
    const { shop, member, id } = await addPair();
    const address = await uploadForMessage(app, member.token);
    await app.call(shop.token, 'PUT', `/api/v1/conversations/${id}/block`, { isBlocked: true });
    expect((await sendPictures(app, member, id, [address])).body.code).toBe('chatBlocked');
    await app.call(shop.token, 'PUT', `/api/v1/conversations/${id}/block`, { isBlocked: false });
    expect((await sendPictures(app, member, id, [address])).status).toBe(200);
  });
});

test('sending pictures never deadlocks with sending the same ones and with deleting the account', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { member, id } = await addPair();
    const four: string[] = [];
    while (four.length < 4) four.push(await uploadForMessage(app, member.token));
    const answers = await Promise.all([
      sendPictures(app, member, id, four),
      sendPictures(app, member, id, four.toReversed()),
      app.call(member.token, 'DELETE', '/api/v1/me', {}),
    ]);
    for (const { status } of answers) expect(status).toBeLessThan(500);
    expect(await imageRows(app, member)).toEqual([]);
  }
});

describe('a picture of a message', () => {
  test('is for no shared cache and no search engine, and for nothing but messages', async () => {
    const { shop, id } = await addPair();
    const address = await sendOne(shop, id);
    const response = await get(address);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, noimageindex',
      'referrer-policy': 'no-referrer',
      'content-type': 'image/webp',
    });
    const again = await fetch(app.url + address, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    expect((await app.call(shop.token, 'PUT', '/api/operator/profile', { photo: address })).status).toBe(422);
  });

  test('stays as long as its conversation, and an unsent one for a day', async () => {
    const { member, id } = await addPair();
    const [sent, unsent] = [await sendOne(member, id), await uploadForMessage(app, member.token)];
    const { ahead } = app.clock;
    app.clock.ahead += 30 * hour;
    await app.runJobs();
    app.clock.ahead = ahead;
    expect([(await get(sent)).status, (await get(unsent)).status]).toEqual([200, 404]);
  });

  test('is gone with the customer’s account, whichever side sent it', async () => {
    const { shop, member, id } = await addPair();
    const addresses = [await sendOne(shop, id), await sendOne(member, id), await uploadForMessage(app, member.token)];
    await erase(member);
    for (const address of addresses)
      expect([(await get(address)).status, existsSync(fileOf(address))]).toEqual([404, false]);
    expect(await imageRows(app, shop)).toEqual([]);
  });

  test('is gone with the shop', async () => {
    const { shop, member, id } = await addPair();
    const addresses = [await sendOne(shop, id), await sendOne(member, id)];
    await erase(shop);
    for (const address of addresses)
      expect([(await get(address)).status, existsSync(fileOf(address))]).toEqual([404, false]);
    expect(await imageRows(app, member)).toEqual([]);
  });

  test('is gone at once when the shop erases the membership', async () => {
    const { shop, member, id } = await addPair();
    const address = await sendOne(member, id);
    const { member_id: memberId } = await activityOf(app, member);
    const erased = await app.call(shop.token, 'DELETE', `/api/v1/members/${memberId}`);
    expect(erased.status).toBeLessThan(300);
    expect([(await get(address)).status, existsSync(fileOf(address))]).toEqual([404, false]);
  });

  test('that a colleague sent for the shop stays after they delete their account, in the owner’s name', async () => {
    const { shop, id } = await addPair();
    const { person } = await addColleague(app, shop, ['chat']);
    const sent = await sendOne(person, id);
    const unsent = await uploadForMessage(app, person.token);
    await erase(person);
    expect([(await get(sent)).status, (await get(unsent)).status]).toEqual([200, 404]);
    expect((await imageRows(app, shop)).map(({ id: own }) => own)).toEqual([sent.slice(8)]);
  });

  test('is in the data that both sides can take with them', async () => {
    const { shop, member, id } = await addPair();
    const addresses = [await sendOne(shop, id), await sendOne(member, id)];
    const names = addresses.map((address) => `${address.slice(1)}.webp`);
    for (const [person, list] of [
      [member, 'messages.json'],
      [shop, 'inbox.json'],
    ] as const) {
      const files = await exported(person);
      expect(
        Object.keys(files)
          .filter((name) => name.startsWith('images/'))
          .sort(),
      ).toEqual(names.toSorted());
      const messages = JSON.parse(strFromU8(files[list] ?? new Uint8Array()));
      expect(messages.flatMap(({ images }: { images: string[] }) => images)).toEqual(names);
    }
  });

  test('is shown to the platform admin with a reported message', async () => {
    const admin = await addAdmin(app);
    const { shop, member, id } = await addPair();
    const address = await sendOne(member, id);
    const { messages } = (await listTexts(app, shop, id)).body;
    await app.post(shop.token, `/api/v1/messages/${messages[0]._id}/report`, { reason: 'Rude' });
    const { reports } = (await app.call(admin.token, 'GET', '/api/v1/reported-messages')).body;
    expect(reports[0]).toMatchObject({ text: '', images: [{ address, width: 40, height: 30 }], reason: 'Rude' });
  });
});
