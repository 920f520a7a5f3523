import { Redis } from 'ioredis';
import pino from 'pino';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openRedis } from '#redis.ts';
import { newRedis } from '#test/redis.ts';
import type { Word } from './link.ts';
import { RedisLink } from './redis-link.ts';

let url = '';
const open: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  ({ url } = await newRedis());
});
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** A process: what it hears, and what it tells when others do not know who is online at it. */
async function startLink(present: string[] = []) {
  const redis = await openRedis(url);
  const link = new RedisLink({ url, redis, log: pino({ level: 'silent' }) as never });
  const heard: Word[] = [];
  const onGap = vi.fn(() => link.tell({ kind: 'present', ids: present, isFirst: true }));
  link.listen({ onWord: (word) => heard.push(word), onChange: () => undefined, onGap });
  open.push(
    () => link.close(),
    () => redis.quit().catch(() => redis.disconnect()),
  );
  await vi.waitFor(() => expect(link.isUp).toBe(true), 5000);
  return { link, redis, heard, onGap };
}
const isPresent = (ids: string[]) => expect.objectContaining({ kind: 'present', ids });

test('after more people left at once than can wait to be told, the others are told who is left', async () => {
  const [one, two] = [await startLink(['zoe']), await startLink()];
  for (let person = 0; person < 6000; person += 1)
    one.link.tell({ kind: 'presence', id: `person-${person}`, isOnline: false });
  await vi.waitFor(() => expect(two.heard).toContainEqual(isPresent(['zoe'])), 10_000);
  expect(two.heard.filter(({ kind }) => kind === 'presence').length).toBeLessThan(6000);
  expect(two.heard.at(-1)).toEqual(isPresent(['zoe']));
  expect(one.onGap).toHaveBeenCalledTimes(1);
});

test('what a process could not write of who is online, while it still hears the others, it tells again', async () => {
  const [one, two] = [await startLink(['zoe']), await startLink()];
  const killer = new Redis(url);
  open.push(() => killer.quit());
  const id = await one.redis.client('ID');
  await killer.client('KILL', 'ID', id as number);
  await vi.waitFor(() => expect(one.redis.status).not.toBe('ready'));
  one.link.tell({ kind: 'presence', id: 'ben', isOnline: false });
  expect(one.link.isUp).toBe(true);
  await vi.waitFor(() => expect(two.heard).toContainEqual(isPresent(['zoe'])), 10_000);
  expect(one.link.isUp).toBe(true);
});
