import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultDesign, publishDesign } from '@stampdeck/contract/designs.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { stampsIn } from '#test/database.ts';
import { startServer } from '#test/program.ts';
import { askUnread, openUnreadLive } from '#test/unread.ts';

const started: ChildProcess[] = [];
const folders: string[] = [];
afterEach(() => {
  for (const process of started.splice(0)) process.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'stampdeck main '));
  folders.push(folder);
  return folder;
};

/** The real program in a process of its own. */
const start = (env: Record<string, string>) => {
  const program = startServer(env);
  started.push(program.child);
  return program;
};

const post = async (url: string, token: string | null, body: unknown) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { _id: string; token: string } };
};

describe('starting', () => {
  test.each([
    [{ HOST: 'fe80::1' }, 'it cannot listen on fe80::1:0 (HOST, PORT).'],
    [{ PORT: 'x' }, "PORT must be a whole number from 0 to 65535, not 'x'."],
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 'the database of DATABASE_URL does not answer'],
    [{ DATA_DIR: '/dev/null/x' }, "the data folder '/dev/null/x' (DATA_DIR) cannot be used"],
  ])('with %o ends with one sentence that names it', async (env, sentence) => {
    const { ended, seen } = start({ DATA_DIR: newFolder(), ...(env as Record<string, string>) });
    expect(await ended).toBe(1);
    expect(seen.err).toContain(`Stampdeck cannot start: ${sentence}`);
    expect(seen.err.trim().split('\n')).toHaveLength(1);
  });

  test.each([
    [{}, 'no email is sent, because SMTP_URL is not set; emails are saved in '],
    [{ SMTP_URL: 'smtp://user:secret@mail.example:587' }, 'emails are sent by mail.example:587 (SMTP_URL)'],
  ])('with %o says once where mail goes, and no password', async (env, sentence) => {
    const { ready, seen } = start({ DATA_DIR: newFolder(), ...(env as Record<string, string>) });
    await ready;
    await vi.waitFor(() => expect(seen.out.split(sentence)).toHaveLength(2));
    expect(seen.out).not.toContain('secret');
  });

  test('a second server on one folder is refused; after a kill -9 the folder is free again, and people on the list of the deleted are not let in', async () => {
    const folder = newFolder();
    const first = start({ DATA_DIR: folder });
    const { body } = await post(`${await first.ready}/api/v1/user`, null, { name: 'C', email: 'c@example.com' });
    const second = start({ DATA_DIR: folder });
    expect(await second.ended).toBe(1);
    expect(second.seen.err).toContain('Another Stampdeck server is already using the data folder');
    first.child.kill('SIGKILL');
    await first.ended;
    // As it is when an older copy of the database was put in place.
    mkdirSync(join(folder, 'backups', 'erased'), { recursive: true });
    writeFileSync(join(folder, 'backups', 'erased', body._id), '');
    const url = await start({ DATA_DIR: folder }).ready;
    expect((await post(`${url}/api/v1/user/userInfo`, body.token, { userId: body._id })).status).toBe(401);
  });

  test('on a taken port ends with one sentence', async () => {
    const first = start({ DATA_DIR: newFolder() });
    const { port } = new URL(await first.ready);
    const second = start({ DATA_DIR: newFolder(), PORT: port });
    expect(await second.ended).toBe(1);
    expect(second.seen.err).toContain(`port ${port} (PORT) is taken`);
  });

  test('with an invalid certificate ends with one sentence', async () => {
    const file = join(newFolder(), 'x.pem');
    writeFileSync(file, 'not a certificate');
    const { ended, seen } = start({ DATA_DIR: newFolder(), TLS_CERT: file, TLS_KEY: file });
    expect(await ended).toBe(1);
    expect(seen.err).toContain('Stampdeck cannot start: TLS_CERT and TLS_KEY');
  });
});

describe('stopping', () => {
  test('does not wait for connections on which nothing was asked, as browsers open them in advance', async () => {
    const { child, ended, ready } = start({ DATA_DIR: newFolder() });
    const { port, hostname } = new URL(await ready);
    const early = connect(Number(port), hostname);
    early.on('error', () => undefined);
    await new Promise((resolve) => early.once('connect', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test('does not wait for a call of which only a part arrives, and says on /readyz that it stops', async () => {
    const { child, ended, ready } = start({ DATA_DIR: newFolder() });
    const { port, hostname } = new URL(await ready);
    const open = async () => {
      const socket = connect(Number(port), hostname);
      await new Promise((resolve) => socket.once('connect', resolve));
      return socket;
    };
    const half = await open();
    half.on('error', () => undefined);
    half.write(
      'POST /api/operator/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    );
    const kept = await open();
    let heard = '';
    kept.on('data', (part) => (heard += part));
    const ask = () => kept.write('GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n');
    ask();
    await vi.waitFor(() => expect(heard).toContain('HTTP/1.1 200'));
    child.kill('SIGTERM');
    await vi.waitFor(() => expect(fetch(`http://${hostname}:${port}/healthz`)).rejects.toThrow());
    ask();
    await vi.waitFor(() => expect(heard).toContain('"status":"stopping"'));
    expect(heard).toMatch(/HTTP\/1.1 503[\s\S]*connection: close/);
    expect(await ended).toBe(0);
  });

  test('does not wait for someone who reads neither a response nor a live connection', async () => {
    const { child, ended, ready } = start({ DATA_DIR: newFolder() });
    const url = await ready;
    const { body } = await post(`${url}/api/v1/user`, null, { name: 'C', email: 'c@example.com' });
    const deaf = [await askUnread(url, 10), await openUnreadLive(url, body.token)];
    // An answer to a later call: by then the unread one was begun.
    await fetch(`${url}/healthz`);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    for (const socket of deaf) socket.destroy();
  });

  test('by SIGTERM under load answers what is under way, keeps every acknowledged stamp and ends in time', async () => {
    const folder = newFolder();
    const { child, ended, ready } = start({ DATA_DIR: folder, LOG_LEVEL: 'info' });
    const url = await ready;
    const shop = (
      await post(`${url}/api/operator`, null, { name: 'S', email: 's@example.com', password: 'a long password' })
    ).body;
    const design = z.encode(
      publishDesign.body as never,
      { shopId: shop._id, design: { ...defaultDesign, size: 20, milestones: [] } } as never,
    );
    await post(`${url}/api/royalprogram/uploadStamp`, shop.token, design);
    const customers = await Promise.all(
      Array.from({ length: 20 }, async (_, number) => {
        const { body } = await post(`${url}/api/v1/user`, null, { name: 'C', email: `c${number}@example.com` });
        await post(`${url}/api/subscribe/subscribe`, body.token, { userTo: shop._id });
        await post(`${url}/api/royalprogram/joinLoyalty`, body.token, { userTo: shop._id });
        return body._id as string;
      }),
    );
    let acknowledged = 0;
    let stopping = false;
    const faults: number[] = [];
    const load = customers.map(async (userTo) => {
      while (!stopping || acknowledged === 0) {
        const answer = await post(`${url}/api/stamp/stampAward`, shop.token, { userTo }).catch(() => null);
        // Once it stops, new connections are refused; what was taken is answered.
        if (!answer) return;
        if (answer.status === 200) acknowledged += 1;
        else if (answer.status >= 500) faults.push(answer.status);
        if (acknowledged > 60 && !stopping) {
          stopping = true;
          child.kill('SIGTERM');
        }
      }
    });
    await Promise.all(load);
    expect(await ended).toBe(0);
    expect(faults).toEqual([]);
    expect(stampsIn(folder)).toBe(acknowledged);
  });
});
