import { describe, expect, test } from 'vitest';
import { stampIconIds } from './designs.ts';
import { stampIcons } from './stamp-icons.ts';

describe('the stamp icons', () => {
  test('there is one drawing for each icon a shop can pick', () => {
    expect(Object.keys(stampIcons).toSorted()).toEqual([...stampIconIds].toSorted());
    for (const { fill, line } of Object.values(stampIcons)) expect(fill ?? line).toMatch(/^M/);
  });

  test.each(stampIconIds)('%s stays inside its field', (id) => {
    const { fill = '', line = '', over = '' } = stampIcons[id];
    for (const [, x, y] of `${fill}${line}${over}`.matchAll(/M([\d.]+) ?([\d.]+)/g)) {
      expect(Number(x)).toBeGreaterThanOrEqual(1);
      expect(Number(x)).toBeLessThanOrEqual(23);
      expect(Number(y)).toBeGreaterThanOrEqual(1);
      expect(Number(y)).toBeLessThanOrEqual(23);
    }
  });
});
