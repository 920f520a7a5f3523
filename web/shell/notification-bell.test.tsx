import type { Notification } from '@stampdeck/contract/notifications.ts';
import { countNotifications, listNotifications, markNotifications } from '@stampdeck/contract/notifications.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { fakeServer, operator } from '#test/server.ts';
import { tell } from '#test/socket.ts';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));
vi.mock('./warm-screens.ts', () => ({ useWarmScreens: () => undefined }));
vi.mock('#pages/profile.tsx', async () => {
  const { Page } = await import('#ui/page.tsx');
  return { ProfilePage: () => <Page title="Profile">{null}</Page> };
});

const zoe = '0190a000-0000-7000-8000-0000000000aa';
const at = (minutes: number) => new Date(Date.UTC(2026, 4, 12, 10, minutes)).toISOString();
let ids = 0;
const line = (type: number, more: Partial<Notification> = {}): Notification => ({
  ...{ id: `line-${++ids}`, senderId: zoe, senderName: 'Zoë Müller', photo: '', type, createdAt: at(ids) },
  ...{ isUnread: true, conversationId: null, messages: 0, memberId: null, productId: null },
  ...more,
});

function serve(lines: Notification[], unread = lines.length, nextCursor: string | null = null) {
  const server = fakeServer();
  const show = (shown: Notification[], count: number) => {
    server.answer(countNotifications, { success: true, unread: count });
    server.answer(listNotifications, { success: true, notifications: shown, unread: count, nextCursor });
  };
  show(lines, unread);
  return { server, show };
}

beforeEach(() => {
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
});

const bell = (name: string) => screen.findByRole('button', { name });
async function openList(name: string) {
  const page = openDashboard('/profile');
  await page.user.click(await bell(name));
  return { ...page, list: await screen.findByRole('dialog', { name: 'Notifications' }) };
}

test('each line says what the sender did: type 1 liked, 2 commented, 5 joined, 6 filled a card, any other wrote (S3.notification.2, S3.notification.3, S9.notifications.1)', async () => {
  serve([1, 2, 3, 5, 6, 99].map((type) => line(type, type === 99 ? { messages: 4 } : {})));
  const { list } = await openList('Notifications, 6 unread');
  await within(list).findByText('Mark as read');
  const lines = within(list).getAllByRole('listitem');
  expect(lines.map((one) => one.querySelector('.sd-row-words > span')?.textContent)).toEqual([
    'Zoë Müller liked your product',
    'Zoë Müller commented on your product',
    'Zoë Müller sent you a message',
    'Zoë Müller joined your program',
    'Zoë Müller filled their card',
    'Zoë Müller sent you 4 messages',
  ]);
});

test('more than 99 are 99+, at the bell and in the list', async () => {
  serve([line(5)], 100);
  const { list } = await openList('Notifications, 99+ unread');
  expect(await within(list).findByText('99+ unread')).toBeTruthy();
});

test('a message leads to its conversation, a review to its product, an order to its page, and a new member to theirs, for those who may open it', async () => {
  const memberId = '0190a000-0000-7000-8000-0000000000bb';
  const conversationId = '0190a000-0000-7000-8000-0000000000cc';
  const productId = '0190a000-0000-7000-8000-0000000000dd';
  serve([line(3, { conversationId }), line(2, { productId }), line(4, { id: 'order-1' }), line(5, { memberId })]);
  const { list, unmount } = await openList('Notifications, 4 unread');
  await within(list).findByText('Mark as read');
  const links = within(list).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/dashboard-messages?c=${conversationId}`,
    `/product/${productId}#reviews`,
    '/order/order-1',
    `/royaltymember/${memberId}`,
    '/settings#notifications',
  ]);
  unmount();
  session.start(operator({ id: zoe, permissions: ['stamp'] }), { remember: true });
  const again = await openList('Notifications, 4 unread');
  await within(again.list).findByText('Mark as read');
  expect(within(again.list).getAllByRole('link')).toHaveLength(3);
});

test('the badge and the tab’s title count what is unread, live, and up to 99 (S2.shell.2)', async () => {
  const { show } = serve([], 0);
  openDashboard('/profile');
  await bell('Notifications');
  await waitFor(() => expect(document.title).toBe('Profile · Stampdeck'));
  show([], 3);
  tell('getNotification', { id: 'n', senderId: zoe, senderName: 'Zoë', type: 5, createdAt: at(1) });
  expect((await bell('Notifications, 3 unread')).textContent).toBe('3');
  expect(document.title).toBe('(3) Profile · Stampdeck');
  show([], 100);
  tell('getNotification', { id: 'm', senderId: zoe, senderName: 'Zoë', type: 5, createdAt: at(2) });
  await bell('Notifications, 99+ unread');
  expect(document.title).toBe('(99+) Profile · Stampdeck');
});

test('Mark as read names the newest line that was shown, and the keyboard stays there (S2.shell.3, S4.notifications.2)', async () => {
  const lines = [line(5), line(6)];
  const { server, show } = serve(lines);
  const { list, user } = await openList('Notifications, 2 unread');
  server.answer(markNotifications, { success: true, unread: 0 });
  const button = await within(list).findByRole('button', { name: 'Mark as read' });
  show(
    lines.map((one) => ({ ...one, isUnread: false })),
    0,
  );
  await user.click(button);
  const words = await within(list).findByText('You have read everything.');
  expect(server.asked.find(({ path }) => path.endsWith('/read'))?.body).toEqual({ upTo: lines[0]?.createdAt });
  await waitFor(() => expect(document.activeElement).toBe(words));
  expect(within(list).queryByText('Unread')).toBeNull();
});

test('Mark as read that does not arrive leaves everything unread and says so', async () => {
  serve([line(5)]);
  const { list, user } = await openList('Notifications, 1 unread');
  await user.click(await within(list).findByRole('button', { name: 'Mark as read' }));
  expect(await screen.findByText('We couldn’t mark them as read')).toBeTruthy();
  expect(within(list).getByRole('button', { name: 'Mark as read' })).toBeTruthy();
  expect(within(list).getByText('1 unread')).toBeTruthy();
});

test('older lines come with Show more', async () => {
  const { server } = serve([line(5)], 0, 'next');
  const { list, user } = await openList('Notifications');
  const more = await within(list).findByRole('button', { name: 'Show more' });
  server.answer(listNotifications, { success: true, notifications: [line(6)], unread: 0, nextCursor: null });
  await user.click(more);
  await within(list).findByText(/filled their card/);
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(within(list).queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('an empty list says what will be here, and one that does not load can be tried again', async () => {
  const server = fakeServer();
  const { list, user } = await openList('Notifications');
  expect(await within(list).findByText('We couldn’t load your notifications', {}, { timeout: 5000 })).toBeTruthy();
  server.answer(listNotifications, { success: true, notifications: [], unread: 0, nextCursor: null });
  await user.click(within(list).getByRole('button', { name: 'Retry' }));
  expect(await within(list).findByText('Nothing new yet')).toBeTruthy();
});

test('a stamp that is taken back takes its news from the bell', async () => {
  const { show } = serve([line(6)]);
  openDashboard('/profile');
  await bell('Notifications, 1 unread');
  show([], 0);
  const card = { id: 'card-1', size: 10, count: 9, status: 'open' as const, version: 1, seq: 11, milestones: [] };
  const stamped = { shopId: operator().id, customerId: zoe, stampAwardNumber: 9, card, owed: [] };
  tell('getLiveStamp', { ...stamped, stamp: -1 });
  await bell('Notifications');
});

test('where a session has ended, the bell asks for nothing', async () => {
  const { server } = serve([line(6)]);
  openDashboard('/profile');
  await bell('Notifications, 1 unread');
  const asked = () => server.asked.filter(({ path }) => path === countNotifications.path).length;
  act(() => session.end('expired'));
  await screen.findByRole('dialog', { name: 'Please sign in again' });
  const before = asked();
  act(() => void queryClient.invalidateQueries());
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(asked()).toBe(before);
});
