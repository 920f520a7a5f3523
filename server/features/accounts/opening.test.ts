import { afterEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '#test/app.ts';
import { plantAdmin } from '#test/database.ts';
import { addCustomer } from '#test/people.ts';

const day = 24 * 60 * 60 * 1000;
const path = '/api/v1/platform/invitations';
const password = 'a long password';

let count = 0;
const form = (more: object = {}) => ({ name: 'Café', email: `owner${++count}@example.com`, password, ...more });
const signUp = async (app: TestApp, more: object = {}) => {
  const { status, body } = await app.post(null, '/api/operator', form(more));
  return [status, body.code];
};
const modeOf = async (app: TestApp) => (await app.call(null, 'GET', '/api/v1/site')).body.signUps;
const opened = [201, undefined];

describe('an installation with the usual settings', () => {
  test('lets anyone open the first shop, and one only, then asks for an invitation', async () => {
    const fresh = await startApp({ env: { SIGN_UPS: '' } });
    expect(await modeOf(fresh)).toBeUndefined();
    const answers = await Promise.all([signUp(fresh), signUp(fresh), signUp(fresh)]);
    expect(answers.filter(([status]) => status === 201)).toHaveLength(1);
    expect(answers.filter(([, code]) => code === 'signUpsInvited')).toHaveLength(2);
    expect(await modeOf(fresh)).toBe('invite');
    expect((await addCustomer(fresh)).id).toBeTruthy();
  });
});

const app = await startApp({ env: { SIGN_UPS: 'invite' } });
await signUp(app);
const admin = await plantAdmin(app);

describe('where shops open by invitation', () => {
  const invite = async (note = '') => {
    const { status, body } = await app.post(admin.token, path, { note });
    expect(status).toBe(200);
    const url = new URL(body.url);
    expect(url.pathname).toBe('/signup');
    return { token: url.hash.slice('#token='.length), id: body.invitations[0]._id, body };
  };
  afterEach(() => {
    app.clock.ahead = 0;
  });

  test('a link of a platform admin opens one shop', async () => {
    const { token: invitation, body } = await invite('Café Nord');
    expect(body).toMatchObject({ signUps: 'invite', invitations: [{ note: 'Café Nord' }] });
    const answers = await Promise.all([signUp(app, { invitation }), signUp(app, { invitation })]);
    expect(answers.map(([status]) => status).sort()).toEqual([201, 422]);
    expect(await signUp(app, { invitation })).toEqual([422, 'linkRefused']);
    expect((await app.call(admin.token, 'GET', path)).body.invitations).toEqual([]);
  });

  test('it stays when the sign-up fails', async () => {
    const { token: invitation } = await invite();
    expect(await signUp(app, { invitation, password: 'password123' })).toEqual([422, 'weakPassword']);
    expect(await signUp(app, { invitation })).toEqual(opened);
  });

  test('it expires after two weeks, and can be taken back', async () => {
    const [late, back] = [await invite(), await invite()];
    const takeBack = () => app.call(admin.token, 'DELETE', `${path}/${back.id}`);
    expect((await takeBack()).body.invitations).toHaveLength(1);
    expect((await takeBack()).status).toBe(404);
    expect(await signUp(app, { invitation: back.token })).toEqual([422, 'linkRefused']);
    app.clock.ahead = 14 * day + 1000;
    expect(await signUp(app, { invitation: late.token })).toEqual([422, 'linkRefused']);
  });

  test('without one, or with a made-up one, no account is made or looked up', async () => {
    const known = form();
    expect(await signUp(app, known)).toEqual([403, 'signUpsInvited']);
    expect(await signUp(app, { ...known, invitation: 'made up' })).toEqual([422, 'linkRefused']);
    expect((await app.post(null, '/api/operator/login', { email: known.email, password })).status).toBe(401);
  });

  test('a customer opens a shop with it, too, and with their password', async () => {
    const own = form();
    await app.post(null, '/api/v1/user', { name: 'Mia', email: own.email, password });
    expect(await signUp(app, own)).toEqual([403, 'signUpsInvited']);
    const { token: invitation } = await invite();
    expect(await signUp(app, { ...own, invitation })).toEqual(opened);
  });

  test('invitations are made and read by platform admins alone', async () => {
    const shop = (await app.post(null, '/api/operator', form({ invitation: (await invite()).token }))).body;
    for (const [who, status] of [
      [null, 401],
      [shop.token, 403],
    ] as const) {
      expect((await app.call(who, 'GET', path)).status).toBe(status);
      expect((await app.post(who, path, {})).status).toBe(status);
    }
  });
});

test('a closed installation opens no shop, not even the first', async () => {
  const closed = await startApp({ env: { SIGN_UPS: 'closed' } });
  expect(await signUp(closed)).toEqual([403, 'signUpsClosed']);
  const boss = await plantAdmin(closed);
  const { body } = await closed.post(boss.token, path, {});
  const invitation = new URL(body.url).hash.slice('#token='.length);
  expect(await signUp(closed, { invitation })).toEqual([403, 'signUpsClosed']);
  expect(await modeOf(closed)).toBe('closed');
});

test('where anyone may open a shop, an invitation is used up all the same, and an old one is no obstacle', async () => {
  const open = await startApp();
  const boss = await plantAdmin(open);
  const { body } = await open.post(boss.token, path, {});
  const invitation = new URL(body.url).hash.slice('#token='.length);
  for (const _ of [1, 2]) expect(await signUp(open, { invitation })).toEqual(opened);
  expect((await open.call(boss.token, 'GET', path)).body.invitations).toEqual([]);
});
