import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, connect } from 'node:tls';
import pino from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { startApp } from '#test/app.ts';
import { newServer } from './server.ts';

const folder = mkdtempSync(join(tmpdir(), 'stampdeck-tls-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const [TLS_CERT, TLS_KEY] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
// RSA, the only kind of key with which a client could ask for the old exchange.
execFileSync(
  'openssl',
  [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'],
    ...['-keyout', TLS_KEY, '-out', TLS_CERT],
  ],
  { stdio: 'pipe' },
);
const app = await startApp({ env: { TLS_CERT, TLS_KEY } });

/** Protocol and cipher that a client and the server agree on. */
const agree = (options: ConnectionOptions) =>
  new Promise<string>((resolve, reject) => {
    const { port } = new URL(app.url);
    const socket = connect({ host: '127.0.0.1', port: Number(port), rejectUnauthorized: false, ...options }, () => {
      resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
      socket.destroy();
    });
    socket.on('error', reject);
  });

/** A connection that never begins its handshake. */
const connectPlainly = (url: string) => connectSocket(Number(new URL(url).port), '127.0.0.1').resume();

describe('the server with a certificate of its own', () => {
  test.each(['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'AES128-SHA', 'DHE-RSA-AES128-GCM-SHA256'])(
    'refuses a client that offers only %s',
    (ciphers) => expect(agree({ ciphers, maxVersion: 'TLSv1.2' })).rejects.toThrow(/handshake failure/),
  );

  test('refuses TLS 1.1', () =>
    expect(agree({ ciphers: 'ALL@SECLEVEL=0', minVersion: 'TLSv1', maxVersion: 'TLSv1.1' })).rejects.toThrow());

  test.each(['ECDHE-RSA-AES128-GCM-SHA256', 'ECDHE-RSA-CHACHA20-POLY1305'])(
    'agrees on %s in TLS 1.2',
    async (ciphers) => expect(await agree({ ciphers, maxVersion: 'TLSv1.2' })).toBe(`TLSv1.2 ${ciphers}`),
  );

  test('closes a connection whose handshake does not come', async () => {
    const hasty = await newServer(readConfig({ TLS_CERT, TLS_KEY }), pino({ level: 'silent' }), 50);
    await once(connectPlainly(await hasty.listen({ port: 0, host: '127.0.0.1' })), 'close');
    await hasty.close();
  });

  test('is not held up by handshakes when it stops', async () => {
    const other = await startApp({ env: { TLS_CERT, TLS_KEY } });
    const mute = connectPlainly(other.url);
    await once(mute, 'connect');
    await other.stop();
  });

  test('agrees on TLS 1.3', async () => expect(await agree({})).toMatch(/^TLSv1\.3 TLS_/));
});
