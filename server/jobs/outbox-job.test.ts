import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pino from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { readConfig } from '#config.ts';
import { newMailer } from '#mail/mailer.ts';
import { mailJob } from '#mail/outbox.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { addWork, countRows, readOutbox } from '#test/database.ts';
import { emailTo, readMailFolder, startMailServer } from '#test/mail.ts';
import { addCustomer, addShop } from '#test/people.ts';
import { OutboxJob } from './outbox-job.ts';

const second = 1000;
const hour = 60 * 60 * second;

/** A server with a mail server. Each sign-up writes one email. */
const startBy = (url: string, more: Parameters<typeof startApp>[0] = {}) =>
  startApp({
    ...more,
    env: { SMTP_URL: url, MAIL_FROM: 'Stampdeck <post@shop.example>', PUBLIC_URL: 'https://shop.example' },
  });

const linesOf = ({ logged }: TestApp, message: string) =>
  logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message);
const logs = (app: TestApp, message: string, count = 1) =>
  vi.waitFor(() => expect(linesOf(app, message).length).toBeGreaterThanOrEqual(count), { timeout: 10_000 });

/** The outbox job of another server on the same database, whose clock is ahead. */
function anotherOutboxJob({ place, store }: TestApp, url: string, ahead: number): OutboxJob {
  const config = readConfig({ SMTP_URL: url, MAIL_FROM: 'post@shop.example', DATA_DIR: place.dataDir });
  const log = pino({ level: 'silent' });
  const handlers = { mail: mailJob(newMailer(config)) } as never;
  return new OutboxJob({ store, handlers, log, now: () => new Date(Date.now() + ahead) });
}

describe('an email', () => {
  test('is sent right after the call that wrote it, from the configured sender', async () => {
    const mail = await startMailServer();
    const app = await startBy(mail.url);
    const { email } = await addCustomer(app);
    const received = await emailTo(mail, email);
    expect(received).toMatchObject({ from: { name: 'Stampdeck', address: 'post@shop.example' } });
    expect(received.to).toEqual([expect.objectContaining({ address: email })]);
    expect(received.messageId).toMatch(/^<[0-9a-f-]{36}@shop\.example>$/);
    expect(received.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  test('of a call that failed is never sent', async () => {
    const mail = await startMailServer();
    const app = await startBy(mail.url);
    const { email } = await addShop(app);
    await emailTo(mail, email);
    expect((await app.post(null, '/api/v1/user', { name: 'Late', email })).status).toBe(409);
    await app.runJobs();
    expect([mail.emails.length, await countRows(app, 'outbox')]).toEqual([1, 1]);
  });

  test('leaves nothing of its content once sent, and its row is deleted after a day', async () => {
    const mail = await startMailServer();
    const app = await startBy(mail.url);
    await addCustomer(app);
    await logs(app, 'mail sent');
    expect(await readOutbox(app)).toEqual([expect.objectContaining({ payload: '', due_at: null, attempts: 1 })]);
    app.clock.ahead = 23 * hour;
    await app.runJobs();
    expect(await countRows(app, 'outbox')).toBe(1);
    app.clock.ahead = 25 * hour;
    await app.runJobs();
    expect(await countRows(app, 'outbox')).toBe(0);
  });

  test('is sent encrypted and with the password if the mail server wants both', async () => {
    const seen: string[] = [];
    const mail = await startMailServer({
      options: {
        authOptional: false,
        disabledCommands: [],
        onAuth: ({ username = '', password = '' }, session, done) => {
          seen.push(`${username} ${password} ${session.secure}`);
          done(null, { user: username });
        },
      },
    });
    const app = await startBy(
      `smtp://user%40shop.example:pass%2Fword@127.0.0.1:${mail.port}?tls.rejectUnauthorized=false`,
    );
    const { email } = await addCustomer(app);
    expect((await emailTo(mail, email)).secure).toBe(true);
    expect(seen).toEqual(['user@shop.example pass/word true']);
  });

  test('gives neither the password nor an email to a mail server whose certificate no one has signed', async () => {
    const onAuth = vi.fn();
    const mail = await startMailServer({ options: { authOptional: false, disabledCommands: [], onAuth } });
    const app = await startBy(`smtp://user:password@127.0.0.1:${mail.port}`);
    await addCustomer(app);
    await logs(app, 'mail not sent yet');
    expect(onAuth).not.toHaveBeenCalled();
    expect(mail.emails).toEqual([]);
  });

  test('does not send the password to a remote mail server that cannot encrypt', async () => {
    const onAuth = vi.fn();
    const mail = await startMailServer({ options: { onAuth, allowInsecureAuth: true } });
    const app = await startBy(`smtp://user:password@0.0.0.0:${mail.port}`);
    await addCustomer(app);
    await logs(app, 'mail not sent yet');
    expect(onAuth).not.toHaveBeenCalled();
    expect(mail.emails).toEqual([]);
  });
});

describe('a mail server', () => {
  test('that is down is tried again after growing waits, and gets the email once it is back', async () => {
    const mail = await startMailServer();
    await mail.stop();
    const app = await startBy(mail.url);
    const { email } = await addCustomer(app);
    await logs(app, 'mail not sent yet');
    for (const ahead of [9, 11, 39]) {
      app.clock.ahead = ahead * second;
      await app.runJobs();
    }
    const waits = linesOf(app, 'mail not sent yet').map(({ againInSeconds }) => againInSeconds);
    expect(waits).toEqual([10, 30]);
    const back = await startMailServer({ port: mail.port });
    app.clock.ahead = 42 * second;
    await app.runJobs();
    expect((await emailTo(back, email)).rcpt).toBe(email);
    expect(linesOf(app, 'mail sent')).toEqual([expect.objectContaining({ attempts: 3 })]);
  });

  test('that is away for a day does not get the email, and the log has an error without the address', async () => {
    const mail = await startMailServer();
    await mail.stop();
    const app = await startBy(mail.url);
    const { email } = await addCustomer(app);
    await logs(app, 'mail not sent yet');
    for (let hours = 1; hours <= 26; hours += 1) {
      if (hours === 24) expect(linesOf(app, 'mail given up')).toEqual([]);
      app.clock.ahead = hours * hour;
      await app.runJobs();
    }
    const [line, ...more] = linesOf(app, 'mail given up');
    expect(line).toMatchObject({ level: 50, reason: expect.stringContaining('ECONNREFUSED') });
    expect(more).toEqual([]);
    expect(app.logged.join()).not.toContain(email);
    expect(await readOutbox(app)).toEqual([expect.objectContaining({ payload: '', due_at: null })]);
  });

  test('that comes back after a link has expired does not get its email', async () => {
    const mail = await startMailServer();
    const app = await startBy(mail.url);
    const { email } = await addShop(app);
    await emailTo(mail, email);
    await mail.stop();
    await app.post(null, '/api/operator/forgot-password', { email });
    await logs(app, 'mail not sent yet');
    const back = await startMailServer({ port: mail.port });
    app.clock.ahead = 31 * 60 * second;
    await app.runJobs();
    expect([back.emails, linesOf(app, 'mail given up').length]).toEqual([[], 1]);
  });

  test('that rejects an address for good is not asked again', async () => {
    const refuse = (_address: unknown, _session: unknown, done: (error: Error) => void) =>
      done(Object.assign(new Error('nobody@here has no mailbox'), { responseCode: 550 }));
    const mail = await startMailServer({ options: { onRcptTo: refuse } });
    const app = await startBy(mail.url);
    const { email } = await addCustomer(app);
    await logs(app, 'mail given up');
    expect(linesOf(app, 'mail given up')[0]).toMatchObject({ attempts: 1, reason: 'EENVELOPE RCPT TO 550' });
    expect(app.logged.join()).not.toContain(email);
  });

  test('that is busy gets the same email later, with the same Message-ID', async () => {
    let isBusy = true;
    const busy = async () => {
      if (isBusy) throw Object.assign(new Error('come back'), { responseCode: 451 });
    };
    const mail = await startMailServer({ onEmail: busy });
    const app = await startBy(mail.url);
    await addCustomer(app);
    await logs(app, 'mail not sent yet');
    isBusy = false;
    app.clock.ahead = 11 * second;
    await app.runJobs();
    const ids = mail.emails.map(({ messageId }) => messageId);
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  test('that never answers does not keep the server from stopping, and the next server sends the email', async () => {
    let isStuck = true;
    const mail = await startMailServer({
      onEmail: () => (isStuck ? new Promise(() => undefined) : Promise.resolve()),
    });
    const app = await startBy(mail.url);
    const { email } = await addCustomer(app);
    const { messageId } = await emailTo(mail, email);
    await app.stop();
    isStuck = false;
    const next = await startBy(mail.url, { place: app.place });
    await next.runJobs();
    expect((await emailTo(mail, email, 2)).messageId).toBe(messageId);
  });
});

test('a claim of a server that died expires, and another server sends the email with the same Message-ID', async () => {
  let isStuck = true;
  const mail = await startMailServer({ onEmail: () => (isStuck ? new Promise(() => undefined) : Promise.resolve()) });
  const app = await startBy(mail.url);
  const { email } = await addCustomer(app);
  const { messageId } = await emailTo(mail, email);
  isStuck = false;
  await anotherOutboxJob(app, mail.url, 0).wake();
  expect(mail.emails).toHaveLength(1);
  await anotherOutboxJob(app, mail.url, 91 * second).wake();
  expect((await emailTo(mail, email, 2)).messageId).toBe(messageId);
});

test('of several servers on one outbox each email is sent by one', async () => {
  const mail = await startMailServer();
  await mail.stop();
  const app = await startBy(mail.url);
  for (let customer = 0; customer < 20; customer += 1) await addCustomer(app);
  await logs(app, 'mail not sent yet', 20);
  const back = await startMailServer({ port: mail.port });
  await Promise.all([0, 1, 2].map(() => anotherOutboxJob(app, mail.url, hour).wake()));
  expect(back.emails).toHaveLength(20);
  expect(new Set(back.emails.map(({ messageId }) => messageId)).size).toBe(20);
});

test('without a mail server every email is a file that only its owner may read, for thirty days', async () => {
  const app = await startApp();
  const { id, email } = await addShop(app);
  await app.post(null, '/api/operator/forgot-password', { email });
  await logs(app, 'mail sent');
  const [received] = await readMailFolder(app);
  expect(received?.to).toEqual([expect.objectContaining({ address: email })]);
  const folder = join(app.place.dataDir, 'mail');
  const file = join(folder, `${received?.messageId?.slice(1).split('@')[0]}.${id}.eml`);
  expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
  expect(readFileSync(file, 'utf8')).toMatch(/^From: Stampdeck <no-reply@localhost>$/m);
  writeFileSync(join(folder, 'note.txt'), 'mine');
  const day = 24 * 60 * 60 * 1000;
  const left = async (days: number) => {
    app.clock.ahead = days * day;
    await app.runJobs();
    return readdirSync(folder).sort();
  };
  expect(await left(29)).toEqual([basename(file), 'note.txt']);
  expect(await left(31)).toEqual(['note.txt']);
  app.clock.ahead = 0;
});

describe('work of several kinds', () => {
  const silent = pino({ level: 'silent' });

  test('goes to the handler of its kind, each item once, by several servers at once', async () => {
    const { store } = await startApp();
    await addWork(store, 'note', 20);
    await addWork(store, 'refund', 20);
    const done: string[] = [];
    const handler = (kind: string) => ({
      run: async ({ id, payload }: { id: string; payload: string }) => void done.push(`${kind} ${payload} ${id}`),
    });
    const handlers = { note: handler('note'), refund: handler('refund') } as never;
    const servers = [1, 2, 3].map(() => new OutboxJob({ store, handlers, log: silent, now: () => new Date() }));
    await Promise.all(servers.map((server) => server.wake()));
    expect([done.length, new Set(done).size]).toEqual([40, 40]);
    expect(done.filter((one) => one.startsWith('note "note" ') || one.startsWith('refund "refund" '))).toHaveLength(40);
  });

  test('of an unknown kind waits for a server that knows it', async () => {
    const app = await startApp();
    await addWork(app.store, 'note', 1);
    app.clock.ahead = 25 * hour;
    await app.runJobs();
    expect(linesOf(app, 'note')).toEqual([]);
    const run = vi.fn(async () => undefined);
    const now = () => new Date(Date.now() + 26 * hour);
    await new OutboxJob({ store: app.store, handlers: { note: { run } } as never, log: silent, now }).wake();
    expect(run).toHaveBeenCalledOnce();
    expect(await readOutbox(app)).toEqual([expect.objectContaining({ payload: '', due_at: null, last_error: '' })]);
  });

  test('that fails for a day is given up with its reason, and does not hold up other kinds', async () => {
    const { store } = await startApp();
    await addWork(store, 'broken', 1);
    await addWork(store, 'note', 1);
    const run = vi.fn(async () => undefined);
    const fails = async () => Promise.reject(new RangeError('unable'));
    const handlers = { broken: { run: fails }, note: { run } } as never;
    let ahead = 0;
    const job = new OutboxJob({ store, handlers, log: silent, now: () => new Date(Date.now() + ahead) });
    for (; ahead <= 26 * hour; ahead += hour) await job.wake();
    expect(run).toHaveBeenCalledOnce();
    const [broken] = await readOutbox({ store } as TestApp);
    expect(broken).toMatchObject({ kind: 'broken', payload: '', due_at: null, last_error: 'RangeError' });
    expect(broken?.attempts).toBeGreaterThan(10);
  });
});
