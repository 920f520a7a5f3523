import type { Reply } from '@stampdeck/contract/http.ts';
import {
  invitePerson,
  listPeople,
  listWorkplaces,
  removePerson,
  savePerson,
  takeBackInvitation,
} from '@stampdeck/contract/people.ts';
import { listTablets } from '@stampdeck/contract/tablets.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { fakeServer, operator } from '#test/server.ts';

vi.mock('#shell/warm-screens.ts', () => ({ useWarmScreens: () => undefined }));
vi.mock('#lib/socket.ts', () => ({ useConnection: () => 'online', useServerEvent: () => undefined }));

const since = '2026-11-01T08:00:00.000Z';
const later = new Date(Date.now() + 86_400_000).toISOString();
const soon = new Date(Date.now() + 10 * 60_000).toISOString();
const owner = {
  ...{ id: 'shop-1', name: 'Café Uno', email: 'uno@example.com', photo: '', isOwner: true, createdAt: since },
  permissions: ['stamp' as const, 'members' as const, 'chat' as const, 'products' as const, 'orders' as const],
};
const kim = {
  ...owner,
  id: 'kim',
  name: 'Kim',
  email: 'kim@example.com',
  isOwner: false,
  permissions: ['stamp' as const],
};
const invited = {
  ...{ id: 'invitation-1', email: 'lee@example.com', permissions: ['chat' as const] },
  ...{ createdAt: since, expiresAt: later },
};
type People = Reply<typeof listPeople>;
const people = (more: Partial<People> = {}): People => ({
  ...{ success: true, people: [owner, kim], invitations: [invited] },
  seats: { used: 2, total: 3, installation: 2, packages: 0 },
  ...more,
});

beforeEach(() => {
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
});

async function openPeople(list = people()) {
  const server = fakeServer();
  server.answer(listPeople, list);
  server.answer(listTablets, { success: true, tablets: [], people: [] });
  const page = openDashboard('/settings/staff');
  await screen.findByText(/^uno@example.com/);
  return { ...page, server };
}

test('the owner sees who works here with what they may do, who is invited, and the seats', async () => {
  await openPeople();
  const here = within(screen.getByRole('region', { name: 'Works here' }));
  expect(here.getByText('2 of 3 seats used')).toBeTruthy();
  const rows = here.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toContain('Owner: may do everything');
  expect(rows[1]).toContain('kim@example.comStamps');
  const waiting = within(screen.getByRole('region', { name: 'Invited' }));
  expect(waiting.getAllByText('lee@example.com')[0]).toBeTruthy();
  expect(here.queryByRole('button', { name: /Café Uno/ })).toBeNull();
});

test('a shop without a free seat says what to do instead of inviting', async () => {
  await openPeople(people({ seats: { used: 3, total: 3, installation: 2, packages: 0 } }));
  expect((screen.getByRole('button', { name: 'Invite someone' }) as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByRole('link', { name: 'add seats with a package' }).getAttribute('href')).toBe('/pricepackage');
});

test('permissions are switches, and at least one stays on', async () => {
  const { server, user } = await openPeople();
  await user.click(screen.getByRole('button', { name: 'Change Kim' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Kim' }));
  await user.click(sheet.getByRole('switch', { name: /^Stamps/ }));
  expect(sheet.getByText('Choose at least one.')).toBeTruthy();
  expect((sheet.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(true);
  await user.click(sheet.getByRole('switch', { name: /^Orders/ }));
  server.answer(
    { ...savePerson, path: '/api/v1/staff/kim' },
    people({ people: [owner, { ...kim, permissions: ['orders'] }] }),
  );
  await user.click(sheet.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent.at(-1)?.body).toEqual({ permissions: ['orders'] });
  expect(screen.getByText(/^kim@example.com/).textContent).toContain('Orders');
});

test('someone is removed after a question that names them', async () => {
  const { server, user } = await openPeople();
  await user.click(screen.getByRole('button', { name: 'Remove Kim' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Remove Kim?' }));
  server.answer({ ...removePerson, path: '/api/v1/staff/kim' }, people({ people: [owner] }));
  await user.click(sheet.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText(/^kim@example.com/)).toBeNull());
});

test('an invitation can be taken back', async () => {
  const { server, user } = await openPeople();
  server.answer({ ...takeBackInvitation, path: '/api/v1/staff/invitations/invitation-1' }, people({ invitations: [] }));
  await user.click(screen.getByRole('button', { name: 'Take back lee@example.com' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Invited' })).toBeNull());
});

test('an invitation goes to an email, with the usual permissions unless others are chosen', async () => {
  const { server, user } = await openPeople();
  await user.click(screen.getByRole('button', { name: 'Invite someone' }));
  server.answer(invitePerson, { ...people(), url: null, expiresAt: later });
  await user.type(screen.getByLabelText('Their email'), 'lee@example.com');
  await user.click(screen.getByRole('button', { name: 'Send the invitation' }));
  expect(await screen.findByText('Invitation sent to lee@example.com')).toBeTruthy();
  expect(server.sent.at(-1)?.body).toEqual({ email: 'lee@example.com', permissions: ['stamp', 'members', 'chat'] });
});

test('an invitation is a code for someone beside the owner, and the same as a link', async () => {
  const { server, user } = await openPeople();
  await user.click(screen.getByRole('button', { name: 'Invite someone' }));
  const url = 'https://stamps.example/invitation#token=secret';
  const shown = people({ invitations: [{ ...invited, email: '', expiresAt: soon }] });
  server.answer(invitePerson, { ...shown, url, expiresAt: soon });
  server.answer(listPeople, shown);
  await user.click(screen.getByRole('button', { name: 'Show a code' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Scan to work here' }));
  expect(sheet.getByRole('img', { name: 'Code of the invitation' })).toBeTruthy();
  expect((sheet.getByLabelText('The same as a link') as HTMLInputElement).value).toBe(url);
  expect(sheet.getByRole('timer').textContent).toContain('It works once, for 10 more minutes.');
});

test('a refusal stays in the form, with what was typed', async () => {
  const { server, user } = await openPeople();
  await user.click(screen.getByRole('button', { name: 'Invite someone' }));
  server.refuse(invitePerson, 'seatsTaken');
  await user.type(screen.getByLabelText('Their email'), 'lee@example.com');
  await user.click(screen.getByRole('button', { name: 'Send the invitation' }));
  expect((await screen.findByRole('alert')).textContent).toContain('All seats of this shop are taken.');
  expect((screen.getByLabelText('Their email') as HTMLInputElement).value).toBe('lee@example.com');
});

test.each([
  '/settings/staff',
  '/settings/activity',
  '/reports',
  '/rewardCard',
  '/products',
  '/orders',
  '/royaltymember',
])('someone who may only stamp reads at %s that it is not open to them', async (path) => {
  session.start(operator({ id: 'kim', shopId: 'shop-1', permissions: ['stamp'] }), { remember: true });
  fakeServer();
  openDashboard(path);
  expect(await screen.findByRole('heading', { name: 'This screen is not open to you' })).toBeTruthy();
  const menu = within(screen.getByRole('navigation', { name: 'Screens' }));
  const links = menu.getAllByRole('link').map(({ textContent }) => textContent?.trim());
  expect(links).toEqual(['Stampdeck', 'Home', 'Live Stamps', 'Profile']);
});

test('someone who works for two shops sees them in the settings, and no part of the shop that is the owner’s', async () => {
  session.start(operator({ id: 'kim', shopId: 'shop-1', permissions: ['stamp'] }), { remember: true });
  const server = fakeServer();
  const place = { isOwner: false, permissions: ['stamp' as const] };
  server.answer(listWorkplaces, {
    success: true,
    workplaces: [
      { ...place, id: 'shop-1', name: 'Café Uno', isCurrent: true },
      { ...place, id: 'shop-2', name: 'Bar Due', isCurrent: false },
    ],
  });
  openDashboard('/settings');
  const region = within(await screen.findByRole('region', { name: 'Where you work' }));
  expect(region.getByText('Open now')).toBeTruthy();
  expect(region.getByRole('button', { name: 'Switch to Bar Due' })).toBeTruthy();
  for (const name of ['Your shop', 'Limits', 'Payments', 'Activity log', 'Archive', 'People'])
    expect(screen.queryByRole('heading', { name })).toBeNull();
});
