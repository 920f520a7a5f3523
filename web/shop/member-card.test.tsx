import { getDesign } from '@stampdeck/contract/designs.ts';
import { getFollow, getMembership } from '@stampdeck/contract/loyalty.ts';
import { getCard, getHistory } from '@stampdeck/contract/stamps.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { held, honestShop } from '#test/honest-shop.ts';
import { cardReplyWith, cardWith, customerId, morgenrot, openShop, shopId, signNoraIn, tellCard } from '#test/shop.tsx';
import { tell } from '#test/socket.ts';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));

let server: ReturnType<typeof honestShop>;

beforeEach(() => {
  session.kind = 'customerInfo';
  signNoraIn();
  server = honestShop({ follows: true, joined: true });
});

const progress = () => screen.findByText(/of 10 stamps/, { selector: '[role=status]' });

test('the card fills live, and a late or repeated event changes nothing', async () => {
  openShop();
  await progress();
  tellCard(cardWith(8, { seq: 110 }), 2);
  expect((await progress()).textContent).toBe('8 of 10 stamps, 2 to go');
  const shown = () => queryClient.getQueryData<{ card: { count: number } }>(['stamps', 'card', shopId, customerId]);
  tellCard(cardWith(7, { seq: 109 }));
  tellCard(cardWith(9, { seq: 110 }));
  expect(shown()?.card.count).toBe(8);
  tellCard(cardWith(7, { seq: 111 }), -1);
  await screen.findByText('7 of 10 stamps, 3 to go');
});

test('an answer older than the last event does not set it back', async () => {
  openShop();
  await progress();
  tellCard(cardWith(9, { seq: 120 }), 3);
  await queryClient.refetchQueries({ queryKey: ['stamps', 'card'] });
  expect((await progress()).textContent).toBe('9 of 10 stamps, 1 to go');
});

test('an event of another card is read from the server', async () => {
  openShop();
  await progress();
  const next = cardWith(1, { id: '0190a000-0000-7000-8000-00000000000d', seq: 1 });
  server.answer(getCard, { ...cardReplyWith(next), owed: [{ cardId: cardWith(0).id, slot: 10, label: '1 free' }] });
  tellCard(next);
  await waitFor(async () => expect((await progress()).textContent).toBe('1 of 10 stamps, 9 to go'));
  expect(screen.getByText(/You have reached/).textContent).toBe('You have reached: 1 free. Ask for it at the counter.');
});

test('events of other people or shops are not its business', async () => {
  openShop();
  await progress();
  tell('getLiveStamp', { shopId, customerId: shopId, stampAwardNumber: 9, card: cardWith(9), owed: [], stamp: 3 });
  expect((await progress()).textContent).toBe('6 of 10 stamps, 4 to go');
});

test('the card opens with what this phone last saw while the answer is out', async () => {
  const first = openShop();
  await progress();
  first.unmount();
  const wait = held(() => Response.json({}, { status: 500 }));
  for (const endpoint of [getCard, getFollow, getMembership, getHistory]) server.respond(endpoint, wait.answer);
  openShop();
  expect((await progress()).textContent).toBe('6 of 10 stamps, 4 to go');
});

test('the card of an older version is drawn in that version', async () => {
  server.answer(getCard, cardReplyWith(cardWith(6, { version: 1 })));
  const older = { ...morgenrot().card, version: 1 };
  server.answer(getDesign, {
    success: true,
    cardDesignItem: { ...older, design: { ...older.design, description: 'As it was' } },
  });
  openShop();
  await screen.findByText('As it was');
  expect(server.asked(getDesign)[0]?.body).toEqual({ store: shopId, version: 1 });
});

test('an older version that cannot be read says so in the specified words (S8.alerts.10)', async () => {
  server.answer(getCard, cardReplyWith(cardWith(6, { version: 1 })));
  server.refuse(getDesign, 'internal');
  openShop();
  await screen.findByText('Failed to get stamp Design information from Server');
  expect((await progress()).textContent).toBe('6 of 10 stamps, 4 to go');
});

test('my code is one tap away; a stamp that comes meanwhile turns to the card', async () => {
  const { user } = openShop();
  await progress();
  await user.click(screen.getByRole('button', { name: 'Show my code' }));
  const screenOfCode = within(await screen.findByRole('dialog', { name: 'My code' }));
  expect(screenOfCode.getByTestId('my-code').getAttribute('data-code')).toBe(`${location.origin}/c/${customerId}`);
  expect(screenOfCode.getByText('Nora')).toBeTruthy();
  tellCard(cardWith(7));
  await screenOfCode.findByText('7 of 10 stamps, 3 to go');
  await user.click(screenOfCode.getByRole('button', { name: 'Show my code again' }));
  expect(screenOfCode.getByTestId('my-code')).toBeTruthy();
});
