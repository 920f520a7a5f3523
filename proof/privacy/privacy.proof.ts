import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApp } from '@stampdeck/server/test/app.ts';
import { allRows, readOutbox, readWhole } from '@stampdeck/server/test/database.ts';
import { expectSoundLedger } from '@stampdeck/server/test/ledger.ts';
import { addMember, addShopWithCard, award, publishAs, type TestPerson } from '@stampdeck/server/test/people.ts';
import { picture, upload } from '@stampdeck/server/test/pictures.ts';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { waitUntil } from '#crash/wait.ts';

const app = await startApp();
const password = 'a long password';

/** A word that appears nowhere else, in lower case as the search stores it. */
const marksOf = (whose: string) => {
  const made: string[] = [];
  const mark = (): string => {
    made.push(`${whose}${String(made.length).padStart(3, '0')}${Math.random().toString(36).slice(2, 8)}z`);
    return made.at(-1) ?? '';
  };
  return { made, mark };
};

/** A person who runs a shop and is a customer of another. All their data contains markers, entered through the product. */
async function seedPerson(
  mark: () => string,
  elsewhere: TestPerson,
  versions: number,
  devices: number,
): Promise<TestPerson> {
  const [shopName, email] = [mark(), `${mark()}@example.com`];
  const { body } = await app.post(null, '/api/operator', { name: shopName, email, password, timeZone: 'UTC' });
  const shop: TestPerson = { ...body, id: body._id };
  const details = { bio: '', address: mark(), hours: mark(), phone: mark(), timeZone: 'UTC' };
  expect((await app.call(shop.token, 'PUT', '/api/v1/settings', details)).status).toBe(200);
  for (let version = 0; version < versions; version += 1) {
    const texts = { description: mark(), howToCollect: mark(), businessName: mark(), reward: mark(), terms: mark() };
    const answer = await publishAs(app, shop, { ...texts, size: 5, milestones: [{ slot: 5, label: mark() }] });
    expect(answer.status).toBe(200);
  }
  const login = async (browser: string) => {
    const answer = await app.post(null, '/api/v1/user/login', { email, password }, { 'user-agent': browser });
    expect(answer.status).toBe(200);
    return answer.body.token as string;
  };
  const phone = await login(mark());
  for (let device = 1; device < devices; device += 1) await login(mark());
  const photo = (await upload(app, phone, await picture())).body.location;
  const profile = { name: mark(), email, bio: mark(), phone: mark(), gender: mark(), dateOfBirth: '1990-01-02', photo };
  expect((await app.call(phone, 'PUT', '/api/operator/profile', profile)).status).toBe(200);
  for (const path of ['/api/subscribe/subscribe', '/api/royalprogram/joinLoyalty']) {
    expect((await app.post(phone, path, { userTo: elsewhere.id })).status).toBe(200);
  }
  for (const stamps of [3, 2, -1]) expect((await award(app, elsewhere, shop, stamps)).status).toBe(200);
  return shop;
}

/** A person's archive, all files as one text. */
async function exportOf({ token }: TestPerson): Promise<{ text: string; files: string[] }> {
  const response = await fetch(`${app.url}/api/v1/me/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(200);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return {
    text: Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n'),
    files: Object.keys(files),
  };
}

/** What anyone sees of a shop, and what its member sees. */
async function seenOf(shop: TestPerson, member: TestPerson): Promise<string> {
  const answers = [
    await app.call(null, 'GET', `/api/v1/shop/${shop.id}`),
    await app.post(null, '/api/royalprogram/getStampDesign_by_Id', { store: shop.id }),
    await app.post(null, '/api/royalprogram/getStampDesign_by_Id', { store: shop.id, version: 1 }),
    await app.post(member.token, '/api/stamp/stampAwardNumber', { userFrom: shop.id, userTo: member.id }),
  ];
  return JSON.stringify(answers.map(({ body }) => body));
}

/** Names and contents of every file in a folder, except those of the database, which are checked row by row. */
function filesBelow(folder: string): string {
  if (!existsSync(folder)) return '';
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^(stampdeck\.sqlite|server\.lock)/.test(entry.name))
    .map((entry) => `${entry.name}\n${readFileSync(join(entry.parentPath, entry.name), 'latin1')}`)
    .join('\n');
}

const held = (text: string, marks: string[]): string[] => marks.filter((mark) => text.includes(mark));

test('two hundred things about one person are all in their export, nowhere after they are erased, and the ledger is unchanged', async () => {
  const [person, other, neighbor] = [marksOf('p'), marksOf('o'), marksOf('n')];
  const cafe = await addShopWithCard(app, 10);
  const regular = await addMember(app, cafe, neighbor.mark());
  await award(app, cafe, regular, 4);
  const shop = await seedPerson(person.mark, cafe, 26, 35);
  const stranger = await seedPerson(other.mark, cafe, 2, 2);
  const own = await addMember(app, shop, neighbor.mark());
  await award(app, shop, own, 2);
  expect(person.made).toHaveLength(200);
  // Without a mail server, emails are files in a folder.
  expect((await app.post(null, '/api/operator/forgot-password', { email: shop.email })).status).toBe(200);
  const isSent = async () => (await readOutbox(app)).every(({ done_at: doneAt }) => doneAt !== null);
  await waitUntil(isSent, { what: 'the emails to be written' });
  expect(filesBelow(app.place.dataDir)).toContain(shop.email);

  const mine = await exportOf(shop);
  expect(held(mine.text, person.made)).toEqual(person.made);
  expect(held(mine.text, other.made)).toEqual([]);
  // A shop may know its own member, but not the café's regular.
  expect(held(mine.text, neighbor.made)).toEqual(neighbor.made.slice(1));
  expect(mine.files.filter((name) => name.startsWith('images/'))).toHaveLength(1);
  // Three of their own, and one that their shop gave.
  expect(mine.text.match(/"stamps":(3|2|-1),/g)).toHaveLength(4);

  expect(held(JSON.stringify(await allRows(app)), person.made)).toEqual(person.made);
  const { ledger } = await readWhole(app);
  // Readers and the server have the card in memory.
  expect(held(await seenOf(shop, own), person.made).length).toBeGreaterThan(5);
  expect((await app.call(shop.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
  expect(held(await seenOf(shop, own), person.made)).toEqual([]);

  expect(held(JSON.stringify(await allRows(app)), person.made)).toEqual([]);
  expect(held(filesBelow(app.place.dataDir), person.made)).toEqual([]);
  expect(held(app.logged.join('\n'), person.made)).toEqual([]);
  for (const someone of [stranger, cafe, own]) expect(held((await exportOf(someone)).text, person.made)).toEqual([]);
  expect(readdirSync(app.imagesDir).filter((name) => name.endsWith('.webp'))).toHaveLength(1);
  expect((await readWhole(app)).ledger).toEqual(ledger);
  await expectSoundLedger(app);
  // No one else lost anything.
  expect(held((await exportOf(stranger)).text, other.made)).toEqual(other.made);
});
