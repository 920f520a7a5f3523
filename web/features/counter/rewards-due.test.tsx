import { redeemReward } from '@stampdeck/contract/stamps.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { anna, annaId, annasFreshCode, cardWith, counterServer, scanAnna, shopId } from '#test/counter.tsx';
import { sent, tell } from '#test/socket.ts';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));

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
  expect(await screen.findByText('1 free for Anna Berg')).toBeTruthy();
  expect(await screen.findByText('0 of 10 stamps, 10 to go')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /redeem/i })).toBeNull();
});

test('a touch in passing gives nothing; a second press does', async () => {
  const server = fullCard();
  const { user } = await scanAnna(annasFreshCode);
  await user.click(await button());
  expect(server.redemptions()).toHaveLength(0);
  await user.click(await screen.findByRole('button', { name: 'Press again to redeem 1 free' }));
  await waitFor(() => expect(server.redemptions()).toHaveLength(1));
});

test('given by keys, it leaves the focus at +, also when the live event is faster than the answer', async () => {
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
  await user.keyboard('{Enter}{Enter}');
  await screen.findByText('0 of 10 stamps, 10 to go');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Give 1 stamp' }));
});

test('a call that nobody answered is sent again under the same key', async () => {
  const server = fullCard();
  let isDown = true;
  server.respond(redeemReward, () => {
    if (isDown) return Response.json({ code: 'unavailable', message: 'Busy', requestId: '' }, { status: 503 });
    return Response.json(z.encode(redeemReward.reply, given as never));
  });
  const { user } = await scanAnna(annasFreshCode);
  await user.dblClick(await button());
  expect(await screen.findByText('Failed to redeem the reward')).toBeTruthy();
  isDown = false;
  await user.dblClick(await button());
  await waitFor(() => expect(server.redemptions()).toHaveLength(2));
  expect(new Set(server.redemptions().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
});

test('a printed code gives nothing away and says what is needed', async () => {
  const server = fullCard();
  server.scans(anna(), cardWith(10, 100), null);
  await scanAnna();
  expect(await screen.findByText('To redeem, scan the code on the customer’s own phone.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /redeem/i })).toBeNull();
});

test('another till’s redemption of an older card is followed', async () => {
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
