import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { allowTime } from './arrival.ts';
import { maxWaitingCalls, watchConnections } from './connections.ts';

afterEach(() => void vi.restoreAllMocks());

test('a call that does not arrive is ended after half a minute, but not a file that keeps coming', async () => {
  const calls: IncomingMessage[] = [];
  const server = createServer((call) => void calls.push(call)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.on('clientError', (_, socket) => socket.destroy());
  const connections = watchConnections(server, false);
  const { port } = server.address() as { port: number };
  const [slow, large] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  for (const caller of [slow, large]) {
    caller.resume().on('error', () => undefined);
    caller.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9000000\r\n\r\n');
    await vi.waitUntil(() => calls.length === (caller === slow ? 1 : 2));
  }
  const [, upload] = calls as [IncomingMessage, IncomingMessage];
  allowTime(upload);
  upload.resume();
  const before = upload.socket.bytesRead;
  large.write(Buffer.alloc(4_000_000));
  await vi.waitUntil(() => upload.socket.bytesRead - before >= 4_000_000);
  const began = performance.now();
  const now = vi.spyOn(performance, 'now');
  const isCut = (caller: Socket, at: number) => {
    now.mockReturnValue(began + at * 1000);
    connections.cutSlow();
    return once(caller, 'close');
  };
  await isCut(slow, 40);
  expect(large.destroyed).toBe(false);
  // Four megabytes are a minute's worth.
  await isCut(large, 100);
  server.close();
});

test('someone who asks for another protocol and leaves at once ends only their own connection', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.on('upgrade', ({ socket }: IncomingMessage) => void socket.resume());
  watchConnections(server, false);
  const { port } = server.address() as { port: number };
  const caller = connect(port, '127.0.0.1').on('error', () => undefined);
  caller.write('GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: foo\r\n\r\n');
  const [{ socket }] = (await once(server, 'upgrade')) as [IncomingMessage];
  const closed = new Promise((resolve) => socket.once('close', resolve));
  caller.resetAndDestroy();
  await closed;
  server.close();
});

/** A certificate of our own and its key. */
function newCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'stampdeck-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const about = ['-subj', '/CN=localhost', '-days', '1', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  execFileSync('openssl', ['req', '-x509', '-nodes', ...about, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return pair;
}

const ask = (path: number | string) => `GET /${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

describe.each(['http', 'https'])('over %s', (scheme) => {
  const isTls = scheme === 'https';
  const tls = isTls ? newCertificate() : null;

  /** A server with its connections watched, and who calls it. */
  async function open(answer: RequestListener, patience = 600) {
    const server = tls ? createTlsServer(tls, answer) : createServer(answer);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const connections = watchConnections(server, isTls, patience);
    const { port } = server.address() as { port: number };
    const caller: Socket = tls ? connectTls({ port, rejectUnauthorized: false }) : connect(port, '127.0.0.1');
    caller.on('error', () => undefined);
    await once(caller, isTls ? 'secureConnect' : 'connect');
    const count = () => new Promise<number>((resolve) => server.getConnections((_, number) => resolve(number)));
    const close = () => {
      caller.destroy();
      server.closeAllConnections();
      server.close();
    };
    return { caller, connections, count, close };
  }

  test('pipelined calls start one after the other, and each gets a response', async () => {
    const answers: ServerResponse[] = [];
    const { caller, connections, close } = await open((_, answer) => void answers.push(answer));
    let received = '';
    caller.on('data', (part) => (received += part));
    caller.write(ask(1) + ask(2));
    await vi.waitUntil(() => answers.length === 1);
    answers[0]?.end('first');
    await vi.waitUntil(() => received.includes('first'));
    await vi.waitUntil(() => answers.length === 2);
    const later = performance.now() + 60_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    connections.closeIdle();
    answers[1]?.end('second');
    await vi.waitUntil(() => received.includes('second'));
    close();
  });

  test('too many pipelined calls end the connection', async () => {
    let begun = 0;
    const { caller, close } = await open(() => {
      begun += 1;
    });
    const closed = once(caller.resume(), 'close');
    caller.write(ask(0).repeat(maxWaitingCalls + 1));
    await vi.waitUntil(() => begun === 1);
    expect(caller.destroyed).toBe(false);
    caller.write(ask(1));
    await closed;
    expect(begun).toBe(1);
    close();
  });

  test('a response that is not read ends its connection, and the calls behind it never start', async () => {
    let begun = 0;
    const closed: unknown[] = [];
    const { count, caller, close } = await open((_, answer) => {
      begun += 1;
      answer.once('close', () => closed.push(answer)).end(Buffer.alloc(30_000_000));
    });
    caller.write(ask(1) + ask(2) + ask(3));
    await vi.waitUntil(async () => closed.length === 1 && (await count()) === 0, 10_000);
    expect(begun).toBe(1);
    close();
  });

  test('a response that is read slowly arrives whole', { timeout: 60_000 }, async () => {
    const size = 12_000_000;
    const { caller, close } = await open((_, answer) => void answer.end(Buffer.alloc(size)), 1500);
    let received = 0;
    caller.write(ask(1));
    // So slow that the system's own buffers hide for longer than the patience that something is being read.
    const reading = setInterval(() => (received += caller.read(20_000)?.length ?? 0), 50);
    const began = performance.now();
    caller.once('close', () => clearInterval(reading));
    await vi.waitUntil(() => caller.destroyed || performance.now() - began > 5000, 20_000);
    expect(caller.destroyed).toBe(false);
    clearInterval(reading);
    caller.on('data', (part) => (received += part.length));
    await vi.waitUntil(() => caller.destroyed || received > size, 20_000);
    expect(received).toBeGreaterThan(size);
    close();
  });

  test('a slow response does not end the connection', async () => {
    const answers: ServerResponse[] = [];
    const { caller, close } = await open((_, answer) => void answers.push(answer), 60);
    let received = '';
    caller.on('data', (part) => (received += part));
    caller.write(ask(1));
    await vi.waitUntil(() => answers.length === 1);
    const began = performance.now();
    await vi.waitUntil(() => performance.now() - began > 300);
    answers[0]?.end('late');
    await vi.waitUntil(() => received.includes('late'));
    close();
  });
});
