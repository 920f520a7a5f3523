import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { connection } from '#test/socket.ts';
import { ConnectionBanner } from './connection-banner.tsx';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));

test('the dashboard says when live updates are delayed, and when the connection is lost', () => {
  render(<ConnectionBanner />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  connection.delay();
  expect(status.textContent).toBe('Live updates are delayed.');
  connection.lose();
  expect(status.textContent).toBe('Reconnecting…');
  connection.restore();
  expect(status.textContent).toBe('');
});
