import { defaultDesign } from '@stampdeck/contract/designs.ts';
import { getSite } from '@stampdeck/contract/home.ts';
import { openConversation } from '@stampdeck/contract/inbox.ts';
import { getRedemptionRights } from '@stampdeck/contract/limits.ts';
import { eraseMember, getMember, type MemberDetails, setMemberStatus } from '@stampdeck/contract/member-list.ts';
import { listAllOrders } from '@stampdeck/contract/orders.ts';
import { getHistory, type LedgerEvent, undoEntry } from '@stampdeck/contract/stamps.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { member, shopId } from '#test/members.ts';
import { order, pageOf } from '#test/orders.ts';
import { fakeServer, operator } from '#test/server.ts';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));
vi.mock('#shell/warm-screens.ts', () => ({ useWarmScreens: () => undefined }));
vi.mock('#pages/royalty-members.tsx', () => ({ RoyaltyMembersPage: () => <h1>Royalty members</h1> }));

beforeEach(() => {
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
});

const card = {
  ...{ id: 'card-2', size: 5, count: 3, status: 'open' as const, version: 2, seq: 3 },
  milestones: [{ slot: 2, label: 'A biscuit', state: 'owed' as const }],
};
const anna: MemberDetails = {
  member: member(1, { displayName: 'Anna Berg', username: 'anna@example.com', stamps: 3, cardSize: 5 }),
  ...{ isUnclaimed: false, phone: '+49 30 1234', dateOfBirth: '1990-05-12', card },
  owed: [{ cardId: 'card-1', slot: 5, label: 'A coffee' }],
  cardDesignItem: { shopId, version: 2, isDefault: false, publishedAt: null, design: { ...defaultDesign, size: 5 } },
  closedCards: [{ id: 'card-1', size: 5, openedAt: '2026-01-01T00:00:00.000Z', lastStampAt: null, owed: ['A coffee'] }],
  closedTotal: 1,
  redeemed: [{ id: 'row-0', label: 'A bagel', cardId: 'card-1', createdAt: '2026-02-01T00:00:00.000Z' }],
  redeemedTotal: 1,
};
const row = (n: number, more: Partial<LedgerEvent> = {}): LedgerEvent => ({
  ...{ id: `row-${n}`, kind: 'award', stamps: 1, countAfter: n, cardId: 'card-2', by: 'Mia', reason: '', reward: '' },
  ...{ undoes: null, createdAt: '2026-02-01T00:00:00.000Z' },
  ...more,
});
/** An endpoint as it is called for member 1. */
const ofAnna = <E extends { path: string }>(endpoint: E): E => ({
  ...endpoint,
  path: endpoint.path.replace(':id', 'member-1'),
});

function serve(details = anna) {
  const server = fakeServer();
  server.answer(ofAnna(getMember), { success: true, details });
  server.answer(getHistory, { success: true, events: [row(3), row(2)], nextCursor: null });
  server.answer(listAllOrders, pageOf([]));
  return server;
}
const open = () => openDashboard('/royaltymember/member-1');

test("a member's page shows the card as it looks now, rewards, ledger, closed cards and what the shop may know", async () => {
  serve();
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Anna Berg' })).toBeTruthy();
  const part = (name: string) => within(screen.getByRole('region', { name }));
  expect(part('Card').getByText('3 of 5 stamps, 2 to go')).toBeTruthy();
  for (const reward of ['A biscuit', 'A coffee', 'A bagel']) expect(part('Rewards').getByText(reward)).toBeTruthy();
  expect(part('Closed cards').getByText('Still owed: A coffee')).toBeTruthy();
  for (const fact of ['+49 30 1234', 'May 12']) expect(part('Person').getByText(fact)).toBeTruthy();
  expect(await part('Ledger').findByRole('button', { name: 'Undo 1 stamp' })).toBeTruthy();
  expect(part('Ledger').getAllByRole('button', { name: /^Undo/ })).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Stamp now' }).getAttribute('href')).toBe('/livestamp?customer=customer-1');
});

const ofOrders = ({ asked }: ReturnType<typeof serve>) => asked.filter(({ path }) => path === listAllOrders.path);

test('a member who ordered has their newest orders, which lead to each and to all of them', async () => {
  const server = serve();
  server.answer(listAllOrders, pageOf([order({ isPaid: true }), order({ id: 'order-2', number: 8 })]));
  open();
  const part = within(await screen.findByRole('region', { name: 'Orders' }));
  const rows = part.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/#7.*Paid.*\$10\.35/);
  expect(rows[1]).toMatch(/#8.*Not Paid/);
  expect(part.getByRole('link', { name: 'Order 8' }).getAttribute('href')).toBe('/order/order-2');
  expect(part.getByRole('link', { name: 'All orders' }).getAttribute('href')).toBe(
    '/orders?view=all&customer=customer-1',
  );
  const [asked] = ofOrders(server);
  expect(Object.fromEntries(new URLSearchParams(asked?.query))).toEqual({
    ...{ side: 'seller', buyer: 'customer-1', limit: '5' },
  });
});

test('orders of a member are not asked for by people who may not see them, nor for a paper card', async () => {
  session.start(operator({ id: 'someone-else', permissions: ['members'] }), { remember: true });
  const server = serve();
  const { unmount } = open();
  await screen.findByRole('region', { name: 'Rewards' });
  expect(ofOrders(server)).toEqual([]);
  unmount();
  queryClient.clear();
  session.start(operator(), { remember: true });
  const paper = serve({ ...anna, isUnclaimed: true });
  open();
  await screen.findByRole('region', { name: 'Printed code' });
  expect(ofOrders(paper)).toEqual([]);
});

test('a member with an account can be written to', async () => {
  const server = serve();
  const begun = {
    ...{ id: '0190a000-0000-7000-8000-0000000000cc', members: [shopId, 'customer-1'] as [string, string], seq: 0 },
    ...{ lastMessage: '', lastMessageId: '' as const, lastMessageAt: null, lastSide: null, unread: 0, readSeq: 0 },
    ...{ otherReadSeq: 0, isBlocked: false, lastImages: 0, createdAt: '2026-05-12T10:00:00.000Z' },
    other: { id: 'customer-1', name: 'Anna Berg', photo: '' },
  };
  server.answer(openConversation, { success: true, conversation: begun });
  const { user, path, query } = open();
  await user.click(await screen.findByRole('button', { name: 'Message' }));
  await waitFor(() => expect(path() + query()).toBe(`/dashboard-messages?c=${begun.id}`));
  expect(server.sent.map(({ body }) => body)).toContainEqual({ members: [shopId, 'customer-1'] });
});

test('a member with an account can move to a new phone, one with a paper card has nothing to move', async () => {
  serve();
  const { unmount } = open();
  await screen.findByRole('button', { name: 'Move to a new phone' });
  unmount();
  queryClient.clear();
  serve({ ...anna, isUnclaimed: true });
  open();
  await screen.findByRole('region', { name: 'Printed code' });
  expect(screen.queryByRole('button', { name: 'Move to a new phone' })).toBeNull();
});

test('a member without an account has a printed code, and the page says what it can do', async () => {
  const unreached = { ...anna.member, customer: { ...anna.member.customer, username: '' } };
  const server = serve({ ...anna, isUnclaimed: true, member: unreached });
  const site = { shopSiteUrl: 'https://stamps.example', reach: 'public', google: false, mail: false } as const;
  server.answer(getSite, { success: true, ...site, privacyVersion: 1 });
  server.answer(getRedemptionRights, { success: true, rights: { owner: true, staff: false } });
  const { user } = open();
  const part = within(await screen.findByRole('region', { name: 'Printed code' }));
  expect(await part.findByText(/collects stamps\..*press ‘Redeem without a phone’ at the counter/)).toBeTruthy();
  expect(screen.queryByText('Email')).toBeNull();
  await user.click(part.getByRole('button', { name: 'Show and print the code' }));
  const print = vi.spyOn(window, 'print').mockReturnValue(undefined);
  expect(await screen.findByRole('article', { name: 'Code of Anna Berg' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('button', { name: 'Erase…' }));
  expect(screen.getByText('Their printed code stops working.')).toBeTruthy();
});

test('someone who may not redeem without a phone is not sent to a button that the counter does not show', async () => {
  const server = serve({ ...anna, isUnclaimed: true });
  const site = { shopSiteUrl: 'https://stamps.example', reach: 'public', google: false, mail: false } as const;
  server.answer(getSite, { success: true, ...site, privacyVersion: 1 });
  server.answer(getRedemptionRights, { success: true, rights: { owner: false, staff: true } });
  const { user } = open();
  const part = within(await screen.findByRole('region', { name: 'Printed code' }));
  const later = /You can give them rewards once they have an account/;
  expect(await part.findByText(later)).toBeTruthy();
  await user.click(part.getByRole('button', { name: 'Show and print the code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Their printed code' }));
  expect(await dialog.findByText(later)).toBeTruthy();
  expect(screen.queryByText(/‘Redeem without a phone’/)).toBeNull();
});

test('an undone redemption without a phone is listed as undone', async () => {
  const server = serve();
  const redeemed = { stamps: 0, withoutCode: 'paper card' } as const;
  const events = [
    row(4, { ...redeemed, kind: 'reversal', undoes: 'row-3' }),
    row(3, { ...redeemed, kind: 'redemption', reward: 'A coffee' }),
  ];
  server.answer(getHistory, { success: true, events, nextCursor: null });
  open();
  expect(await screen.findByText('Redeemed with a paper card: A coffee')).toBeTruthy();
  expect(screen.getAllByText(/^Redeemed with a paper card/)).toHaveLength(1);
  expect(screen.getByText('Undone')).toBeTruthy();
});

test('a member with an account has no printed code', async () => {
  serve();
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Anna Berg' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Printed code' })).toBeNull();
});

test('the last row of the ledger is taken back by its own key', async () => {
  const server = serve();
  const { user } = open();
  const undo = await screen.findByRole('button', { name: 'Undo 1 stamp' });
  server.refuse(undoEntry, 'undoNotLast');
  await user.click(undo);
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Entries, newest first' }));
  expect(await screen.findByText('Only the last entry of the card can be undone.')).toBeTruthy();
  const sent = server.asked.find(({ path }) => path === undoEntry.path);
  expect([sent?.body, sent?.headers.get('Idempotency-Key')]).toEqual([{ ledgerId: 'row-3' }, 'undo-row-3']);
});

test('someone who works at the shop reads why they cannot undo an entry of someone else', async () => {
  const server = serve();
  const takeBack = { entry: false, stamps: 0 };
  server.answer(getHistory, { success: true, events: [row(3), row(2)], nextCursor: null, takeBack });
  open();
  const undo = await screen.findByRole('button', { name: 'Undo 1 stamp' });
  expect(undo.hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('You can undo only your own entries. Ask the shop owner.').id).toBe(
    undo.getAttribute('aria-describedby'),
  );
});

test('an imported balance offers no undo: the server would refuse it', async () => {
  const server = serve();
  const events = [row(3, { kind: 'opening', stamps: 3, by: 'Mia' })];
  server.answer(getHistory, { success: true, events, nextCursor: null });
  open();
  expect(await screen.findByText('Carried over')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('a member is disabled at once, with a way to take it back', async () => {
  const server = serve();
  const { user } = open();
  server.answer(setMemberStatus, { success: true, memberIds: ['member-1'] });
  await user.click(await screen.findByRole('button', { name: 'Disable' }));
  expect(await screen.findByText('Anna Berg disabled')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const told = () => server.asked.filter(({ path }) => path === setMemberStatus.path).map(({ body }) => body);
  await waitFor(() => expect(told()).toHaveLength(2));
  const memberIds = ['member-1'];
  expect(told()).toEqual([
    { memberIds, status: 'disabled' },
    { memberIds, status: 'active' },
  ]);
});

test('a person is erased in two clicks, the second of which names them', async () => {
  const server = serve();
  const { user, path } = open();
  server.answer(ofAnna(eraseMember), undefined);
  await user.click(await screen.findByRole('button', { name: 'Erase…' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Erase Anna Berg' }));
  await waitFor(() => expect(path()).toBe('/royaltymember'));
  expect(server.asked.some(({ method }) => method === 'DELETE')).toBe(true);
});

test('staff see neither the file nor the end of a person', async () => {
  session.start(operator({ id: 'somebody-else', permissions: ['stamp', 'members'] }), { remember: true });
  serve();
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Anna Berg' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Erase…' })).toBeNull();
});

test('who left, or never was, is said to be not there', async () => {
  fakeServer().refuse(ofAnna(getMember), 'notFound');
  open();
  expect(await screen.findByRole('heading', { name: 'This member is not here' })).toBeTruthy();
});
