import { logOut, operatorLogIn, userInfo } from '@stampdeck/contract/accounts.ts';
import { countUnread } from '@stampdeck/contract/inbox.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { formatMoment } from '#language/format.ts';
import { session } from '#lib/session.ts';
import { stored } from '#lib/storage.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { fakeServer, operator } from '#test/server.ts';

const leaveFor = vi.hoisted(() => vi.fn());
vi.mock('#lib/leave.ts', () => ({ leaveFor }));
vi.mock('./warm-screens.ts', () => ({ useWarmScreens: () => undefined }));
vi.mock('#lib/socket.ts', () => ({ useConnection: () => 'online', useServerEvent: () => undefined }));
vi.mock('#pages/home.tsx', () => ({
  HomePage: () => (
    <>
      <h1>Home</h1>
      <input aria-label="Half a sentence" />
    </>
  ),
}));
vi.mock('#pages/royalty-members.tsx', () => ({ RoyaltyMembersPage: () => <h1>Royalty members</h1> }));
vi.mock('#pages/settings.tsx', () => ({ SettingsPage: () => <h1>Settings</h1> }));
vi.mock('#pages/live-stamp.tsx', () => ({ LiveStampPage: () => <h1>Till</h1> }));
vi.mock('#pages/profile.tsx', () => ({ ProfilePage: () => <h1>Profile</h1> }));

beforeEach(() => {
  session.kind = 'userInfo';
  leaveFor.mockClear();
});

test.each([
  ...['/', '/rewardCard', '/livestamp', '/royaltymember', '/dashboard-messages', '/profile'],
  ...[
    '/products',
    '/category',
    '/addproduct',
    '/addproducts3',
    '/product/some-id',
    '/product/some-id/edit',
    '/pricepackage',
  ],
])(
  'strangers are sent from %s to /introduce (S2.protected.1, S2.protected.2, S2.protected.3, S2.protected.4, S2.protected.6, S2.protected.7, S2.protected.8, S2.protected.9, S2.protected.10, S2.protected.11, S2.protected.12, S2.protected.13, S2.protected.14, S2.protected.15, S6.4)',
  async (path) => {
    openDashboard(path);
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/introduce', { replace: true }));
    expect(screen.queryByRole('navigation')).toBeNull();
  },
);

test('a customer of this browser who opens the dashboard is taken to their own cards', async () => {
  stored('customerInfo', userInfo).write(operator({ isAdmin: false }));
  openDashboard('/');
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/my', { replace: true }));
});

test.each([
  ['/signin', 'OPERATOR LOG IN'],
  ['/signup', 'Sign Up'],
  ['/forgot', 'Forgot Password'],
  ['/not-a-screen', 'Page Not Found'],
])('%s is open to strangers (S2.protected.16)', async (path, heading) => {
  openDashboard(path);
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  expect(leaveFor).not.toHaveBeenCalled();
});

test('someone without the admin flag is a stranger, too (S2.protected.1)', async () => {
  session.start(operator({ isAdmin: false }), { remember: true });
  openDashboard('/');
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/introduce', { replace: true }));
});

test('the inbox has the number of unread conversations, in the sidebar and in the bottom bar', async () => {
  const server = fakeServer();
  server.answer(countUnread, { success: true, unread: 3 });
  session.start(operator(), { remember: true });
  openDashboard('/');
  expect(await screen.findAllByRole('link', { name: 'Shop Inbox, 3 unread' })).toHaveLength(2);
  expect(screen.getAllByText('3')).toHaveLength(2);
});

test('someone who may not chat has no inbox in the menus, and what is unread is not asked for them', async () => {
  const server = fakeServer();
  session.start(operator({ id: 'someone-else', permissions: ['stamp'] }), { remember: true });
  openDashboard('/');
  expect(await screen.findByRole('link', { name: 'Live Stamps' })).toBeTruthy();
  expect(screen.queryAllByRole('link', { name: 'Shop Inbox' })).toEqual([]);
  expect(server.asked.map(({ path }) => path)).not.toContain(countUnread.path);
});

test('what is unread is not asked for someone who is signed out', () => {
  const server = fakeServer();
  session.end();
  openDashboard('/');
  expect(server.asked.map(({ path }) => path)).not.toContain(countUnread.path);
});

test('the shell greets the operator, names the screens as specified and marks the current one (S2.shell.4, S2.shell.8, S2.shell.9, S2.shell.10, S2.shell.11, S2.shell.12, S6.1)', async () => {
  session.start(operator(), { remember: true });
  openDashboard('/');
  expect((await screen.findByText(/^Welcome,/)).textContent).toBe('Welcome, Mia');
  const menu = screen.getByRole('navigation', { name: 'Screens' });
  const names = [...menu.querySelectorAll('li a')].map((link) => link.textContent?.trim());
  expect(names).toEqual([
    'Home',
    'Reward Card Design',
    'Live Stamps',
    'Royalty members',
    'Price',
    'Shop Inbox',
    'Orders',
    'Products',
    'Categories',
    'Reports',
    'Profile',
  ]);
  expect(menu.querySelector('li [aria-current="page"]')?.textContent).toContain('Home');
});

test('the counter has the page for itself: no menu, no header, no bar', async () => {
  session.start(operator(), { remember: true });
  openDashboard('/livestamp');
  expect(await screen.findByRole('heading', { name: 'Till' })).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('banner')).toBeNull();
});

test.each([
  ['/royaltymember', 'Royalty members'],
  ['/profile', 'Profile'],
])('the title bar in the header of %s says %s (S2.shell.1)', async (path, title) => {
  session.start(operator(), { remember: true });
  openDashboard(path);
  expect(within(await screen.findByRole('banner')).getByText(title)).toBeTruthy();
});

test('after going to another screen the keyboard starts at its content', async () => {
  session.start(operator(), { remember: true });
  const page = openDashboard('/');
  const menu = await screen.findByRole('navigation', { name: 'Screens' });
  await page.user.click([...menu.querySelectorAll('li a')].at(-1) as HTMLElement);
  await screen.findByRole('heading', { name: 'Profile' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('Exit ends the session here and on the server and shows the sign-in (S2.shell.7, S4.session.2, S7.accounts.8)', async () => {
  const server = fakeServer();
  server.answer(logOut, undefined);
  session.start(operator(), { remember: true });
  const page = openDashboard('/');
  await screen.findByRole('heading', { name: 'Home' });
  await page.user.click(screen.getByRole('button', { name: 'Account of Mia' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Exit' }));
  await waitFor(() => expect(page.path()).toBe('/signin'));
  expect(localStorage.getItem('userInfo')).toBeNull();
  await waitFor(() => expect(server.asked.map(({ path }) => path)).toContain('/auth/logout'));
  const exit = server.asked.find(({ path }) => path === '/auth/logout');
  expect(exit?.headers.get('Authorization')).toBe('Bearer token-of-mia');
});

test('Exit without a network signs out here, says that the session is still open, and tries again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  session.start(operator(), { remember: true });
  const page = openDashboard('/');
  await screen.findByRole('heading', { name: 'Home' });
  await page.user.click(screen.getByRole('button', { name: 'Account of Mia' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Exit' }));
  await waitFor(() => expect(page.path()).toBe('/signin'));
  await screen.findByText(/We couldn’t end the session yet/);
  expect(session.get()).toBeNull();
  const server = fakeServer();
  server.answer(logOut, undefined);
  await page.user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(server.asked).toHaveLength(1));
  expect(server.asked[0]?.headers.get('Authorization')).toBe('Bearer token-of-mia');
});

test('a session that ended by itself asks to sign in over the screen and keeps what was typed', async () => {
  session.start(operator(), { remember: true });
  const page = openDashboard('/');
  await page.user.type(await screen.findByLabelText('Half a sentence'), 'not yet sent');
  act(() => session.end('expired'));
  await screen.findByRole('dialog', { name: 'Please sign in again' });
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'mia@example.com');
  expect(screen.getByRole('link', { name: 'Go to the sign-in page' })).toHaveProperty('pathname', '/signin');
  expect(screen.getByLabelText('Half a sentence')).toHaveProperty('value', 'not yet sent');
  const server = fakeServer();
  server.answer(operatorLogIn, operator({ token: 'newer' }));
  await page.user.type(screen.getByLabelText('Password'), 'a good password');
  await page.user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('Sign in success');
  expect(session.get()?.token).toBe('newer');
  expect(screen.getByLabelText('Half a sentence')).toHaveProperty('value', 'not yet sent');
});

test('My profile is in the menu of the avatar (S2.shell.5)', async () => {
  session.start(operator(), { remember: true });
  const page = openDashboard('/');
  await page.user.click(await screen.findByRole('button', { name: 'Account of Mia' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'My profile' }));
  await waitFor(() => expect(page.path()).toBe('/profile'));
});

test('Settings is in the menu of the avatar (S2.shell.6)', async () => {
  session.start(operator(), { remember: true });
  const page = openDashboard('/');
  await page.user.click(await screen.findByRole('button', { name: 'Account of Mia' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Settings' }));
  await screen.findByRole('heading', { name: 'Settings' });
  expect(page.path()).toBe('/settings');
});

/** Another tab of this browser has changed what is kept. */
const inAnotherTab = (change: () => void) =>
  act(() => {
    change();
    window.dispatchEvent(new StorageEvent('storage', { key: 'userInfo' }));
  });

test('signing out in another tab is noticed here', async () => {
  session.start(operator(), { remember: true });
  const page = openDashboard('/');
  await screen.findByRole('heading', { name: 'Home' });
  inAnotherTab(() => localStorage.removeItem('userInfo'));
  await waitFor(() => expect(page.path()).toBe('/signin'));
});

test('a session that another tab saw end keeps what is typed here, until someone signs in over it or there', async () => {
  session.start(operator(), { remember: true });
  const page = openDashboard('/');
  await page.user.type(await screen.findByLabelText('Half a sentence'), 'not yet sent');
  const kept = localStorage.getItem('userInfo') as string;
  inAnotherTab(() => {
    localStorage.setItem('userInfoEndedBy', '"expired"');
    localStorage.removeItem('userInfo');
  });
  await screen.findByRole('dialog', { name: 'Please sign in again' });
  inAnotherTab(() => localStorage.setItem('userInfo', kept));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('Half a sentence')).toHaveProperty('value', 'not yet sent');
});

test('someone else who signs in in another tab finds nothing of the person before them', async () => {
  session.start(operator(), { remember: true });
  const page = openDashboard('/');
  await page.user.type(await screen.findByLabelText('Half a sentence'), 'not yet sent');
  const other = {
    ...JSON.parse(localStorage.getItem('userInfo') as string),
    _id: 'other',
    name: 'Noa',
    shopId: 'other',
  };
  inAnotherTab(() => localStorage.setItem('userInfo', JSON.stringify(other)));
  expect((await screen.findByText(/^Welcome,/)).textContent).toBe('Welcome, Noa');
  expect(screen.getByLabelText('Half a sentence')).toHaveProperty('value', '');
});

test('the theme is light until another is chosen, and the choice is kept for the next visit (S2.shell.14, S2.shell.15)', async () => {
  session.start(operator(), { remember: true });
  const page = openDashboard('/');
  const shown = () => document.documentElement.getAttribute('data-mantine-color-scheme');
  const choose = await screen.findByRole('button', { name: 'Theme' });
  expect(shown()).toBe('light');
  await page.user.click(choose);
  await page.user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
  expect(shown()).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
});

test('after signing in, the first screen writes moments in the time zone of the shop', async () => {
  session.start(operator({ timeZone: 'Pacific/Kiritimati' }), { remember: true });
  openDashboard('/');
  await screen.findByRole('heading', { name: 'Home' });
  expect(formatMoment('2026-10-31T23:30:00Z', 'day')).toBe('Nov 1, 2026');
});

test('an unknown address says Page Not Found and offers home (S2.routes.24, S2.routes.25)', async () => {
  openDashboard('/not-a-screen');
  await screen.findByRole('heading', { name: 'Page Not Found' });
  expect(screen.getByRole('link', { name: 'Home page' }).getAttribute('href')).toBe('/');
});

test('those who run this installation have no bell, which is a shop’s', async () => {
  const { shopId: _, ...admin } = operator({ isPlatformAdmin: true });
  session.start(admin, { remember: true });
  openDashboard('/');
  await screen.findByRole('heading', { name: 'Home' });
  expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull();
});
