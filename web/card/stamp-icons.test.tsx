import { stampIconIds } from '@stampdeck/contract/designs.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { StampIcon, stampIcons } from './stamp-icons.tsx';

afterEach(cleanup);

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

  test('an icon is read out by its title and is decoration without one', () => {
    const { container } = render(<StampIcon id="icecream" />);
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    render(<StampIcon id="icecream" title={stampIcons.icecream.label} />);
    expect(screen.getByRole('img', { name: 'Ice cream' })).toBeDefined();
  });
});
