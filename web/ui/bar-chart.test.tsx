import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { BarChart, roundTicks } from './bar-chart.tsx';

test('the scale has round whole numbers around everything that is drawn', () => {
  expect(roundTicks([1])).toEqual([0, 1]);
  expect(roundTicks([3, 7])).toEqual([0, 2, 4, 6, 8]);
  expect(roundTicks([24])).toEqual([0, 10, 20, 30]);
  expect(roundTicks([1234])).toEqual([0, 500, 1000, 1500]);
  expect(roundTicks([-3, 5])).toEqual([-4, -2, 0, 2, 4, 6]);
  expect(roundTicks([-1])).toEqual([-1, 0]);
});

const bars = [-5, 0, 15].map((value, index) => ({ label: `${index}`, name: `Day ${index}`, value }));
const chart = (onPick?: (index: number) => void) => (
  <BarChart bars={bars} label="Stamps" summary="Stamps" height={240} format={String} onPick={onPick} />
);

test('a bar below zero hangs from the line of zero', () => {
  render(chart());
  const drawn = [...document.querySelectorAll<HTMLElement>('.sd-bar')].map(({ style }) => [style.bottom, style.height]);
  expect(drawn).toEqual([
    ['0%', '25%'],
    ['25%', '0%'],
    ['25%', '75%'],
  ]);
});

test('a pointer reads the bar below it, and a press picks it', () => {
  const pick = vi.fn();
  render(chart(pick));
  const reader = screen.getByRole('slider');
  reader.getBoundingClientRect = () => new DOMRect(100, 0, 300, 200);
  fireEvent.pointerMove(reader, { clientX: 150 });
  expect(document.querySelector('.sd-bars-tip')?.textContent).toBe('Day 0Stamps -5');
  fireEvent.click(reader);
  expect(pick).toHaveBeenCalledWith(0);
  fireEvent.pointerLeave(reader);
  expect(document.querySelector('.sd-bars-tip')).toBeNull();
});
