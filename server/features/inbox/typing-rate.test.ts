import { expect, test } from 'vitest';
import { TypingRate } from './typing-rate.ts';

const typed = (isStart: boolean, more = {}) => ({ key: 'mia chat-1', senderId: 'mia', isStart, ...more });

test('a start is told three times at once, then once per second, and an end once after a start', () => {
  const rate = new TypingRate();
  const at = (now: number, isStart: boolean) => rate.isDue(typed(isStart), now) && rate.take(typed(isStart), now);
  const atOnce = [at(0, true), at(0, false), at(0, false), at(0, true), at(0, true), at(0, true)];
  expect(atOnce).toEqual([true, true, false, true, true, false]);
  expect([at(999, true), at(1000, true), at(1001, true)]).toEqual([false, true, false]);
  expect([at(1002, false), at(1003, false), at(1999, true), at(2000, true)]).toEqual([true, false, false, true]);
});

/** Uses up what may be told at once. */
function typeAll(rate: TypingRate, more = {}): void {
  for (let time = 0; time < 3; time += 1) expect(rate.take(typed(true, more), 0)).toBe(true);
}

test('each person and conversation counts apart, and events of several at the same time count', () => {
  const rate = new TypingRate();
  typeAll(rate);
  expect(rate.take(typed(true, { key: 'ben chat-1' }), 0)).toBe(true);
  expect([rate.isDue(typed(true), 1), rate.take(typed(true), 1)]).toEqual([false, false]);
});

test('in another name, it is proven first and counts together', () => {
  const rate = new TypingRate();
  typeAll(rate);
  const other = typed(true, { senderId: 'shop-1' });
  expect([rate.isDue(other, 1), rate.take(other, 1)]).toEqual([true, false]);
});

test('however many people type, no more than ten thousand are remembered', () => {
  const rate = new TypingRate();
  for (let person = 0; person <= 10_000; person += 1) typeAll(rate, { key: `${person}` });
  expect(rate.isDue(typed(true, { key: '0' }), 0)).toBe(true);
  expect(rate.isDue(typed(true, { key: '1' }), 0)).toBe(false);
});
