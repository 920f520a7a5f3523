import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { judge, tally } from '#crash/checker.ts';
import { freshDatabase, setStage } from '#crash/stage.ts';

const stops = 10;
const seed = 11;
const clean = { code: 0, signal: null };

test('stopped ten times under load, the server answers every call that it took, and ends by itself', async () => {
  const database = await freshDatabase();
  const { arena, history, load } = await setStage('stop', database, seed);
  load.start();
  for (let stop = 0; stop < stops; stop += 1) {
    await load.goOn(30 + ((stop * 37) % 110));
    expect(await arena.end('SIGTERM')).toEqual(clean);
    await arena.start();
  }
  await load.goOn(30);
  await load.stop();
  expect(await arena.end('SIGTERM')).toEqual(clean);

  const events = history.read();
  // A call that found the server closed was not accepted; every other one has its response.
  const cutOff = events.filter((event) => event.type === 'info' && event.reason !== 'ECONNREFUSED');
  expect(cutOff).toEqual([]);
  expect(judge(events, await database.read())).toEqual([]);
  expect(tally(events).acknowledged).toBeGreaterThan(stops * 30);
});

test('a call that never arrives completely does not keep the server from ending by itself', async () => {
  const { arena } = await setStage('stop-half', await freshDatabase(), seed);
  const { url } = await arena.next(0);
  const half = connect(Number(url.port), url.hostname);
  await once(half, 'connect');
  half.write(
    'POST /api/operator/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  // A response to a later call: by now the server has read the half one.
  await fetch(new URL('/healthz', url));
  expect(await arena.end('SIGTERM')).toEqual(clean);
});
