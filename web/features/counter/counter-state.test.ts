import type { Card } from '@stampdeck/contract/stamps.ts';
import { expect, test } from 'vitest';
import {
  type CounterState,
  giveUp,
  hearOf,
  openCounter,
  pressed,
  readAgain,
  refusePress,
  reopenCounter,
  settle,
  shownCount,
  unconfirmed,
} from './counter-state.ts';

const card = (count: number, seq: number, more: Partial<Card> = {}): Card => ({
  id: 'card-1',
  size: 10,
  count,
  status: count === 10 ? 'full' : 'open',
  version: 1,
  milestones: [],
  seq,
  ...more,
});

const give = (state: CounterState, key: string, stamps = 1) => pressed(state, { key, stamps });

test('a press counts at once and is confirmed by the answer', () => {
  const waiting = give(openCounter(card(4, 1)), 'a', 3);
  expect([shownCount(waiting), unconfirmed(waiting), waiting.net]).toEqual([7, 3, 0]);
  const settled = settle(waiting, 'a', card(7, 2));
  expect([shownCount(settled), unconfirmed(settled), settled.net, settled.fresh]).toEqual([7, 0, 3, 3]);
});

test('a refused press is rolled back', () => {
  const settled = settle(give(openCounter(card(4, 1)), 'a'), 'a', null);
  expect([shownCount(settled), settled.net]).toEqual([4, 0]);
});

test('a stamp being sent counts when the next press is checked', () => {
  const waiting = give(openCounter(card(8, 1)), 'a', 2);
  expect(refusePress(waiting, 1)).toEqual({ code: 'stampMaximum', fits: 0 });
  expect(refusePress(openCounter(card(8, 1)), 3)).toEqual({ code: 'stampMaximum', fits: 2 });
  expect(refusePress(openCounter(card(1, 1)), -2)).toEqual({ code: 'stampNegative', fits: 1 });
  expect(refusePress(waiting, -10)).toBeNull();
});

test('a live event that comes before the reply to the same stamp is not counted twice', () => {
  const waiting = give(openCounter(card(4, 1)), 'a');
  const heard = hearOf(waiting, card(5, 2)) as CounterState;
  expect(shownCount(heard)).toBe(5);
  expect(shownCount(settle(heard, 'a', card(5, 2)))).toBe(5);
});

test('stamps that another counter gave meanwhile count after the reply', () => {
  const waiting = give(openCounter(card(4, 1)), 'a');
  const heard = hearOf(waiting, card(7, 3)) as CounterState;
  const settled = settle(heard, 'a', card(5, 2));
  expect([shownCount(settled), settled.net]).toEqual([7, 3]);
});

test('a late or repeated live event changes nothing', () => {
  const state = openCounter(card(6, 5));
  expect(hearOf(state, card(5, 4))).toBe(state);
  expect(hearOf(state, card(6, 5))).toBe(state);
});

test('only a read replaces the running card', () => {
  const state = openCounter(card(10, 9));
  const next = card(0, 1, { id: 'card-2' });
  expect(hearOf(state, next)).toBe('readAgain');
  expect(readAgain(state, next, []).card.id).toBe('card-2');
});

test('a read during a change also waits for the reply', () => {
  const waiting = give(openCounter(card(4, 1)), 'a');
  const read = readAgain(waiting, card(5, 2), []);
  expect(shownCount(read)).toBe(5);
  expect(shownCount(settle(read, 'a', card(5, 2)))).toBe(5);
});

test('scanning the same customer again resets the change since the scan and keeps the stamps being sent', () => {
  const state = give(settle(give(openCounter(card(4, 1)), 'a'), 'a', card(5, 2)), 'b');
  const again = reopenCounter(state, card(5, 2), []);
  expect([again.net, again.waiting.length, shownCount(again)]).toEqual([0, 1, 6]);
});

test('discarding what waits shows the last known state of the server', () => {
  const waiting = give(give(openCounter(card(4, 1)), 'a'), 'b');
  expect(shownCount(giveUp(waiting))).toBe(4);
  expect(shownCount(giveUp(hearOf(waiting, card(5, 2)) as CounterState))).toBe(5);
});
