import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { unsentBytes } from './unsent.ts';

const all = '0'.repeat(8);
const open: { destroy(): void }[] = [];
afterAll(() => {
  for (const socket of open) socket.destroy();
});

/** A server's side of a connection from `from`, whose caller reads or does not. */
async function connection(
  from: string,
  port: number,
  localPort: number | undefined,
  reads: boolean,
  taken: Promise<unknown[]>,
) {
  const caller = connect({ host: from.includes(':') ? '::1' : '127.0.0.1', port, localAddress: from, localPort });
  open.push(caller);
  if (reads) caller.resume();
  await once(caller, 'connect');
  const [socket] = (await taken) as [Socket];
  open.push(socket);
  return { socket, port: caller.localPort };
}

test.runIf(process.platform === 'linux').each([
  ['IPv4', '0.0.0.0', '127.0.0.2', '127.0.0.3'],
  ['IPv4 inside of IPv6', '::', '127.0.0.2', '127.0.0.3'],
])('a caller who does not read is told from one who reads behind the same port: %s', async (_, host, lazy, eager) => {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const one = await connection(lazy, port, undefined, false, once(server, 'connection'));
  const other = await connection(eager, port, one.port, true, once(server, 'connection'));
  for (const { socket } of [one, other]) socket.write(Buffer.alloc(8 * 1024 * 1024));
  await vi.waitFor(() => expect(unsentBytes(other.socket)).toBe(all), { timeout: 20_000 });
  expect(unsentBytes(one.socket)).toMatch(/[1-9A-F]/);
  server.close();
});

test.runIf(process.platform === 'linux')('a caller over IPv6 is found', async () => {
  const server = createServer().listen(0, '::1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const { socket } = await connection('::1', port, undefined, false, once(server, 'connection'));
  socket.write(Buffer.alloc(8 * 1024 * 1024));
  await vi.waitFor(() => expect(unsentBytes(socket)).toMatch(/[1-9A-F]/), { timeout: 20_000 });
  server.close();
});
