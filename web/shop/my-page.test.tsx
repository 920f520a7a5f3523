import { customerLogIn, logOut } from '@stampdeck/contract/accounts.ts';
import { type Conversation, listCustomerConversations } from '@stampdeck/contract/inbox.ts';
import { follow, join } from '@stampdeck/contract/membership.ts';
import { listMyCards, listWaitingCards, type OwnCard, type WaitingCard } from '@stampdeck/contract/my-cards.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { fakeServer } from '#test/server.ts';
import { cardWith, customerId, nora, ownCardWith, signNoraIn, tellCard } from '#test/shop.tsx';
import { MyPage } from './my-page.tsx';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  session.kind = 'customerInfo';
  signNoraIn();
  server = fakeServer();
  waits([]);
  window.history.replaceState(null, '', '/my');
});

const at = (name: string, count: number, more: Partial<OwnCard> = {}): OwnCard =>
  ownCardWith(count, { shop: { id: `shop-${name.toLowerCase()}`, name, photo: '', language: 'fr' }, ...more });

const answer = (cards: OwnCard[], nextCursor: string | null = null) =>
  server.answer(listMyCards, { success: true, cards, nextCursor });

const waits = (cards: WaitingCard[]) => server.answer(listWaitingCards, { success: true, cards });
const waitingAt = (name: string, stamps: number, isMember = false): WaitingCard => {
  const { shop, look } = at(name, stamps);
  return { shop, look, stamps, isMember };
};

function openMyPage() {
  queryClient.clear();
  const view = render(
    <QueryClientProvider client={queryClient}>
      <MyPage />
    </QueryClientProvider>,
  );
  return { ...view, user: userEvent.setup({ delay: null }) };
}

const shown = async (name: string) => within(await screen.findByRole('article', { name }));

const asWritten = (element: HTMLElement) => [element.lang, element.dir];

const moment = '2026-05-12T10:00:00.000Z';

test('a shop that I only follow says how many of its messages I have not read, once', async () => {
  const card = at('Kiosque', 6);
  answer([card]);
  const from = (shopId: string, name: string): Conversation => ({
    ...{
      id: shopId,
      members: [shopId, customerId],
      lastImages: 0,
      lastMessage: 'Hello',
      lastMessageId: 'message-1',
      lastMessageAt: moment,
    },
    ...{ lastSide: 'shop', seq: 2, unread: 2, readSeq: 0, otherReadSeq: 2, isBlocked: false, createdAt: moment },
    other: { id: shopId, name, photo: '' },
  });
  const own = { ...listCustomerConversations, path: listCustomerConversations.path.replace(':userId', customerId) };
  const conversations = [from(card.shop.id, 'Kiosque'), from('shop-followed', 'Fleuriste')];
  server.answer(own, { success: true, conversations, nextCursor: null });
  openMyPage();
  const elsewhere = within(await screen.findByRole('list', { name: 'Messages from shops' }));
  expect(elsewhere.getByText('Fleuriste')).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('(4) My cards'));
  const links = screen.getAllByRole('link', { name: '2 unread messages' });
  expect(links.map((link) => link.getAttribute('href')?.split('/').at(-1))).toEqual([
    'shop-followed#chat',
    'shop-kiosque#chat',
  ]);
});

test('what a shop wrote says which language it is in', async () => {
  const rewards = [{ cardId: cardWith(0).id, slot: 5, label: 'Un café' }];
  answer([
    at('Boulangerie', 7, { rewards }),
    at('Kiosque', 6, { state: 'left', rewards }),
    at('Coiffeur', 6, { state: 'disabled', rewards }),
  ]);
  waits([waitingAt('Fleuriste', 3)]);
  openMyPage();
  for (const name of ['Boulangerie', 'Kiosque', 'Coiffeur']) {
    const card = await shown(name);
    expect(asWritten(card.getByText(name))).toEqual(['fr', 'auto']);
    expect(asWritten(card.getByText('Un café'))).toEqual(['fr', 'auto']);
  }
  const offer = await shown('Fleuriste, waiting for you');
  expect(asWritten(offer.getByText('Fleuriste'))).toEqual(['fr', 'auto']);
});

test('all my cards are in one place, each with its progress, its rewards, and the link to its shop', async () => {
  const reward = (label: string) => ({ cardId: cardWith(0).id, slot: 5, label });
  answer([
    at('Bakery', 7, { rewards: [reward('A cake'), reward('A cake'), reward('1 free')] }),
    at('Florist', 0, { lastVisit: null }),
    at('Kiosk', 6, { state: 'left', rewards: [reward('A pen')] }),
    at('Barber', 3, { state: 'disabled' }),
    at('Gone', 2, { state: 'closed', rewards: [reward('Nothing')] }),
  ]);
  openMyPage();
  const bakery = await shown('Bakery');
  bakery.getByRole('img', { name: '7 of 10 stamps, 3 to go' });
  bakery.getByText('2 × A cake and 1 free');
  bakery.getByText(/Show your code at the counter/);
  expect(bakery.getByRole('link').getAttribute('href')).toBe('/operator/shop-bakery');
  (await shown('Florist')).getByText('No stamps yet');
  const kiosk = await shown('Kiosk');
  kiosk.getByText(/^Waiting for you/);
  kiosk.getByText(/You left. Your 6 stamps are saved. Join again to continue./);
  (await shown('Barber')).getByText(/Your membership is disabled. Ask at the counter./);
  const gone = await shown('Gone');
  gone.getByText(/closed for good/);
  expect(gone.queryByRole('link')).toBeNull();
  expect(gone.queryByText(/Nothing/)).toBeNull();
});

test('a redeemed reward looks redeemed on its small card, and one that waits does not', async () => {
  const look = { ...at('Bakery', 7).look, milestones: [3, 5, 10].map((slot) => ({ slot, label: `Cake ${slot}` })) };
  answer([at('Bakery', 7, { look, rewards: [{ cardId: cardWith(0).id, slot: 5, label: 'Cake 5' }] })]);
  const { container } = openMyPage();
  await shown('Bakery');
  const slots = [...container.querySelectorAll('.mini-card-slots svg')];
  expect(slots.flatMap((slot, index) => (slot.hasAttribute('data-redeemed') ? [index + 1] : []))).toEqual([3]);
});

test('a stamp given anywhere is shown; my code is one tap away and turns to the card with the new stamp', async () => {
  answer([ownCardWith(6)]);
  const { user } = openMyPage();
  (await shown('Café Morgenrot')).getByRole('img', { name: '6 of 10 stamps, 4 to go' });
  await user.click(screen.getByRole('button', { name: 'Show my code' }));
  const code = within(screen.getByRole('dialog', { name: 'My code' }));
  expect(code.getByTestId('my-code')).toBeTruthy();
  answer([ownCardWith(7)]);
  tellCard(cardWith(7));
  await code.findByRole('img', { name: '7 of 10 stamps, 3 to go' });
  await user.click(code.getByRole('button', { name: 'Show my code again' }));
  expect(code.getByTestId('my-code')).toBeTruthy();
  (await shown('Café Morgenrot')).getByRole('img', { name: '7 of 10 stamps, 3 to go', hidden: true });
});

test('someone without a card reads how to get the first', async () => {
  answer([]);
  openMyPage();
  await screen.findByRole('heading', { name: 'No card yet' });
  screen.getByText(/Look for the QR code at a shop’s counter/);
});

test('a card that a shop holds for my email address waits here, and one tap takes it', async () => {
  answer([]);
  waits([waitingAt('Rosa', 7), waitingAt('Kiosk', 1)]);
  const { user } = openMyPage();
  const offer = await shown('Rosa, waiting for you');
  offer.getByText('A card with 7 stamps waits for you at Rosa.');
  offer.getByText(/The shop then sees your name and email/);
  offer.getByRole('img', { name: '7 of 10 stamps, 3 to go' });
  expect(screen.queryByRole('heading', { name: 'No card yet' })).toBeNull();
  for (const endpoint of [follow, join]) server.answer(endpoint, { success: true });
  server.respond(join, () => {
    waits([waitingAt('Kiosk', 1)]);
    answer([at('Rosa', 7)]);
    return Response.json({ success: true });
  });
  await user.click(offer.getByRole('button', { name: 'Take the card of Rosa' }));
  await screen.findByText('You have the card of Rosa with 7 stamps.');
  const mine = { userTo: 'shop-rosa', userFrom: nora().id };
  expect(server.sent.filter(({ path }) => [follow.path, join.path].includes(path)).map(({ body }) => body)).toEqual([
    mine,
    mine,
  ]);
  (await shown('Rosa')).getByRole('img', { name: '7 of 10 stamps, 3 to go' });
  (await shown('Kiosk, waiting for you')).getByText('A card with 1 stamp waits for you at Kiosk.');
});

test('a card that cannot be claimed says why and stays; one whose stamps do not fit says where to ask', async () => {
  answer([at('Kiosk', 9)]);
  waits([waitingAt('Rosa', 7), waitingAt('Kiosk', 4, true)]);
  server.refuse(follow, 'shopSuspended');
  const { user } = openMyPage();
  const offer = await shown('Rosa, waiting for you');
  await user.click(offer.getByRole('button', { name: /^Take the card/ }));
  expect((await offer.findByRole('alert')).textContent).toBe('This shop is closed for now.');
  const more = await shown('Kiosk, waiting for you');
  more.getByText('Kiosk has 4 more stamps for you.');
  expect(more.queryByRole('button')).toBeNull();
});

test('cards that cannot be read say so, with a way to try again; many come a page at a time', async () => {
  server.refuse(listMyCards, 'internal');
  const { user } = openMyPage();
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load your cards.');
  server.respond(listMyCards, ({ body }) => {
    const isSecond = (body as { cursor?: string }).cursor === 'next';
    const { shop, ...rest } = at(isSecond ? 'Florist' : 'Bakery', 1);
    const { id, ...named } = shop;
    const cards = [{ ...rest, shop: { _id: id, ...named } }];
    return Response.json({ success: true, cards, nextCursor: isSecond ? null : 'next' });
  });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await shown('Bakery');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await shown('Florist');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('without a network the cards are shown as this phone last saw them, and from when; signing out removes them', async () => {
  answer([ownCardWith(6)]);
  const first = openMyPage();
  await shown('Café Morgenrot');
  first.unmount();
  server.respond(listMyCards, () => {
    throw new TypeError('Failed to fetch');
  });
  const { user } = openMyPage();
  (await shown('Café Morgenrot')).getByRole('img', { name: '6 of 10 stamps, 4 to go' });
  const alert = await screen.findByRole('alert', {}, { timeout: 10_000 });
  expect(alert.textContent).toContain('Last updated just now');
  server.answer(logOut, undefined);
  await user.click(screen.getByRole('button', { name: /^Your account/ }));
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(localStorage.getItem('lastMyCards')).toBeNull());
});

test('someone who is not signed in signs in here, also with an operator’s account, and stays', async () => {
  session.end('exit');
  server.answer(customerLogIn, nora());
  answer([ownCardWith(6)]);
  const { user } = openMyPage();
  await user.type(await screen.findByLabelText('Email'), 'nora@example.com');
  await user.type(screen.getByLabelText('Password'), 'a good password');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await shown('Café Morgenrot');
  await user.click(screen.getByRole('button', { name: /^Your account/ }));
  await screen.findByRole('button', { name: 'Sign out' });
  expect(screen.queryByRole('link', { name: 'My cards' })).toBeNull();
  await waitFor(() => expect(screen.queryByRole('button', { name: /leave|unfollow/i })).toBeNull());
});
