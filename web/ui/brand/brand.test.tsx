import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { LoadingMark, Mark, Wordmark } from './mark.tsx';
import { scallopPath } from './scallop.ts';

afterEach(cleanup);

describe('the scalloped outline', () => {
  const path = scallopPath(24, 23, 21.6, 16);
  const points = [...path.matchAll(/(?:M|0 0 1 )([\d.]+) ([\d.]+)/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  );

  test('has as many lobes as asked for and closes where it began', () => {
    expect(path.match(/A/g)).toHaveLength(16);
    expect(points[0]).toEqual(points.at(-1));
  });

  test('dips to the inner radius between two lobes', () => {
    expect(points).toHaveLength(17);
    for (const [x, y] of points) expect(Math.hypot(x - 24, y - 24)).toBeCloseTo(21.6, 1);
  });
});

describe('the mark', () => {
  test('is decoration unless it is given a title', () => {
    render(<Mark />);
    expect(screen.queryByRole('img')).toBeNull();
    render(<Mark title="Stampdeck" />);
    expect(screen.getByRole('img', { name: 'Stampdeck' })).toBeDefined();
  });

  test('stands beside the name once, as text', () => {
    render(<Wordmark />);
    expect(screen.getByText('Stampdeck')).toBeDefined();
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('says nothing while it loads: the words beside it do', () => {
    const { container } = render(<LoadingMark />);
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });
});
