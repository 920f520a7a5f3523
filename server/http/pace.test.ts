import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type Download, endpoint, gates } from '@stampdeck/contract/http.ts';
import Fastify from 'fastify';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { readConfig } from '#config.ts';
import type { Context } from '#context.ts';
import { allowTime, arrivalTime, longestArrival } from './arrival.ts';
import { mountSlices } from './mount.ts';
import { type Pace, paced } from './pace.ts';
import { RateLimits } from './rate-limits.ts';

afterEach(() => void vi.restoreAllMocks());

async function callerOf(server: Server) {
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
}

const chunk = Buffer.alloc(64 * 1024);

/** A server whose one answer is a file of so many chunks, and a caller who has asked for it and reads nothing yet. */
async function download(chunks: number, pace: Pace) {
  let isHeld = true;
  async function* content() {
    try {
      for (let sent = 0; sent < chunks; sent += 1) yield chunk;
    } finally {
      isHeld = false;
    }
  }
  const caller = await callerOf(
    createServer((_, answer) => {
      paced(content(), pace)
        .on('error', () => answer.destroy())
        .pipe(answer);
    }),
  );
  caller.pause().write('GET / HTTP/1.0\r\n\r\n');
  return { caller, isHeld: () => isHeld };
}

test('a download that no one reads is ended, and its resources are released', async () => {
  const { caller, isHeld } = await download(10_000, { bytesPerSecond: 1024, window: 300 });
  await vi.waitUntil(() => !isHeld(), { timeout: 10_000 });
  caller.resume();
  await once(caller, 'close');
  expect(caller.bytesRead).toBeLessThan(10_000 * chunk.length);
});

test('a download that is read all the time, but too slowly, is ended as well', async () => {
  const { caller, isHeld } = await download(100_000, { bytesPerSecond: 1e12, window: 100 });
  caller.resume();
  await once(caller, 'close');
  expect(isHeld()).toBe(false);
  expect(caller.bytesRead).toBeLessThan(100_000 * chunk.length);
});

test('a download that is read fast enough is sent whole', async () => {
  const { caller } = await download(500, { bytesPerSecond: 1024, window: 2000 });
  caller.resume();
  await once(caller, 'close');
  expect(caller.bytesRead).toBeGreaterThanOrEqual(500 * chunk.length);
});

test('every download of the product is ended when no one reads it for two minutes', async () => {
  let isHeld = true;
  async function* endless() {
    try {
      for (;;) yield chunk;
    } finally {
      isHeld = false;
    }
  }
  const takeAll = endpoint('GET /all', {
    summary: 'All of it.',
    gate: gates.open,
    download: 'text/csv',
    limit: null,
    reply: z.custom<Download>(),
  });
  const files = Fastify();
  const context = async () => ({ actor: { role: 'anonymous' } }) as Context;
  const limits = new RateLimits(readConfig({}).rates, () => new Date());
  const handlers = { takeAll: async () => ({ name: 'all.csv', content: endless() }) };
  mountSlices(files, { context, limits }, { files: { takeAll } }, { files: handlers });
  await files.ready();
  const caller = await callerOf(files.server);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const waited = () =>
    timers.mock.calls.filter(([, after]) => after !== undefined && after <= 120_000 && after > 110_000);
  caller.pause().write('GET /all HTTP/1.1\r\nHost: x\r\n\r\n');
  // As much as the connection itself holds goes out first; then nothing more is asked for.
  let seen = 0;
  await vi.waitUntil(() => {
    const before = seen;
    seen = waited().length;
    return seen > 0 && seen === before;
  });
  waited().at(-1)?.[0]();
  caller.resume();
  await once(caller, 'close');
  expect(isHeld).toBe(false);
});

test('an upload is late after half a minute with less than 20 KB a second, however much of it came before', async () => {
  const calls: IncomingMessage[] = [];
  const caller = await callerOf(createServer((call) => void calls.push(call)));
  caller.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 90000000\r\n\r\n');
  await vi.waitUntil(() => calls.length === 1);
  const [call] = calls as [IncomingMessage];
  call.resume();
  const began = Math.ceil(performance.now());
  const clock = vi.spyOn(performance, 'now').mockReturnValue(began);
  allowTime(call);
  const allowedAt = (seconds: number) => {
    clock.mockReturnValue(began + seconds * 1000);
    return arrivalTime(call);
  };
  const send = async (bytes: number) => {
    const before = call.socket.bytesRead;
    caller.write(Buffer.alloc(bytes));
    await vi.waitUntil(() => call.socket.bytesRead - before === bytes);
  };
  await send(8_000_000);
  expect([allowedAt(29), allowedAt(30)]).toEqual([longestArrival, longestArrival]);
  await send(20 * 1024 * 30);
  expect([allowedAt(59), allowedAt(60)]).toEqual([longestArrival, longestArrival]);
  await send(20 * 1024 * 30 - 1);
  expect([allowedAt(89), allowedAt(90)]).toEqual([longestArrival, 0]);
});
