import { expect, test } from 'vitest';
import { findTimeZone } from './clock.ts';

test('a time zone is known by its name, however it is written, and one that is none is not', () => {
  expect(findTimeZone('europe/berlin')).toBe('Europe/Berlin');
  for (const unknown of ['Mars/Olympus', '', 'Europe/Berlin ', 'CET-1CEST,M3'])
    expect(findTimeZone(unknown)).toBeNull();
});
