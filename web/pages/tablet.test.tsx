import { openTablet, unlockTablet } from '@stampdeck/contract/tablets.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { session, sharedTablet } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { fakeServer } from '#test/server.ts';

vi.mock('#shell/warm-screens.ts', () => ({ useWarmScreens: () => undefined }));
vi.mock('#lib/socket.ts', () => ({ useConnection: () => 'online', useServerEvent: () => undefined }));

beforeEach(() => {
  session.kind = 'userInfo';
  session.end();
});

const kim = { id: 'kim', name: 'Kim', photo: '', isLocked: false };
const lee = { id: 'lee', name: 'Lee', photo: '', isLocked: true };

async function openLocked() {
  const server = fakeServer();
  server.answer(openTablet, { success: true, shop: { name: 'Café Uno', photo: '' }, people: [kim, lee] });
  openDashboard('/tablet');
  await screen.findByRole('heading', { name: 'Who works at Café Uno?' });
  return server;
}

test('a locked tablet lists who can open it, and says who is locked out', async () => {
  await openLocked();
  expect(screen.getByRole('button', { name: /Kim/ }).textContent).not.toContain('Locked');
  expect(screen.getByRole('button', { name: /Lee/ }).textContent).toContain('Locked');
});

test('a wrong PIN is said, the field is empty again, and its own keys write digits', async () => {
  const server = await openLocked();
  server.refuse(unlockTablet, 'pinWrong');
  fireEvent.click(screen.getByRole('button', { name: /Kim/ }));
  const field = screen.getByLabelText<HTMLInputElement>('PIN of Kim');
  for (const digit of ['2', '5', '8', '0']) fireEvent.click(screen.getByRole('button', { name: digit }));
  expect(field.value).toBe('2580');
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('This PIN is not right.')).toBeTruthy();
  expect(field.value).toBe('');
  expect(server.sent.map(({ body }) => body)).toEqual([{ person: 'kim', pin: '2580' }]);
});

test('the sixth digit opens, too', async () => {
  const server = await openLocked();
  server.refuse(unlockTablet, 'pinLocked');
  fireEvent.click(screen.getByRole('button', { name: /Kim/ }));
  fireEvent.change(screen.getByLabelText('PIN of Kim'), { target: { value: '258014' } });
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(await screen.findByText('There were too many wrong PINs. Only the owner can unlock this.')).toBeTruthy();
});

test('a device that was ended says so, and its other pages open as usual again', async () => {
  sharedTablet().write(true);
  const server = fakeServer();
  server.refuse(openTablet, 'tabletUnknown');
  openDashboard('/tablet');
  expect(await screen.findByText(/^This device is not a shared tablet/)).toBeTruthy();
  expect(sharedTablet().read()).toBeNull();
});
