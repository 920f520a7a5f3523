import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test, vi } from 'vitest';
import { erasuresFolder } from '#db/backup/erasures.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { countLinks, isAnyoneWaiting, membershipOf, readAccount, readOutbox } from '#test/database.ts';
import { expectSoundLedger } from '#test/ledger.ts';
import { readMailFolder } from '#test/mail.ts';
import { Pauses } from '#test/pauses.ts';
import { addColleague, addCustomer, addShop, addShopWithCard, type TestPerson } from '#test/people.ts';
import { picture, upload } from '#test/pictures.ts';

const pauses = new Pauses();
let isDiskBroken = false;
const app = await startApp({
  wrap: pauses.wrap,
  wrapImages: (images) => ({
    ...images,
    remove: async (id) => {
      if (isDiskBroken) throw new Error('the disk is broken');
      await images.remove(id);
    },
  }),
});
const password = 'a long password';
const erase = (person: TestPerson) => app.call(person.token, 'DELETE', '/api/v1/me', {});
const pictures = (): string[] => readdirSync(app.imagesDir).filter((name) => name.endsWith('.webp'));
const list = (): string[] => readdirSync(erasuresFolder(app.place.dataDir));
/** Runs the hourly jobs that many hours from now; each time has to be later than the one before. */
const runJobs = async (on: TestApp, hours: number): Promise<void> => {
  on.clock.ahead = hours * 60 * 60 * 1000;
  await on.runJobs();
  on.clock.ahead = 0;
};

/** Deletes an account while something else happens between the password check and the deletion. */
async function eraseWhile(person: TestPerson, meanwhile: () => Promise<unknown>) {
  const held = pauses.hold('before the write');
  const erasing = erase(person);
  await held.reached;
  await meanwhile();
  held.release();
  return erasing;
}

test('a deletion whose session ended or whose password changed meanwhile deletes nothing, and lists no one as deleted', async () => {
  const [left, changed] = [await addShop(app), await addShop(app)];
  await erase(await addCustomer(app));
  expect((await eraseWhile(left, () => app.post(left.token, '/auth/logout'))).status).toBe(401);
  const form = { name: changed.name, email: changed.email, password: 'another long password' };
  const save = async () =>
    expect((await app.call(changed.token, 'PUT', '/api/operator/profile', form)).status).toBe(200);
  const answer = await eraseWhile(changed, save);
  expect([answer.status, answer.body.code]).toEqual([403, 'reauthRequired']);
  for (const shop of [left, changed]) {
    expect((await readAccount(app, shop)).erased_at).toBeNull();
    expect(list()).not.toContain(shop.id);
  }
});

test('a deletion is done once it is committed, whatever is left to clean up; the hourly jobs do that', async () => {
  const customer = await addCustomer(app);
  await upload(app, customer.token, await picture());
  isDiskBroken = true;
  expect((await erase(customer)).status).toBe(204);
  isDiskBroken = false;
  expect(app.logged.filter((line) => line.includes('left for the hourly jobs'))).toHaveLength(1);
  expect(list()).toContain(customer.id);
  expect((await readAccount(app, customer)).erased_at).not.toBeNull();
  expect(pictures()).toHaveLength(1);
  await runJobs(app, 25);
  expect(pictures()).toEqual([]);
});

test('deleting an account deletes its emails to any address, and no others', async () => {
  const other = await startApp();
  const signUp = async (email: string): Promise<TestPerson> => {
    const { body } = await other.post(null, '/api/v1/user', { name: 'Bo', email });
    return { ...body, id: body._id };
  };
  const [gone, stays] = [await signUp('o@example.com'), await signUp('bo@example.com')];
  const forget = (email: string) => other.post(null, '/api/operator/forgot-password', { email });
  await forget('o@example.com');
  await forget('bo@example.com');
  const rows = async () => (await readOutbox(other)).map((row) => row.account_id);
  const moved = { name: 'Bo', email: 'new@example.com' };
  expect((await other.call(gone.token, 'PUT', '/api/operator/profile', moved)).status).toBe(200);
  await vi.waitFor(async () => expect(await readMailFolder(other)).toHaveLength(2));
  expect(await rows()).toEqual([gone.id, stays.id]);
  expect((await other.call(gone.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
  const left = async () => (await readMailFolder(other)).map(({ to }) => to?.[0]?.address);
  expect(await left()).toEqual(['bo@example.com']);
  expect(await rows()).toEqual([stays.id]);
  // One that was on its way when the account went.
  writeFileSync(join(other.place.dataDir, 'mail', `late.${gone.id}.eml`), 'To: o@example.com');
  await runJobs(other, 1);
  expect(await left()).toEqual(['bo@example.com']);
});

test('a listed account that came back with an older copy of the database is deleted again, and a missing one is added to the list', async () => {
  const [back, missing, stays] = [await addCustomer(app), await addCustomer(app), await addCustomer(app)];
  expect((await erase(missing)).status).toBe(204);
  const folder = erasuresFolder(app.place.dataDir);
  rmSync(join(folder, missing.id));
  writeFileSync(join(folder, back.id), '');
  await runJobs(app, 50);
  expect((await readAccount(app, back)).erased_at).not.toBeNull();
  expect((await readAccount(app, stays)).erased_at).toBeNull();
  expect(list()).toEqual(expect.arrayContaining([back.id, missing.id]));
});

test('operators who are members of each other’s shops can delete their accounts at the same time', async () => {
  const shops = await Promise.all(Array.from({ length: 8 }, () => addShopWithCard(app, 10)));
  const customerToken = async ({ email }: TestPerson): Promise<string> =>
    (await app.post(null, '/api/v1/user/login', { email, password })).body.token;
  for (const shop of shops) {
    const token = await customerToken(shop);
    for (const other of shops.filter(({ id }) => id !== shop.id)) {
      for (const path of ['/api/subscribe/subscribe', '/api/royalprogram/joinLoyalty']) {
        expect((await app.post(token, path, { userTo: other.id })).status).toBe(200);
      }
    }
  }
  expect((await Promise.all(shops.map(erase))).map(({ status }) => status)).toEqual(shops.map(() => 204));
  for (const shop of shops) expect(await countLinks(app, shop)).toEqual([0, 0]);
  await expectSoundLedger(app);
});

test('a person who is deleted while following a shop follows no one', async () => {
  const [shop, customer] = [await addShop(app), await addCustomer(app)];
  const held = pauses.hold('before the write');
  const following = app.post(customer.token, '/api/subscribe/subscribe', { userTo: shop.id });
  await held.reached;
  expect((await erase(customer)).status).toBe(204);
  held.release();
  expect((await following).status).toBe(401);
  expect(await countLinks(app, shop)).toEqual([0, 0]);
});

test.runIf(inject('engine') === 'postgres')(
  'waits for a colleague before it holds a membership of the owner',
  async () => {
    const [shop, other] = [await addShop(app), await addShopWithCard(app)];
    const { account: colleague } = await addColleague(app, shop, ['stamp']);
    for (const path of ['/api/subscribe/subscribe', '/api/royalprogram/joinLoyalty'])
      expect((await app.post(shop.token, path, { userTo: other.id })).status).toBe(200);
    const held = pauses.hold('before the commit');
    const following = app.post(colleague.token, '/api/subscribe/subscribe', { userTo: other.id });
    await held.reached;
    const erasing = erase(shop);
    await vi.waitUntil(() => isAnyoneWaiting(app));
    const memberIds = [await membershipOf(app, other, shop)];
    const disabled = await app.post(other.token, '/api/v1/members/status', { memberIds, status: 'disabled' });
    expect(disabled.body.memberIds).toEqual(memberIds);
    held.release();
    expect([(await following).status, (await erasing).status]).toEqual([200, 204]);
  },
);

test.runIf(inject('engine') === 'postgres')(
  'someone who accepts an invitation while its shop closes does not work there',
  async () => {
    const [shop, helper] = [await addShop(app), await addShop(app)];
    const { body } = await app.post(shop.token, '/api/v1/staff/invitations', { permissions: ['stamp'] });
    const token = new URL(body.url).hash.slice('#token='.length);
    const held = pauses.hold('before the commit');
    const accepting = app.post(helper.token, '/api/v1/invitations/accept', { token });
    await held.reached;
    const erasing = erase(shop);
    await vi.waitUntil(() => isAnyoneWaiting(app));
    held.release();
    expect([(await accepting).status, (await erasing).status]).toEqual([200, 204]);
    const { body: again } = await app.post(null, '/api/operator/login', { email: helper.email, password });
    const { workplaces } = (await app.call(again.token, 'GET', '/api/v1/workplaces')).body;
    expect(workplaces).toMatchObject([{ _id: helper.id }]);
  },
);
