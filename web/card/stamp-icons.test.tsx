import { stampIconIds } from '@stampdeck/contract/designs.ts';
import { describe, expect, test } from 'vitest';
import { stampIcons } from './stamp-icons.tsx';

describe('the stamp icons', () => {
  test('there is one drawing, with a name of its own, for each icon a shop can pick', () => {
    expect(Object.keys(stampIcons).toSorted()).toEqual([...stampIconIds].toSorted());
    expect(new Set(Object.values(stampIcons).map(({ label }) => label)).size).toBe(24);
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
