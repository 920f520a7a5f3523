import { secondStepLife } from '@stampdeck/contract/accounts.ts';
import { codeSeconds, recoveryCodes } from '@stampdeck/contract/two-step.ts';
import { TOTP } from 'otpauth';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { activityLog, password } from '#test/activity-log.ts';
import { startApp } from '#test/app.ts';
import { settingsOf, startProgram } from '#test/commands.ts';
import { makeAdmin, proveAddress, secondStepRows, suspendShop } from '#test/database.ts';
import { goLive } from '#test/live.ts';
import { startMailServer } from '#test/mail.ts';
import { moves } from '#test/moves.ts';
import {
  addColleague,
  addCustomer,
  addMember,
  addShop,
  addShopWithCard,
  award,
  type TestPerson,
} from '#test/people.ts';

const app = await startApp();
const { kindsOf, logOf } = activityLog(app);

const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + app.clock.ahead + ahead * codeSeconds * 1000 });
/** Until the next code is another one. */
const waitForNextCode = () => {
  app.clock.ahead += 2 * codeSeconds * 1000;
};
const ask = (person: TestPerson, path: string, body?: object) =>
  app.call(person.token, body ? 'POST' : 'GET', `/api/v1/two-step${path}`, body);
const logIn = (email: string, door = '/api/operator/login') => app.post(null, door, { email, password });
const finish = (challenge: string, code: string) => app.post(null, '/api/v1/second-step', { challenge, code });
const challengeOf = async (email: string, door?: string): Promise<string> =>
  (await logIn(email, door)).body.details.challenge;
const isIn = async (token: string) => (await app.call(token, 'GET', '/api/v1/sessions')).status === 200;

/** Sets it up for someone; the codes that follow are new. */
async function turnOn(person: TestPerson) {
  const { secret } = (await ask(person, '/begin', {})).body;
  const { body, status } = await ask(person, '/confirm', { code: codeOf(secret) });
  expect(status).toBe(200);
  waitForNextCode();
  return { secret, codes: body.recoveryCodes as string[], userInfo: body.userInfo };
}
async function guarded() {
  const shop = await addShop(app);
  return { shop, ...(await turnOn(shop)) };
}

// The command knows only the real time, so this comes before the clock is far ahead.
test('a new password by a link does not go around the second step, nor does a sign-up', async () => {
  const { shop } = await guarded();
  const { out } = await startProgram('commands/reset-password.ts', [shop.email], settingsOf(app.place)).ended;
  const token = /#token=([\w-]+)/.exec(out)?.[1];
  expect((await app.post(null, '/api/operator/reset-password', { token, password })).status).toBe(200);
  expect((await logIn(shop.email)).body.code).toBe('secondStep');
  const again = { name: 'Again', email: shop.email, password };
  expect((await app.post(null, '/api/operator', again)).body.code).toBe('emailTaken');
});

test('a code at a counter does not go around it, also of someone who stopped working at the shop', async () => {
  const shop = await addShop(app);
  const { person, account } = await addColleague(app, shop, ['stamp']);
  const { token } = (await logIn(account.email, '/api/v1/user/login')).body;
  for (const path of ['/api/subscribe/subscribe', '/api/royalprogram/joinLoyalty'])
    expect((await app.post(token, path, { userTo: shop.id })).status).toBe(200);
  await turnOn(person);
  expect((await app.call(shop.token, 'DELETE', `/api/v1/staff/${account.id}`)).status).toBe(200);
  expect((await moves(app).offer(shop, account.id)).body.code).toBe('moveNotPossible');
  expect((await logIn(account.email, '/api/v1/user/login')).body.code).toBe('secondStep');
});

describe('setting up two-step sign-in', () => {
  test('takes a code of the app, gives ten recovery codes once, and ends the other sessions', async () => {
    const shop = await addShop(app);
    const other = (await logIn(shop.email)).body.token;
    expect((await ask(shop, '')).body).toEqual({
      ...{ success: true, isOn: false, since: null, codesLeft: 0, isRequired: false },
    });
    const begun = (await ask(shop, '/begin', {})).body;
    expect(begun.uri).toContain(`otpauth://totp/Stampdeck:${encodeURIComponent(shop.email)}?`);
    expect(begun.uri).toContain(`secret=${begun.secret}`);
    expect((await logIn(shop.email)).status).toBe(200);
    expect((await ask(shop, '/confirm', { code: '000000' })).body.code).toBe('secondCodeRefused');
    const { body } = await ask(shop, '/confirm', { code: codeOf(begun.secret) });
    expect(new Set(body.recoveryCodes).size).toBe(recoveryCodes);
    expect(body.userInfo.token).toBe(shop.token);
    expect([await isIn(shop.token), await isIn(other)]).toEqual([true, false]);
    expect((await ask(shop, '')).body).toMatchObject({ isOn: true, codesLeft: recoveryCodes });
    expect((await logIn(shop.email)).body.code).toBe('secondStep');
    expect(await kindsOf(shop)).toContain('twoStepOn');
  });

  test('needs the password after ten minutes, and a code before another app counts', async () => {
    const shop = await addShop(app);
    app.clock.ahead += 11 * 60_000;
    expect((await ask(shop, '/begin', {})).body.code).toBe('reauthRequired');
    expect((await ask(shop, '/begin', { currentPassword: password })).status).toBe(200);
    const { shop: other, secret } = await guarded();
    expect((await ask(other, '/begin', {})).body.code).toBe('secondCodeRefused');
    expect((await ask(other, '/confirm', { code: codeOf(secret) })).body.code).toBe('twoStepOff');
    const next = (await ask(other, '/begin', { code: codeOf(secret) })).body.secret;
    expect((await ask(other, '/confirm', { code: codeOf(next) })).status).toBe(200);
    waitForNextCode();
    const challenge = await challengeOf(other.email);
    expect((await finish(challenge, codeOf(secret))).status).toBe(403);
    expect((await finish(challenge, codeOf(next))).status).toBe(200);
  });

  test('is not for a customer on a shop page', async () => {
    const customer = await addCustomer(app);
    expect((await ask(customer, '/begin', {})).status).toBe(403);
  });

  test('ends with a code, and new recovery codes replace the old ones', async () => {
    const { shop, secret, codes } = await guarded();
    const renewed = await ask(shop, '/codes', { code: codeOf(secret) });
    expect(renewed.body.recoveryCodes).toHaveLength(recoveryCodes);
    expect((await ask(shop, '/end', { code: codes[0] })).body.code).toBe('secondCodeRefused');
    const failed = (await logOf(shop)).entries.find(({ kind }) => kind === 'signInFailed');
    expect(failed).toMatchObject({ actor: { id: shop.id }, details: { at: 'confirmCode' } });
    expect((await ask(shop, '/end', { code: renewed.body.recoveryCodes[0] })).body).toMatchObject({ isOn: false });
    expect((await logIn(shop.email)).status).toBe(200);
    expect(await kindsOf(shop)).toEqual(
      expect.arrayContaining(['twoStepOff', 'recoveryCodesRenewed', 'recoveryCodeUsed']),
    );
    expect((await ask(shop, '/end', { code: '123456' })).body.code).toBe('twoStepOff');
  });
});

describe('the second step of a sign-in', () => {
  test.each([
    ['/api/operator/login', true],
    ['/api/v1/user/login', false],
  ])('follows the password at %s, and gives the session', async (door, isAdmin) => {
    const { shop, secret } = await guarded();
    const { status, body } = await logIn(shop.email, door);
    expect([status, body.code, body.token]).toEqual([403, 'secondStep', undefined]);
    const done = await finish(body.details.challenge, ` ${codeOf(secret).replace(/^.../, '$& ')}`);
    expect(done.body).toMatchObject({ success: true, remember: !isAdmin, userInfo: { isAdmin } });
    expect(await isIn(done.body.userInfo.token)).toBe(true);
    waitForNextCode();
    expect((await finish(body.details.challenge, codeOf(secret))).body.code).toBe('secondStepOver');
  });

  test('takes the code before and the one after, and no other', async () => {
    const { shop, secret } = await guarded();
    const challenge = await challengeOf(shop.email);
    for (const off of [-2, 2]) expect((await finish(challenge, codeOf(secret, off))).status).toBe(403);
    expect((await finish(challenge, codeOf(secret, 1))).status).toBe(200);
    const later = await challengeOf(shop.email);
    // Each code counts once, and none that is older than the last.
    for (const off of [0, 1]) expect((await finish(later, codeOf(secret, off))).status).toBe(403);
  });

  test('gives one session when one code comes ten times at once', async () => {
    const { shop, secret } = await guarded();
    const challenges = await Promise.all(Array.from({ length: 10 }, () => challengeOf(shop.email)));
    const code = codeOf(secret);
    const answers = await Promise.all(challenges.map((challenge) => finish(challenge, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { shop: other, codes } = await guarded();
    const challenge = await challengeOf(other.email);
    const again = await Promise.all(Array.from({ length: 4 }, () => finish(challenge, codes[0] ?? '')));
    expect(again.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await ask(other, '')).body.codesLeft).toBe(recoveryCodes - 1);
  });

  test('ends after five wrong codes, and the next sign-in waits', async () => {
    const { shop, secret } = await guarded();
    const challenge = await challengeOf(shop.email);
    for (let tries = 0; tries < secondStepLife.tries; tries += 1)
      expect((await finish(challenge, '000000')).body.code).toBe('secondCodeRefused');
    expect((await finish(challenge, codeOf(secret))).status).toBe(429);
    waitForNextCode();
    expect((await finish(challenge, codeOf(secret))).body.code).toBe('secondStepOver');
    waitForNextCode();
    expect((await finish(await challengeOf(shop.email), codeOf(secret))).status).toBe(200);
  });

  test('that had its five codes does not shorten the wait for more', async () => {
    const { shop } = await guarded();
    const spent = await challengeOf(shop.email);
    for (let tries = 0; tries < secondStepLife.tries; tries += 1) await finish(spent, '000000');
    app.clock.ahead += 2000;
    // It counts, too, and forgets no failure: longer waits follow.
    expect((await finish(spent, '000000')).body.code).toBe('secondStepOver');
    for (const seconds of [2, 4, 8]) {
      const challenge = await challengeOf(shop.email);
      expect((await finish(challenge, '000000')).status).toBe(429);
      app.clock.ahead += (seconds - 1) * 1000;
      expect((await finish(challenge, '000000')).status).toBe(429);
      app.clock.ahead += 2000;
      expect((await finish(challenge, '000000')).body.code).toBe('secondCodeRefused');
    }
  });

  test('ends after ten minutes, with a new password, and with all sessions', async () => {
    const { shop, secret } = await guarded();
    const late = await challengeOf(shop.email);
    app.clock.ahead += secondStepLife.minutes * 60_000;
    expect((await finish(late, codeOf(secret))).body.code).toBe('secondStepOver');
    const before = await challengeOf(shop.email);
    expect((await app.call(shop.token, 'DELETE', '/api/v1/sessions')).status).toBe(204);
    expect((await finish(before, codeOf(secret))).body.code).toBe('secondStepOver');
    expect((await finish('made up', codeOf(secret))).body.code).toBe('secondStepOver');
  });

  test('stores hashes only of challenges and recovery codes, and nothing of an erased account', async () => {
    const { shop, codes } = await guarded();
    const challenge = await challengeOf(shop.email);
    const { apps, ...hashed } = await secondStepRows(app, shop);
    const stored = JSON.stringify(hashed);
    for (const secret of [challenge, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(secret);
    expect([apps.length, hashed.codes.length, hashed.challenges.length]).toEqual([1, recoveryCodes, 1]);
    expect((await app.call(shop.token, 'DELETE', '/api/v1/me', { currentPassword: password })).status).toBe(204);
    expect(await secondStepRows(app, shop)).toEqual({ apps: [], codes: [], challenges: [] });
  });
});

/** Makes a customer a platform admin; returns the token of their session at the dashboard. */
async function promote(customer: TestPerson): Promise<string> {
  expect((await app.call(customer.token, 'PUT', '/api/operator/profile', { password })).status).toBe(200);
  await makeAdmin(app, customer);
  return (await logIn(customer.email)).body.token;
}

describe('a platform admin', () => {
  test('reaches only the setup until two-step sign-in is on, and cannot turn it off', async () => {
    const admin = await addShop(app);
    await makeAdmin(app, admin);
    const { body } = await logIn(admin.email);
    expect(body).toMatchObject({ isPlatformAdmin: true, mustSetUpTwoStep: true });
    const person = { ...admin, token: body.token };
    for (const path of ['/api/v1/sessions', '/api/v1/reported-messages', '/api/v1/audit'])
      expect((await app.call(person.token, 'GET', path)).body.code).toBe('twoStepFirst');
    expect((await ask(person, '')).body).toMatchObject({ isOn: false, isRequired: true });
    const { secret, userInfo } = await turnOn(person);
    expect(userInfo.mustSetUpTwoStep).toBeUndefined();
    expect(await isIn(person.token)).toBe(true);
    expect((await ask(person, '/end', { code: codeOf(secret) })).body.code).toBe('twoStepRequired');
  });

  test('hears nothing on a live connection before, and connects again once it is on', async () => {
    const shop = await addShopWithCard(app);
    const admin = await addMember(app, shop, 'Admin');
    const token = await promote(admin);
    const [{ socket, heard }, phone] = [await goLive(app.url, { token }), await goLive(app.url, admin)];
    onTestFinished(() => void [socket.disconnect(), phone.socket.disconnect()]);
    const told = phone.next('getLiveStamp');
    await award(app, shop, admin, 1);
    await told;
    const refused = await socket.emitWithAck('addUser', admin.id);
    expect(refused).toMatchObject({ ok: false, code: 'twoStepFirst' });
    expect(heard.map(([name]) => name)).not.toContain('getLiveStamp');
    const over = new Promise((resolve) => void socket.once('disconnect', resolve));
    await turnOn({ ...admin, token });
    await over;
  });

  test('sees nothing of a suspended shop before', async () => {
    const shop = await addShopWithCard(app);
    await suspendShop(app, shop);
    const admin = await addCustomer(app);
    const token = await promote(admin);
    const look = () => app.post(token, '/api/royalprogram/getStampDesign_by_Id', { store: shop.id });
    expect((await look()).body.code).toBe('shopSuspended');
    await turnOn({ ...admin, token });
    expect((await look()).status).toBe(200);
  });
});

describe('emails about the second step', () => {
  test('say that it was turned on and off and that a recovery code was used, to confirmed addresses in their language', async () => {
    const mail = await startMailServer();
    const mailing = await startApp({ env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://stamps.example' } });
    const shop = await addShop(mailing);
    const subjects = () => mail.emails.filter(({ rcpt }) => rcpt === shop.email).map(({ subject }) => subject);
    const call = (path: string, body: object) => mailing.post(shop.token, `/api/v1/two-step${path}`, body);
    expect((await call('/begin', {})).body.code).toBe('emailUnconfirmed');
    await proveAddress(mailing, shop);
    const { secret } = (await call('/begin', {})).body;
    const { recoveryCodes: codes } = (await call('/confirm', { code: new TOTP({ secret }).generate() })).body;
    await vi.waitFor(() => expect(subjects()).toContain('Two-step sign-in is on'), 10_000);
    await mailing.call(shop.token, 'PUT', '/api/operator/profile', { language: 'de' });
    expect((await call('/end', { code: codes[0] })).status).toBe(200);
    await vi.waitFor(
      () =>
        expect(subjects()).toEqual(
          expect.arrayContaining(['Ein Wiederherstellungscode wurde verwendet', 'Anmeldung in zwei Schritten ist aus']),
        ),
      10_000,
    );
    const off = mail.emails.find(({ subject }) => subject === 'Anmeldung in zwei Schritten ist aus');
    expect(off?.text).toContain('https://stamps.example/forgot');
    for (const { text = '' } of mail.emails) expect(text).not.toContain(secret);
  });

  test('say once that five wrong codes ended a sign-in, so that someone with the password is noticed', async () => {
    const mail = await startMailServer();
    const mailing = await startApp({ env: { SMTP_URL: mail.url } });
    const shop = await addShop(mailing);
    await proveAddress(mailing, shop);
    const { secret } = (await mailing.post(shop.token, '/api/v1/two-step/begin', {})).body;
    const confirmed = { code: new TOTP({ secret }).generate() };
    expect((await mailing.post(shop.token, '/api/v1/two-step/confirm', confirmed)).status).toBe(200);
    const { challenge } = (await mailing.post(null, '/api/operator/login', { email: shop.email, password })).body
      .details;
    const warnings = () => mail.emails.filter(({ subject }) => subject === 'Wrong codes at your sign-in').length;
    const guess = () => mailing.post(null, '/api/v1/second-step', { challenge, code: '000000' });
    for (let tries = 1; tries < secondStepLife.tries; tries += 1) expect((await guess()).status).toBe(403);
    await vi.waitFor(
      () => expect(mail.emails.map(({ subject }) => subject)).toContain('Two-step sign-in is on'),
      10_000,
    );
    expect(warnings()).toBe(0);
    expect((await guess()).status).toBe(403);
    await vi.waitFor(() => expect(warnings()).toBe(1), 10_000);
  });
});

describe('the command of the installation', () => {
  const command = (args: string[]) => startProgram('commands/end-two-step.ts', args, settingsOf(app.place)).ended;

  test('turns it off for someone who lost everything, and their shop’s activity log says so', async () => {
    const { shop } = await guarded();
    expect(await command([` ${shop.email.toUpperCase()}`])).toMatchObject({ code: 0, err: '' });
    expect((await logIn(shop.email)).status).toBe(200);
    const [off] = (await logOf(shop)).entries.filter(({ kind }) => kind === 'twoStepOff');
    expect(off).toMatchObject({ actor: null });
    expect(await secondStepRows(app, shop)).toEqual({ apps: [], codes: [], challenges: [] });
    expect(await command([shop.email])).toEqual({
      ...{ code: 1, out: '', err: `No account with the email address ${shop.email} has two-step sign-in.\n` },
    });
  });

  test.each([
    [['nobody'], "'nobody' does not look like an email address."],
    [[], 'Name the account: npm run end-two-step EMAIL'],
  ])('for %o it is one sentence that says what is wrong', async (args, sentence) => {
    expect(await command(args)).toEqual({ code: 1, out: '', err: `${sentence}\n` });
  });
});
