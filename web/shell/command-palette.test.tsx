import { listMembers } from '@stampdeck/contract/member-list.ts';
import { listAllOrders } from '@stampdeck/contract/orders.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { order, pageOf } from '#test/orders.ts';
import { fakeServer, operator } from '#test/server.ts';
import { toastError } from '#ui/toast.tsx';
import { singleKeys } from './use-shortcuts.ts';

vi.mock('./warm-screens.ts', () => ({ useWarmScreens: () => undefined }));
vi.mock('#lib/socket.ts', () => ({ useConnection: () => 'online', useServerEvent: () => undefined }));
vi.mock('#pages/home.tsx', () => ({
  HomePage: () => (
    <>
      <h1>Home</h1>
      <input aria-label="A note" />
    </>
  ),
}));
vi.mock('#pages/royalty-members.tsx', () => ({
  RoyaltyMembersPage: () => (
    <>
      <h1>Royalty members</h1>
      <input type="search" aria-label="Search members" />
    </>
  ),
}));
vi.mock('#pages/royalty-member.tsx', () => ({ RoyaltyMemberPage: () => <h1>Royalty member</h1> }));
vi.mock('#pages/settings.tsx', () => ({ SettingsPage: () => <h1>Settings</h1> }));
vi.mock('#pages/profile.tsx', () => ({ ProfilePage: () => <h1>Profile</h1> }));
vi.mock('#pages/order.tsx', () => ({ OrderPage: () => <h1>Order</h1> }));
vi.mock('#pages/live-stamp.tsx', () => ({ LiveStampPage: () => <h1>Live Stamps</h1> }));

beforeEach(() => {
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
});

async function open(path = '/', heading = 'Home') {
  const page = openDashboard(path);
  await screen.findByRole('heading', { name: heading });
  const palette = async (typed: string) => {
    await page.user.keyboard('{Control>}k{/Control}');
    await page.user.type(await screen.findByRole('combobox', { name: 'Go to' }), typed);
  };
  return { ...page, palette };
}

const member = (id: string, displayName: string) => ({
  id,
  shopId: operator().id,
  customer: { id, displayName, username: `${displayName.toLowerCase()}@example.com`, photo: '', gender: '' as const },
  ...{ joinedAt: '2026-01-02T03:04:05.000Z', status: 'active' as const },
  ...{ stamps: 2, cardSize: 5, lastVisit: null, rewardsWaiting: 0 },
});
const found = (...royalmember: ReturnType<typeof member>[]) => {
  const all = { total: royalmember.length, totalIsCapped: false, nextCursor: null, previousCursor: null };
  return Response.json(z.encode(listMembers.reply, { success: true, royalmember, ...all }));
};

test('Ctrl+K finds a screen by its words, and Enter opens the first hit', async () => {
  const { palette, user, path } = await open();
  await palette('poster');
  const field = screen.getByRole('combobox', { name: 'Go to' });
  const first = screen.getAllByRole('option')[0]?.id;
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBe(first));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/profile'));
});

test('Enter right after a name opens that member, never one of the search before', async () => {
  const server = fakeServer();
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.respond(listMembers, ({ body }) =>
    (body as { search: string }).search === 'noa' ? found(member('m-1', 'Noah')) : promise,
  );
  const { palette, user, path } = await open();
  await palette('noa');
  await screen.findByText('noah@example.com');
  await user.keyboard('{Backspace}{Backspace}{Backspace}zoe{Enter}');
  expect(path()).toBe('/');
  resolve(found(member('m-2', 'Zoe')));
  await waitFor(() => expect(path()).toBe('/royaltymember/m-2'));
});

test('it finds orders by their number and by who ordered', async () => {
  const server = fakeServer();
  server.respond(listMembers, () => found());
  server.answer(listAllOrders, pageOf([order()]));
  const { palette, user, path } = await open();
  await palette('7');
  await screen.findByRole('option', { name: /Order 7: Anna Berg/ });
  const asked = () => new URLSearchParams(server.asked.filter((one) => one.path === listAllOrders.path).at(-1)?.query);
  expect(Object.fromEntries(asked())).toEqual({ q: '#7', side: 'seller', limit: '5' });
  await user.keyboard('{Backspace}anna{Enter}');
  await waitFor(() => expect(path()).toBe('/order/order-1'));
  expect(asked().get('q')).toBe('anna');
});

test('what it does not find is said once members and orders are read', async () => {
  const server = fakeServer();
  server.respond(listMembers, () => found());
  server.answer(listAllOrders, pageOf([]));
  const { palette } = await open();
  await palette('zzzz');
  await screen.findByText('No members or orders match “zzzz”.');
});

test('people who may not see orders find none, and are not asked for them', async () => {
  session.start(operator({ id: 'someone-else', permissions: ['members'] }), { remember: true });
  const server = fakeServer();
  server.respond(listMembers, () => found());
  server.answer(listAllOrders, pageOf([order()]));
  const { palette } = await open();
  await palette('zzzz');
  await screen.findByText('No members match “zzzz”.');
  expect(server.asked.filter(({ path }) => path === listAllOrders.path)).toEqual([]);
});

test('people who may only stamp find the screens that are open to them, and no member is asked for', async () => {
  session.start(operator({ id: 'someone-else', permissions: ['stamp'] }), { remember: true });
  const server = fakeServer();
  server.respond(listMembers, () => found());
  const { palette, user } = await open();
  await palette('live');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Live Stamps']);
  await user.keyboard('{Backspace>4/}zzzz');
  await screen.findByText('No screens match “zzzz”.');
  expect(server.asked.filter(({ path }) => path === listMembers.path)).toEqual([]);
});

test('it does things, too: the dark theme, and the shortcuts', async () => {
  const { palette, user } = await open();
  await palette('use the dark');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('dark'));
  await palette('shortcuts');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
});

test('closed without a choice, it gives the focus back', async () => {
  const { palette, user } = await open();
  const note = screen.getByLabelText('A note');
  await user.click(note);
  await palette('poster');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(note);
});

test('a search that finds no screen says so', async () => {
  const { palette } = await open();
  await palette('#');
  await screen.findByText('No screens match “#”.');
});

test('G and a letter opens a screen, and / goes to its search', async () => {
  const { user, path } = await open();
  await user.keyboard('gm');
  await waitFor(() => expect(path()).toBe('/royaltymember'));
  await screen.findByRole('heading', { name: 'Royalty members' });
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByLabelText('Search members'));
  await user.keyboard('gh?');
  expect(path()).toBe('/royaltymember');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('N adds a customer, from every screen', async () => {
  const { user, path, query } = await open();
  await user.keyboard('n');
  await waitFor(() => expect([path(), query()]).toEqual(['/royaltymember', '?add=customer']));
});

test('? shows the keys, where the single ones can be turned off for this browser', async () => {
  const { user, path } = await open();
  await user.keyboard('?');
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(help.getByText('Royalty members')).toBeTruthy();
  await user.click(help.getByRole('switch', { name: /^Single keys/ }));
  expect(localStorage.getItem('shortcuts')).toBe('false');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('gm');
  expect(path()).toBe('/');
  singleKeys.turn(true);
});

test('the counter has its own keys: a hand scanner that types there opens nothing', async () => {
  const { user, path } = await open('/livestamp', 'Live Stamps');
  await user.keyboard('gm?/');
  expect([path(), screen.queryByRole('dialog')]).toEqual(['/livestamp', null]);
});

test('the message about an error goes when its screen is left', async () => {
  const { user } = await open();
  toastError('We couldn’t make the file');
  await screen.findByText('We couldn’t make the file');
  await user.keyboard('gm');
  await waitFor(() => expect(screen.queryByText('We couldn’t make the file')).toBeNull());
});
