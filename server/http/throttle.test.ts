import { expect, test } from 'vitest';
import type { Context } from '#context.ts';
import { networkOf, Throttle } from './throttle.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
])('the calls of %s count for %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('a caller has as many calls as are allowed in a while, whoever else calls, and again after it', () => {
  let now = Date.parse('2026-01-01T00:00:00Z');
  const from = (address: string) => ({ now: () => new Date(now), browser: { address } }) as Context;
  const throttle = new Throttle(3, 60);
  const take = (address: string) => throttle.take(from(address));
  for (const seconds of [0, 20, 39]) {
    now += seconds * 1000;
    take('2001:db8::1');
    take('192.0.2.1');
  }
  expect(() => take('2001:db8::2')).toThrow('Too many tries');
  now += 1000;
  take('2001:db8::1');
  take('192.0.2.1');
});

test('nobody waits longer because the clock is set back', () => {
  let now = Date.parse('2026-01-01T12:00:00Z');
  const throttle = new Throttle(1, 60);
  const take = () => throttle.take({ now: () => new Date(now), browser: { address: '192.0.2.1' } } as Context);
  take();
  expect(take).toThrow('Too many tries');
  now -= 60 * 60 * 1000;
  take();
  expect(take).toThrow('Too many tries');
});
