import { expect, test } from 'vitest';
import type { Queries } from './client.ts';
import { together } from './together.ts';

const db = {} as Queries;

/** Statements that end when the test says so; each doubles its numbers. */
function heldStatements() {
  const begun: { items: number[]; end: (error?: Error) => void }[] = [];
  const ask = together<number, number>((_db, items) => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>();
    begun.push({ items, end: (error) => (error ? reject(error) : resolve(items.map((item) => item * 2))) });
    return promise;
  });
  return { begun, ask: (item: number) => ask(db, item) };
}

test('callers that come while two statements run join the next one, and each gets its own result', async () => {
  const { begun, ask } = heldStatements();
  const answers = [1, 2, 3, 4, 5].map(ask);
  expect(begun.map(({ items }) => items)).toEqual([[1], [2]]);
  begun[0]?.end();
  expect(await answers[0]).toBe(2);
  await expect.poll(() => begun[2]?.items).toEqual([3, 4, 5]);
  begun[1]?.end();
  begun[2]?.end();
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10]);
});

test('a statement that hangs does not stop the others', async () => {
  const { begun, ask } = heldStatements();
  void ask(1);
  const second = ask(2);
  const third = ask(3);
  begun[1]?.end();
  await second;
  await expect.poll(() => begun.length).toBe(3);
  begun[2]?.end();
  expect(await third).toBe(6);
});

test('an error of a statement reaches everyone who waits, and the next statement tries again', async () => {
  const { begun, ask } = heldStatements();
  const answers = Promise.allSettled([1, 2, 3, 4].map(ask));
  begun[0]?.end(new Error('away'));
  begun[1]?.end();
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'rejected']);
  const later = ask(5);
  begun[2]?.end();
  expect(await later).toBe(10);
});
