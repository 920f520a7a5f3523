import { describe, expect, test } from 'vitest';
import { AutoGate, autoKey } from './auto-gate.ts';

const anna = 'http://shop.test/c/0190a000-0000-7000-8000-0000000000aa';
const ben = 'http://shop.test/c/0190a000-0000-7000-8000-0000000000bb';
/** What a customer's phone shows in a step of a minute. */
const fresh = (customer: string, step: number) => `${customer}.0190a000-device.${step}.AAAAAAAAAAAAAA`;

describe('codes at the scanner', () => {
  test('a code held in view is new once, however long and however often it rotates', () => {
    const gate = new AutoGate();
    const sights = new Set<string>();
    // Three minutes, ten frames a second: the phone shows another code each minute.
    for (let now = 0; now < 180_000; now += 100) sights.add(gate.look(fresh(anna, Math.floor(now / 60_000)), now));
    expect([...sights]).toEqual(['new', 'held']);
  });

  test('a code that flickers is still in view', () => {
    const gate = new AutoGate();
    expect([0, 2000, 4900, 7800].map((now) => gate.look(anna, now))).toEqual(['new', 'held', 'held', 'held']);
  });

  test('a code that comes back within a minute is not new, after a minute it is', () => {
    const gate = new AutoGate();
    expect([0, 5000, 59_000, 65_000].map((now) => gate.look(fresh(anna, 1), now))).toEqual([
      'new',
      'again',
      'again',
      'new',
    ]);
  });

  test('each customer has their own turn', () => {
    const gate = new AutoGate();
    expect(gate.look(anna, 0)).toBe('new');
    expect(gate.look(ben, 100)).toBe('new');
    expect(gate.look(anna, 200)).toBe('held');
    expect(gate.look(anna, 5000)).toBe('again');
    expect(gate.look(ben, 70_000)).toBe('new');
  });

  test('a code without a result is new again once it was taken away', () => {
    const gate = new AutoGate();
    gate.look(anna, 0);
    gate.release(anna);
    expect([100, 3200].map((now) => gate.look(anna, now))).toEqual(['held', 'new']);
  });
});

test('the key of a rotating code is the same at every counter and at any time, that of a printed one for a minute', () => {
  expect(autoKey(fresh(anna, 7), 0)).toBe(autoKey(fresh(anna, 7), 86_400_000));
  expect(autoKey(fresh(anna, 7), 0)).not.toBe(autoKey(fresh(anna, 8), 0));
  expect(autoKey(anna, 60_000)).toBe(autoKey(anna, 119_999));
  expect(autoKey(anna, 60_000)).not.toBe(autoKey(anna, 120_000));
  expect(autoKey(anna, 0)).not.toBe(autoKey(ben, 0));
});
