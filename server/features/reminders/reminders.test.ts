import { describe, expect, inject, test } from 'vitest';
import { recountMembers } from '#features/activity/queries.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { addChat, setBlocked } from '#test/chats.ts';
import {
  activityOf,
  countRows,
  disableMember,
  disproveAddress,
  plansOf,
  proveAddress,
  suspendShop,
} from '#test/database.ts';
import { emailTo, startMailServer, tokenIn } from '#test/mail.ts';
import { addCustomer, addMember, addShop, addShopWithCard, award, publish, type TestPerson } from '#test/people.ts';
import { startPushPeer } from '#test/push-peer.ts';
import { listDue } from './queries.ts';
import { newReminderJob } from './reminding.ts';

const mail = await startMailServer();
const push = await startPushPeer();
const app = await startApp({ env: { ...push.env, SMTP_URL: mail.url, PUBLIC_URL: 'https://stamps.example' } });
const hour = 60 * 60 * 1000;
const day = 24 * hour;

const nowOf = ({ clock }: TestApp) => new Date(Date.now() + clock.ahead);

/** Moves the clock to the next time that it is this hour, in UTC, which is the shops' time zone. */
function waitUntil(wanted: number): void {
  const now = nowOf(app);
  const at = new Date(now);
  at.setUTCHours(wanted, 0, 0, 0);
  if (at <= now) at.setUTCDate(at.getUTCDate() + 1);
  app.clock.ahead += at.getTime() - now.getTime();
}
const waitDays = (days: number) => {
  app.clock.ahead += days * day;
};

/** The shop's operator, signed in now: a session of the counter does not last for weeks. */
async function signedIn(shop: TestPerson): Promise<TestPerson> {
  const { body } = await app.post(null, '/api/operator/login', { email: shop.email, password: 'a long password' });
  return { ...shop, token: body.token };
}
const give = async (shop: TestPerson, member: TestPerson, amount = 1) => {
  const answer = await award(app, await signedIn(shop), member, amount);
  expect(answer.status).toBe(200);
  return answer.body;
};

const path = (shop: { id: string }) => `/api/v1/reminders/${shop.id}`;
const choose = ({ token }: TestPerson, shop: { id: string }, email = true, push = false) =>
  app.call(token, 'PUT', path(shop), { email, push });
const read = ({ token }: TestPerson, shop: TestPerson) => app.call(token, 'GET', path(shop));

/** Looks at everyone who is due, and sends nothing. */
function look() {
  const config = { publicUrl: null, shopSiteUrl: null, tls: null, port: 3000 };
  const now = () => nowOf(app);
  return newReminderJob({ store: app.store, config, promptOutbox: () => undefined, now }).run(now());
}

/** The subjects of the reminders that someone got, oldest first, once everything due is sent. */
async function reminded(member: TestPerson): Promise<string[]> {
  await app.runJobs();
  await app.runJobs();
  return mail.emails
    .filter(({ rcpt, subject }) => rcpt === member.email && subjects.has(subject ?? ''))
    .map(({ subject }) => subject ?? '');
}
const [ready, waiting, oneToGo] = ['Your reward is ready', 'A reward is waiting for you', 'Only one stamp to go'];
const subjects = new Set([ready, waiting, oneToGo]);

/** A shop with a card of five and its only reward at the end, and a member who asked for emails; it is ten in the morning. */
async function addReader(shop?: TestPerson) {
  waitUntil(10);
  const own = shop ?? (await addShop(app));
  if (!shop) await publish(app, own, { size: 5, milestones: [{ slot: 5, label: 'Free coffee' }] });
  const member = await addMember(app, own);
  await proveAddress(app, member);
  expect((await choose(member, own)).status).toBe(200);
  return { shop: own, member };
}

describe('a member who asked for it', () => {
  test('is told by email of one stamp to go, an hour after the stamp', async () => {
    const { shop, member } = await addReader();
    await give(shop, member, 4);
    expect(await reminded(member)).toEqual([]);
    waitUntil(12);
    expect(await reminded(member)).toEqual([oneToGo]);
    const { html, text, headers, from } = await emailTo(mail, member.email);
    expect(from?.name).toBe(shop.name);
    expect(text).toContain(`Free coffee · ${shop.name}`);
    expect(text).toContain(`https://stamps.example/operator/${shop.id}`);
    expect(html).toContain('Stop these emails');
    expect(headers).toContainEqual(
      expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
    );
    expect(await reminded(member)).toEqual([oneToGo]);
  });

  test('is told of a reward reached, and of it again when it has waited 30 days, once', async () => {
    const { shop, member } = await addReader();
    await give(shop, member, 5);
    waitUntil(12);
    expect(await reminded(member)).toEqual([ready]);
    waitDays(29);
    expect(await reminded(member)).toEqual([ready]);
    waitDays(1);
    expect(await reminded(member)).toEqual([ready, waiting]);
    waitDays(60);
    expect(await reminded(member)).toEqual([ready, waiting]);
  });

  test('hears from a shop at most once a week, and then only what is still so', async () => {
    const { shop, member } = await addReader();
    await give(shop, member, 4);
    waitUntil(12);
    expect(await reminded(member)).toEqual([oneToGo]);
    waitDays(1);
    await give(shop, member, 1);
    waitDays(5);
    expect(await reminded(member)).toEqual([oneToGo]);
    waitDays(1);
    expect(await reminded(member)).toEqual([oneToGo, ready]);
    const other = await addReader();
    await give(other.shop, other.member, 4);
    waitUntil(12);
    expect(await reminded(other.member)).toEqual([oneToGo]);
    waitDays(1);
    const { ledgerId } = await give(other.shop, other.member, 1);
    await app.post((await signedIn(other.shop)).token, '/api/stamp/unstampAward', {
      ...{ userFrom: other.shop.id, userTo: other.member.id, count: 3 },
    });
    expect(ledgerId).toBeTruthy();
    waitDays(8);
    expect(await reminded(other.member)).toEqual([oneToGo]);
  });

  test('gets the email in the morning if the evening was too late, in the shop’s time zone', async () => {
    const { shop, member } = await addReader();
    waitUntil(19);
    app.clock.ahead += hour / 2;
    await give(shop, member, 5);
    waitUntil(21);
    expect(await reminded(member)).toEqual([]);
    waitUntil(8);
    expect(await reminded(member)).toEqual([]);
    waitUntil(9);
    app.clock.ahead += 1000;
    expect(await reminded(member)).toEqual([ready]);
  });

  test('is told by one of two processes, however often both look', async () => {
    const { shop, member } = await addReader();
    await give(shop, member, 5);
    expect(await reminded(member)).toEqual([]);
    waitUntil(12);
    const done = await Promise.all(Array.from({ length: 6 }, look));
    expect(done.reduce((sum, one) => sum + (one?.reminders ?? 0), 0)).toBe(1);
    expect(await reminded(member)).toEqual([ready]);
  });
});

describe('push messages', () => {
  async function addListener() {
    waitUntil(10);
    const shop = await addShop(app);
    await publish(app, shop, { size: 5, milestones: [{ slot: 5, label: 'Free coffee' }] });
    const member = await addMember(app, shop);
    expect((await choose(member, shop, false, true)).body.reminders).toMatchObject({ email: false, push: true });
    return { shop, member };
  }

  test('tell the devices of someone who chose them, also without a confirmed address', async () => {
    const { shop, member } = await addListener();
    const device = await push.addDevice(app, member);
    await give(shop, member, 5);
    waitUntil(12);
    expect(await reminded(member)).toEqual([]);
    await app.runJobs();
    const shown = { title: ready, body: `Free coffee · ${shop.name}`, path: `/operator/${shop.id}` };
    expect(device.shown).toEqual([expect.objectContaining(shown)]);
  });

  test('that are no longer true or wanted are not sent', async () => {
    for (const change of [
      (shop: TestPerson, member: TestPerson) => give(shop, member, -1),
      (shop: TestPerson, member: TestPerson) => choose(member, shop, false, false),
    ]) {
      const { shop, member } = await addListener();
      const device = await push.addDevice(app, member);
      await give(shop, member, 5);
      await app.runJobs();
      waitUntil(12);
      expect(await look()).toEqual({ reminders: 1 });
      await change(shop, member);
      for (let again = 0; again < 3; again += 1) await app.runJobs();
      expect(device.shown).toEqual([]);
    }
  });

  test('that come late, because a service was busy, are only sent if still true and wanted', async () => {
    const changes = [
      async () => undefined,
      (shop: TestPerson, member: TestPerson) => give(shop, member, -1),
      (shop: TestPerson, member: TestPerson) => choose(member, shop, false, false),
      (shop: TestPerson, member: TestPerson) =>
        app.post(member.token, '/api/royalprogram/unjoinLoyalty', { userTo: shop.id }),
    ];
    const shown: number[] = [];
    for (const change of changes) {
      const { shop, member } = await addListener();
      const device = await push.addDevice(app, member);
      device.answer(503);
      await give(shop, member, 5);
      waitUntil(12);
      await reminded(member);
      await expect.poll(() => device.calls).toBe(1);
      await change(shop, member);
      device.answer(201);
      app.clock.ahead += hour / 10;
      await app.runJobs();
      shown.push(device.shown.length);
    }
    expect(shown).toEqual([1, 0, 0, 0]);
  });

  test('that reach no device do not use up the week: the email that is turned on later does', async () => {
    const { shop, member } = await addListener();
    await give(shop, member, 5);
    waitUntil(12);
    expect(await reminded(member)).toEqual([]);
    await proveAddress(app, member);
    await choose(member, shop, true, true);
    app.clock.ahead += hour / 10;
    expect(await reminded(member)).toEqual([ready]);
  });
});

describe('nothing is sent', () => {
  const states: [string, (shop: TestPerson, member: TestPerson) => Promise<unknown>][] = [
    ['to someone who turned it off', (shop, member) => choose(member, shop, false)],
    ['once the stamps were taken back', (shop, member) => give(shop, member, -2)],
    [
      'to someone who left',
      (shop, member) => app.post(member.token, '/api/royalprogram/unjoinLoyalty', { userTo: shop.id }),
    ],
    ['to a disabled member', (_, member) => disableMember(app, member)],
    ['for a suspended shop', (shop) => suspendShop(app, shop)],
    [
      'from a shop that the customer blocked',
      async (shop, member) => setBlocked(app, member, await addChat(app, shop, member), true),
    ],
    ['to an address that is no longer confirmed', (_, member) => disproveAddress(app, member)],
  ];

  test.each(states)('%s', async (_, change) => {
    const { shop, member } = await addReader();
    await give(shop, member, 5);
    await app.runJobs();
    await change(shop, member);
    waitUntil(12);
    expect(await reminded(member)).toEqual([]);
  });

  test.each(states)('%s, also if it is already on its way', async (_, change) => {
    const { shop, member } = await addReader();
    await give(shop, member, 5);
    await app.runJobs();
    waitUntil(12);
    expect(await look()).toEqual({ reminders: 1 });
    await change(shop, member);
    expect(await reminded(member)).toEqual([]);
  });

  test('to members who did not ask, nor about what was so before they asked', async () => {
    waitUntil(10);
    const shop = await addShopWithCard(app, 5);
    const quiet = await addMember(app, shop);
    const late = await addMember(app, shop);
    for (const member of [quiet, late]) {
      await proveAddress(app, member);
      await give(shop, member, 5);
    }
    await choose(late, shop);
    waitUntil(12);
    expect([await reminded(quiet), await reminded(late)]).toEqual([[], []]);
  });
});

describe('the choice', () => {
  test('is off at first, keeps when it was turned on, and is gone with the membership', async () => {
    const shop = await addShopWithCard(app, 5);
    const member = await addMember(app, shop);
    await proveAddress(app, member);
    const off = { email: false, emailSince: null, push: false, pushSince: null, isEmailConfirmed: true };
    expect((await read(member, shop)).body.reminders).toEqual(off);
    const { emailSince } = (await choose(member, shop)).body.reminders;
    app.clock.ahead += 1000;
    expect((await choose(member, shop)).body.reminders).toEqual({ ...off, email: true, emailSince });
    expect(Math.abs(Date.parse(emailSince) - nowOf(app).getTime())).toBeLessThan(hour);
    const go = (call: string) => app.post(member.token, `/api/${call}`, { userTo: shop.id });
    await go('royalprogram/unjoinLoyalty');
    expect((await read(member, shop)).status).toBe(404);
    await go('royalprogram/joinLoyalty');
    expect((await read(member, shop)).body.reminders).toEqual(off);
  });

  test('needs a confirmed address', async () => {
    const shop = await addShopWithCard(app, 5);
    const member = await addMember(app, shop);
    expect((await choose(member, shop)).body).toMatchObject({ code: 'emailUnconfirmed' });
    expect((await read(member, shop)).body.reminders).toMatchObject({ email: false, isEmailConfirmed: false });
    expect((await choose(member, shop, false)).status).toBe(200);
  });

  test('is only for members, and looks for others as at a shop that does not exist', async () => {
    const shop = await addShopWithCard(app, 5);
    const stranger = await addCustomer(app);
    const nowhere = { id: '0190a000-0000-7000-8000-00000000dead' };
    for (const place of [shop, nowhere]) {
      const answers = [await app.call(stranger.token, 'GET', path(place)), await choose(stranger, place)];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [404, 'notFound'],
        [404, 'notFound'],
      ]);
    }
    expect((await app.call(null, 'GET', path(shop))).status).toBe(401);
  });

  test('is deleted with the account, and when the shop deletes the member', async () => {
    const { member } = await addReader();
    const before = await countRows(app, 'reminders');
    expect((await app.call(member.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
    const { shop, member: other } = await addReader();
    expect(await countRows(app, 'reminders')).toBe(before);
    const { member_id: memberId } = await activityOf(app, other);
    const erased = await app.call((await signedIn(shop)).token, 'DELETE', `/api/v1/members/${memberId}`);
    expect([erased.status, (await read(other, shop)).status]).toEqual([204, 404]);
    expect(await countRows(app, 'reminders')).toBe(before - 1);
  });

  test('is deleted with the shop, and cannot be made at one that has closed', async () => {
    const { shop, member } = await addReader();
    const before = await countRows(app, 'reminders');
    expect((await app.call((await signedIn(shop)).token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
    expect((await choose(member, shop)).body.code).toBe('shopClosed');
    expect(await countRows(app, 'reminders')).toBe(before - 1);
  });
});

describe('the link in an email', () => {
  async function emailed() {
    const { shop, member } = await addReader();
    await give(shop, member, 5);
    await app.runJobs();
    waitUntil(12);
    expect(await reminded(member)).toEqual([ready]);
    return { shop, member, received: await emailTo(mail, member.email) };
  }

  test('ends them signed out, with one press, as often as it is pressed', async () => {
    const { shop, member, received } = await emailed();
    for (let again = 0; again < 2; again += 1) {
      const { status, body } = await app.post(null, `/api/v1/unsubscribe/${tokenIn(received)}`, {});
      expect([status, body]).toEqual([200, { success: true, list: 'reminders', shop: shop.name }]);
    }
    expect((await read(member, shop)).body.reminders.email).toBe(false);
    waitDays(40);
    expect(await reminded(member)).toEqual([ready]);
  });

  test('is also for mail programs, which send a form (RFC 8058)', async () => {
    const { shop, member, received } = await emailed();
    const header = received.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    const [, address = ''] = /^<https:\/\/stamps\.example(\/api\/v1\/unsubscribe\/[\w-]+)>$/.exec(header) ?? [];
    const opened = await fetch(`${app.url}${address}`, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([
      ...[302, `/unsubscribe#token=${tokenIn(received)}`],
    ]);
    expect((await read(member, shop)).body.reminders.email).toBe(true);
    const sent = await fetch(`${app.url}${address}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(sent.status).toBe(200);
    expect((await read(member, shop)).body.reminders.email).toBe(false);
  });

  test('that no one was sent ends nothing', async () => {
    const { shop, member } = await addReader();
    expect((await app.post(null, '/api/v1/unsubscribe/unknown', {})).body.code).toBe('linkRefused');
    expect((await read(member, shop)).body.reminders.email).toBe(true);
  });
});

test('who is due is found by an index, and so is who to wake', async () => {
  const engine = inject('engine');
  const due = await plansOf(app, (db) => listDue(db, '2026', 200));
  const byTime = { sqlite: 'INDEX reminders_due (due_at<?)', postgres: 'using reminders_due on' };
  expect(due).toContainEqual(expect.stringContaining(byTime[engine]));
  const woken = await plansOf(app, (db) => recountMembers(db, 'shop', ['member']));
  const byKey = {
    sqlite: /^SEARCH r USING INDEX \S*reminders\S* \(shop_id=\? AND member_id=\?\)/,
    postgres: /using reminders_pkey on/,
  };
  expect(woken).toContainEqual(expect.stringMatching(byKey[engine]));
});
