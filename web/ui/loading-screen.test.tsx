import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LoadingScreen } from './loading-screen.tsx';

test("the loading screen says 'Admin loading', before the script as after it (S2.shell.13)", () => {
  render(<LoadingScreen />);
  expect(screen.getByRole('status').textContent).toBe('Admin loading');
  expect(readFileSync(join(import.meta.dirname, '../dashboard.html'), 'utf8')).toContain('Admin loading</div>');
});

test('it shows itself 300 ms after the page was opened', () => {
  vi.spyOn(performance, 'now').mockReturnValue(120);
  const { unmount } = render(<LoadingScreen />);
  expect(screen.getByRole('status').style.animationDelay).toBe('180ms');
  unmount();
  vi.mocked(performance.now).mockReturnValue(5000);
  render(<LoadingScreen />);
  expect(screen.getByRole('status').style.animationDelay).toBe('0ms');
});
