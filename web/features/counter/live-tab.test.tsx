import { getUserInfo } from '@stampdeck/contract/accounts.ts';
import { scanCode } from '@stampdeck/contract/stamps.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '#lib/query.ts';
import { anna, annasCode, counterServer, enterCode, openCounterScreen, plus, searchField } from '#test/counter.tsx';
import { passAMoment } from '#test/moment.ts';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));

/** Opens the tab with the live stamp control and picks Anna. */
async function pickAnna() {
  const page = openCounterScreen('stamp');
  await page.user.type(await searchField(), 'ann');
  await page.user.click(await screen.findByRole('button', { name: /Anna Berg/ }));
  await screen.findByRole('heading', { name: 'Anna Berg' });
  return page;
}

test.each(['Next', 'Escape'])(
  '%s on the live tab is ready for the next customer: the search has the focus',
  async (way) => {
    counterServer();
    const { user } = await pickAnna();
    await user.click(await plus());
    const next = await screen.findByRole('button', { name: 'Next' });
    passAMoment();
    if (way === 'Next') await user.click(next);
    else await user.keyboard('{Escape}');
    expect(await screen.findByText('Scan or search for a customer first')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Anna Berg' })).toBeNull();
    expect(document.activeElement).toBe(await searchField());
  },
);

test('what the counter has to say is said once, on the live tab as well', async () => {
  counterServer({ count: 0 });
  const { user } = await pickAnna();
  await user.click(await screen.findByRole('button', { name: 'Take back 1 stamp' }));
  expect(await screen.findAllByText('You can not give a negative stamp')).toHaveLength(1);
});

test('a press that failed still offers Retry while the next code is refused', async () => {
  const server = counterServer();
  const { user } = await pickAnna();
  server.respond({ method: 'POST', path: '/api/stamp/stampAward' } as never, () =>
    Response.json({ success: false, code: 'internal', message: 'Broken.', requestId: 'r' }, { status: 500 }),
  );
  await user.click(await plus());
  await screen.findByRole('button', { name: 'Retry' });
  server.refuse(scanCode, 'customerNotFound');
  await enterCode(user, annasCode);
  await screen.findByRole('heading', { name: 'The customer should register and join the Royalty program' });
  expect(screen.getAllByText('Failed to give StampAward')).toHaveLength(1);
});

test('the message about a customer who could not be loaded goes once they are', async () => {
  const server = counterServer();
  server.refuse(getUserInfo, 'internal');
  await pickAnna();
  await screen.findByText('Failed to get subscription products');
  server.answer(getUserInfo, { success: true, user: anna() });
  await queryClient.refetchQueries({ queryKey: ['stamps', 'customer'] });
  await waitFor(() => expect(screen.queryByText('Failed to get subscription products')).toBeNull());
});
