import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RelativeTime, relativeWords } from './relative-time.tsx';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [minute, '1 minute ago'],
  [59 * minute, '59 minutes ago'],
  [hour, '1 hour ago'],
  [26 * hour, '1 day ago'],
  [6 * day, '6 days ago'],
  [7 * day, '1 week ago'],
  [40 * day, '1 month ago'],
  [800 * day, '2 years ago'],
  [-hour, 'just now'],
])('%d ms ago is said as %s', (past, words) => {
  expect(relativeWords(1_000_000_000_000 - past, 1_000_000_000_000)).toBe(words);
});

test('the words go on with the clock', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') });
  render(<RelativeTime at="2026-11-21T09:59:30Z" />);
  expect(screen.getByRole('button', { name: 'just now' })).toBeTruthy();
  act(() => void vi.advanceTimersByTime(minute));
  expect(screen.getByRole('button', { name: '1 minute ago' })).toBeTruthy();
});

test('many times on a page share one clock', () => {
  vi.useFakeTimers();
  const { unmount } = render(
    ['10:00', '11:00', '12:00'].map((at) => <RelativeTime key={at} at={`2026-11-21T${at}:00Z`} />),
  );
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
