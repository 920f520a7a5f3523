import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { allowTime } from './arrival.ts';
import { watchConnections } from './stopping.ts';

afterEach(() => void vi.restoreAllMocks());

test('a call that does not arrive is cut off after half a minute, a file that goes on coming is not', async () => {
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

test('a call that was sent before the answer to the one before it is not cut off', async () => {
  const answers: ServerResponse[] = [];
  const server = createServer((_, answer) => void answers.push(answer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connections = watchConnections(server, false);
  const caller = connect((server.address() as { port: number }).port, '127.0.0.1');
  let received = '';
  caller.on('data', (part) => (received += part));
  caller.write('GET /1 HTTP/1.1\r\nHost: x\r\n\r\nGET /2 HTTP/1.1\r\nHost: x\r\n\r\n');
  await vi.waitUntil(() => answers.length === 2);
  answers[0]?.end('first');
  await vi.waitUntil(() => received.includes('first'));
  const later = performance.now() + 60_000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  connections.closeIdle();
  answers[1]?.end('second');
  const closed = once(caller, 'close');
  await Promise.race([closed, vi.waitUntil(() => received.includes('second'))]);
  expect(received).toContain('second');
  server.closeAllConnections();
  server.close();
});
