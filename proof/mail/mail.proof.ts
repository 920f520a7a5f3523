import { createServer } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { sqliteFile } from '@stampdeck/server/db/sqlite.ts';
import { type MailServer, type Received, startMailServer } from '@stampdeck/server/test/mail.ts';
import pg from 'pg';
import { expect, type TestContext, test } from 'vitest';
import { Arena } from '#crash/arena.ts';
import { freshDatabase } from '#crash/stage.ts';
import { waitUntil } from '#crash/wait.ts';

/** Longer than a server takes to start and to check its outbox. */
const patience = 60_000;

/** Makes emails due that wait in the outbox for up to two minutes, because they were claimed or tried. No server runs meanwhile. */
function twoMinutesPassed(): string {
  const now = Date.now();
  const [earlier, later] = [now - 1000, now + 120_000].map((moment) => new Date(moment).toISOString());
  return `update outbox set due_at = '${earlier}' where done_at is null and due_at < '${later}'`;
}

/** A port without a listener yet. */
async function freePort(): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface World {
  arena: Arena;
  letTimePass: () => Promise<void>;
}

async function newWorld({ onTestFinished }: TestContext, port: number): Promise<World> {
  const database = await freshDatabase();
  const { DATA_DIR: folder, DATABASE_URL: url } = database.env;
  const arena = new Arena({ ...database.env, SMTP_URL: `smtp://127.0.0.1:${port}` });
  onTestFinished(async () => {
    arena.close();
    await database.remove();
  });
  const letTimePass = async () => {
    if (folder !== undefined) {
      const file = new DatabaseSync(sqliteFile(folder));
      file.exec(twoMinutesPassed());
      file.close();
    } else {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(twoMinutesPassed());
      await client.end();
    }
  };
  return { arena, letTimePass };
}

/** Signs a customer up, which sends an email; false if the outcome is unknown. */
async function signUp(url: URL, email: string): Promise<boolean> {
  const body = JSON.stringify({ name: 'Guest', email });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(new URL('/api/v1/user', url), { method: 'POST', headers, body }).catch(() => null);
  return answer?.status === 201;
}

const emailsTo = ({ emails }: MailServer, email: string): Received[] => emails.filter(({ rcpt }) => rcpt === email);
const hasEmails = (mail: MailServer, emails: string[], count = 1) =>
  waitUntil(() => emails.every((email) => emailsTo(mail, email).length >= count), {
    what: 'the emails',
    within: patience,
  });

test.concurrent('an email written while the mail server is away survives a kill -9 and arrives once', async (context) => {
  const port = await freePort();
  const { arena, letTimePass } = await newWorld(context, port);
  const { url } = await arena.start();
  const email = 'guest@example.com';
  expect(await signUp(url, email)).toBe(true);
  await arena.end('SIGKILL');
  await letTimePass();
  const mail = await startMailServer({ port });
  const next = await arena.start();
  await hasEmails(mail, [email]);
  // A later email, to be sure that the first one is over.
  expect(await signUp(next.url, 'other@example.com')).toBe(true);
  await hasEmails(mail, ['other@example.com']);
  expect(emailsTo(mail, email)).toHaveLength(1);
});

test.concurrent('an email that the mail server took but a kill -9 left unrecorded arrives again with the same Message-ID', async (context) => {
  const port = await freePort();
  const { arena, letTimePass } = await newWorld(context, port);
  let ended: Promise<unknown> | undefined;
  const killOnce = async () => {
    ended ??= arena.end('SIGKILL');
    await ended;
  };
  const mail = await startMailServer({ port, onEmail: killOnce });
  const { url } = await arena.start();
  const email = 'guest@example.com';
  await signUp(url, email);
  await hasEmails(mail, [email]);
  await ended;
  await letTimePass();
  await arena.start();
  await hasEmails(mail, [email], 2);
  expect(new Set(emailsTo(mail, email).map(({ messageId }) => messageId)).size).toBe(1);
});

test.concurrent('everyone who signs up while the server is killed again and again gets the email, with one Message-ID', async (context) => {
  const port = await freePort();
  const { arena, letTimePass } = await newWorld(context, port);
  const mail = await startMailServer({ port });
  const acknowledged: string[] = [];
  for (let life = 0; life < 5; life += 1) {
    const { url } = await arena.start();
    const emails = Array.from({ length: 12 }, (_, guest) => `guest${guest}.${life}@example.com`);
    const signingUp = Promise.all(
      emails.map(async (email) => {
        if (await signUp(url, email)) acknowledged.push(email);
      }),
    );
    const enough = acknowledged.length + 1 + 2 * life;
    await waitUntil(() => acknowledged.length >= enough, { what: 'some to be signed up' });
    await arena.end('SIGKILL');
    await signingUp;
  }
  await letTimePass();
  await arena.start();
  await hasEmails(mail, acknowledged);
  for (const email of new Set(mail.emails.map(({ rcpt }) => rcpt))) {
    expect(new Set(emailsTo(mail, email).map(({ messageId }) => messageId)).size).toBe(1);
  }
});
