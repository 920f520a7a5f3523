import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { watchConnections } from './stopping.ts';

afterEach(() => void vi.restoreAllMocks());

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
