import { awardStamp, scanCode } from '@stampdeck/contract/stamps.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { annasCode, counterServer, enterCode, openCounterScreen, plus, scanAnna } from '#test/counter.tsx';
import { connection } from '#test/socket.ts';
import { autoStamp } from './till-options.tsx';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));

const isBackOnline = () => act(() => void window.dispatchEvent(new Event('online')));

const noConnection = () => {
  throw new TypeError('Failed to fetch');
};

test.each(['the browser', 'the live connection'])(
  'a scan without a connection says so, and is read once %s says that it is back',
  async (way) => {
    const server = counterServer();
    server.respond(scanCode, noConnection);
    const { user } = openCounterScreen();
    await enterCode(user, annasCode);
    expect(await screen.findByRole('heading', { name: 'No connection' })).toBeTruthy();
    expect(screen.queryByText(/Failed to get subscription products|Nothing was changed/)).toBeNull();
    connection.lose();
    server.scans();
    if (way === 'the browser') isBackOnline();
    else connection.restore();
    expect(await screen.findByRole('heading', { name: 'Anna Berg' })).toBeTruthy();
    connection.restore();
  },
);

test('with auto-stamp, a scan without a connection goes once the connection is back: the customer may be gone', async () => {
  const server = counterServer();
  server.respond(scanCode, noConnection);
  autoStamp.turn(true);
  try {
    const { user } = openCounterScreen();
    await enterCode(user, annasCode);
    expect(await screen.findByRole('heading', { name: 'No connection' })).toBeTruthy();
    server.scans();
    isBackOnline();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'No connection' })).toBeNull());
    expect(server.asked.filter(({ path }) => path === scanCode.path)).toHaveLength(1);
    expect(server.changes()).toHaveLength(0);
  } finally {
    autoStamp.turn(false);
  }
});

test('changes that could not be sent stay in sight after the customer left, until they arrive', async () => {
  const server = counterServer();
  server.respond(awardStamp, noConnection);
  const { user } = await scanAnna();
  await user.click(await plus());
  await user.keyboard('+');
  await screen.findByText('2 changes not sent yet.');
  // Her own card says it already.
  expect(screen.queryByText('2 changes not sent yet')).toBeNull();
  await user.keyboard('{Escape}');
  expect(await screen.findByText('2 changes not sent yet', { selector: '[role="status"]' })).toBeTruthy();
  server.respond(awardStamp, server.change);
  isBackOnline();
  await waitFor(() => expect(screen.queryByText(/not sent yet/)).toBeNull());
  expect(server.held()).toBe(6);
});
