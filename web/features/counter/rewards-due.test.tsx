import { getRedemptionRights } from '@stampdeck/contract/limits.ts';
import { getUnclaimed } from '@stampdeck/contract/member-list.ts';
import { redeemReward } from '@stampdeck/contract/stamps.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { anna, annaId, annasFreshCode, cardWith, counterServer, scanAnna, shopId } from '#test/counter.tsx';
import { passAMoment } from '#test/moment.ts';
import { sent, tell } from '#test/socket.ts';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));

afterEach(() => vi.useRealTimers());

const next = { ...cardWith(0, 0), id: 'card-2', version: null };
const given = {
  success: true,
  stampAwardNumber: 0,
  card: next,
  owed: [],
  ledgerId: 'entry-9',
  redemption: { id: 'entry-9', cardId: 'card-1', slot: 10, label: '1 free', createdAt: '2026-11-20T10:00:00.000Z' },
};

/** Anna with a full card; the server gives its reward and keeps how it was asked. */
function fullCard() {
  const server = counterServer({ count: 10 });
  server.respond(redeemReward, () => Response.json(z.encode(redeemReward.reply, given as never)));
  return { ...server, redemptions: () => server.asked.filter(({ path }) => path.endsWith('/stamp/redeem')) };
}

const button = () => screen.findByRole('button', { name: /redeem 1 free/i });

test('a reward that was reached is given when its button is held, and the next card begins', async () => {
  const server = fullCard();
  await scanAnna(annasFreshCode);
  fireEvent.pointerDown(await button(), { button: 0 });
  await waitFor(() => expect(server.redemptions()).toHaveLength(1));
  expect(server.redemptions()[0]?.body).toMatchObject({
    userFrom: shopId,
    userTo: annaId,
    slot: 10,
    cardId: 'card-1',
    proof: 'proof',
  });
  expect(await screen.findByText('Redeemed: 1 free')).toBeTruthy();
  expect(await screen.findByText('0 of 10 stamps, 10 to go')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /redeem/i })).toBeNull();
});

test('a short touch gives nothing; a second press does', async () => {
  const server = fullCard();
  const { user } = await scanAnna(annasFreshCode);
  const redeem = await button();
  passAMoment();
  await user.click(redeem);
  expect(server.redemptions()).toHaveLength(0);
  passAMoment();
  await user.click(await screen.findByRole('button', { name: 'Redeem 1 free: press again' }));
  await waitFor(() => expect(server.redemptions()).toHaveLength(1));
});

test('given by keys, it leaves the focus on the main button, also when the live event is faster than the answer', async () => {
  const server = fullCard();
  const { user } = await scanAnna(annasFreshCode);
  const milestones = [{ slot: 10, label: '1 free', state: 'redeemed' as const }];
  const card = { ...cardWith(10, 101), milestones };
  server.respond(redeemReward, async () => {
    tell('getLiveStamp', { shopId, customerId: annaId, stampAwardNumber: 10, card, owed: [], stamp: 0 });
    await waitFor(() => expect(screen.queryByRole('button', { name: /redeem/i })).toBeNull());
    return Response.json(z.encode(redeemReward.reply, given as never));
  });
  (await button()).focus();
  passAMoment();
  await user.keyboard('{Enter}');
  passAMoment();
  await user.keyboard('{Enter}');
  await screen.findByText('0 of 10 stamps, 10 to go');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Give 1 stamp' }));
});

test('a call without a reply is sent again under the same key', async () => {
  const server = fullCard();
  let isDown = true;
  server.respond(redeemReward, () => {
    if (isDown) return Response.json({ code: 'unavailable', message: 'Busy', requestId: '' }, { status: 503 });
    return Response.json(z.encode(redeemReward.reply, given as never));
  });
  const { user } = await scanAnna(annasFreshCode);
  const pressTwice = async () => {
    const redeem = await button();
    passAMoment();
    await user.click(redeem);
    passAMoment();
    await user.click(redeem);
  };
  await pressTwice();
  expect(await screen.findByText('Failed to redeem the reward')).toBeTruthy();
  isDown = false;
  await pressTwice();
  await waitFor(() => expect(server.redemptions()).toHaveLength(2));
  expect(new Set(server.redemptions().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
});

test('a printed code redeems nothing and says what is needed', async () => {
  const server = fullCard();
  server.scans(anna(), cardWith(10, 100), null);
  await scanAnna();
  expect(await screen.findByText('To redeem, scan the code on the customer’s own phone.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /redeem/i })).toBeNull();
});

test('another counter’s redemption of an older card appears', async () => {
  const server = fullCard();
  await scanAnna(annasFreshCode);
  await button();
  sent.mockClear();
  const before = server.asked.filter(({ path }) => path.endsWith('stampAwardNumber')).length;
  const owed = [{ cardId: 'card-0', slot: 5, label: '10% off' }];
  tell('getLiveStamp', { shopId, customerId: annaId, stampAwardNumber: 10, card: cardWith(10, 100), owed, stamp: 0 });
  await waitFor(() =>
    expect(server.asked.filter(({ path }) => path.endsWith('stampAwardNumber')).length).toBeGreaterThan(before),
  );
});

/** Anna with a full card, found by her printed code. */
function fullCardOnPaper(rights: { owner: boolean; staff: boolean }) {
  const server = fullCard();
  server.scans(anna(), cardWith(10, 10), null);
  server.answer(getRedemptionRights, { success: true, rights });
  return server;
}

test('without a phone, a reward is redeemed once a reason is chosen and its button is held', async () => {
  const server = fullCardOnPaper({ owner: true, staff: false });
  const { user } = await scanAnna();
  await user.click(await screen.findByRole('button', { name: 'Redeem without a phone' }));
  expect(screen.queryByRole('button', { name: /Redeem 1 free/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Next' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Phone empty' }));
  fireEvent.pointerDown(screen.getByRole('button', { name: /^Redeem 1 free without a phone/ }), { button: 0 });
  await waitFor(() => expect(server.redemptions()).toHaveLength(1));
  expect(server.redemptions()[0]?.body).toMatchObject({ userTo: annaId, slot: 10, withoutCode: 'phone empty' });
  expect(server.redemptions()[0]?.body).not.toHaveProperty('proof');
  expect(await screen.findByText('Redeemed: 1 free')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Redeem without a phone' })).toBeNull();
});

test('without a response, a reward that is redeemed again has the same request key, with another reason another one', async () => {
  const server = fullCardOnPaper({ owner: true, staff: false });
  server.refuse(redeemReward, 'internal');
  const { user } = await scanAnna();
  await user.click(await screen.findByRole('button', { name: 'Redeem without a phone' }));
  for (const [nth, reason] of ['Phone empty', 'Phone empty', 'Paper card'].entries()) {
    await user.click(screen.getByRole('radio', { name: reason }));
    const redeem = screen.getByRole('button', { name: /^Redeem 1 free without a phone/ });
    await waitFor(() => expect(redeem.getAttribute('aria-busy')).toBe('false'));
    fireEvent.pointerDown(redeem, { button: 0 });
    await waitFor(() => expect(server.redemptions()).toHaveLength(nth + 1));
    fireEvent.pointerUp(redeem);
    fireEvent.click(redeem, { detail: 1 });
  }
  const [first, again, other] = server.redemptions().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).toBe(again);
  expect(first).not.toBe(other);
});

test('who may not redeem without a phone, and a customer whose phone was scanned, see no button for it', async () => {
  const server = fullCardOnPaper({ owner: false, staff: true });
  const { unmount } = await scanAnna();
  expect(await screen.findByText('To redeem, scan the code on the customer’s own phone.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Redeem without a phone' })).toBeNull();
  unmount();
  server.scans(anna(), cardWith(10, 10), 'proof');
  server.answer(getRedemptionRights, { success: true, rights: { owner: true, staff: true } });
  await scanAnna(annasFreshCode);
  expect(await button()).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Redeem without a phone' })).toBeNull();
});

test('a customer stays while the ways to redeem are open, and goes on their own once these are closed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fullCardOnPaper({ owner: true, staff: false });
  const { user } = await scanAnna();
  const wayOut = await screen.findByRole('button', { name: 'Redeem without a phone' });
  await user.click(wayOut);
  await user.click(screen.getByRole('radio', { name: 'Paper card' }));
  await act(() => vi.advanceTimersByTimeAsync(45_000));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Paper card' }).checked).toBe(true);
  await user.click(wayOut);
  await act(() => vi.advanceTimersByTimeAsync(45_000));
  expect(screen.queryByRole('heading', { name: 'Anna Berg' })).toBeNull();
});

test('a chosen reason brings the button that redeems into view, and screen readers hear of it', async () => {
  fullCardOnPaper({ owner: true, staff: false });
  const { user } = await scanAnna();
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.click(await screen.findByRole('button', { name: 'Redeem without a phone' }));
  const shown = () => seen.mock.contexts.at(-1) as Element;
  expect(shown().contains(screen.getByRole('radio', { name: 'Paper card' }))).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Paper card' }));
  expect(shown().contains(screen.getByRole('button', { name: /^Redeem 1 free without a phone/ }))).toBe(true);
  expect(screen.getByText('You can redeem now.').getAttribute('role')).toBe('status');
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Paper card' }));
});

/** Anna has a full card and no account. */
function withoutAccount(rights: { owner: boolean; staff: boolean }) {
  const server = fullCardOnPaper(rights);
  const path = getUnclaimed.path.replace(':customerId', annaId);
  server.answer({ ...getUnclaimed, path }, { success: true, isUnclaimed: true, hasAny: true, same: null });
}

test('a customer without an account is never asked for the code on their own phone', async () => {
  withoutAccount({ owner: true, staff: false });
  const { unmount } = await scanAnna();
  await screen.findByRole('region', { name: 'No account yet' });
  expect(await screen.findByRole('button', { name: 'Redeem without a phone' })).toBeTruthy();
  expect(screen.queryByText(/own phone/)).toBeNull();
  unmount();
  withoutAccount({ owner: false, staff: true });
  await scanAnna();
  expect(await screen.findByText(/^You can give them rewards once they have an account/)).toBeTruthy();
  expect(screen.queryByText(/own phone|‘Redeem without a phone’/)).toBeNull();
});
