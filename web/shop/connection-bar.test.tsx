import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { connection } from '#test/socket.ts';
import { ConnectionBar } from './connection-bar.tsx';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));

test('the shop page says when live updates are delayed, and that the code still works', () => {
  render(<ConnectionBar />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  connection.delay();
  expect(status.textContent).toBe('Live updates are delayed. Your card may be out of date. Your code still works.');
  connection.restore();
  expect(status.textContent).toBe('');
});
