import { getDesign } from '@stampdeck/contract/designs.ts';
import { getCard } from '@stampdeck/contract/stamps.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '#lib/session.ts';
import { honestShop } from '#test/honest-shop.ts';
import { cardReplyWith, cardWith, morgenrot, openShop, shopId, signNoraIn } from '#test/shop.tsx';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));

let server: ReturnType<typeof honestShop>;
const newest = morgenrot().card;
/** Version 1: eight stamps, a stamp for $4. */
const older = {
  ...newest,
  version: 1,
  publishedAt: '2026-01-03T00:00:00.000Z',
  design: { ...newest.design, size: 8 as const, howToCollect: 'A stamp for $4.', terms: '', milestones: [] },
};

beforeEach(() => {
  session.kind = 'customerInfo';
  signNoraIn();
  server = honestShop({ follows: true, joined: true });
  server.answer(getDesign, { success: true, cardDesignItem: older });
});

/** A sentence, whatever parts of it are marked up. */
const saying = (words: string) => (_: string, element: Element | null) =>
  element?.tagName === 'P' && element.textContent.includes(words);

const terms = async () => within(await screen.findByRole('region', { name: 'Rules of my card' }));

test('a card that began under older rules says from when they are, and what the next card has', async () => {
  server.answer(getCard, cardReplyWith(cardWith(6, { version: 1, size: 8 })));
  openShop();
  const mine = await terms();
  await mine.findByText(saying('Your card follows the rules of January 3, 2026 until it is full'));
  expect(mine.getByText(saying('Your next card follows the rules of February 1, 2026'))).toBeTruthy();
  expect(mine.getAllByRole('listitem').map((line) => line.textContent)).toContain('10 stamps instead of 8');
  const rules = within(screen.getByRole('region', { name: 'How it works' }));
  await waitFor(() => expect(rules.getByText('A stamp for $4.')).toBeTruthy());
});

test('a card with the newest rules says of when they are; what changed is loaded when someone asks', async () => {
  const { user } = openShop();
  const mine = await terms();
  await mine.findByText(saying('Your card follows the rules of February 1, 2026.'));
  expect(server.asked(getDesign)).toHaveLength(0);
  await user.click(mine.getByText('What changed on February 1, 2026'));
  await mine.findByText('10 stamps instead of 8');
  expect(server.asked(getDesign)[0]?.body).toEqual({ store: shopId, version: 1 });
});

test('an empty card has no rules of its own: there is only what changed last', async () => {
  server.answer(getCard, cardReplyWith(cardWith(0, { version: null })));
  openShop();
  const mine = await terms();
  mine.getByText('What changed on February 1, 2026');
  expect(mine.queryByText(saying('Your card follows'))).toBeNull();
});

test('an empty card of a shop whose rules never changed says nothing about them', async () => {
  server.answer(getCard, cardReplyWith(cardWith(0, { version: null })));
  openShop(morgenrot({ card: { ...newest, version: 1 } }));
  await screen.findByText('No stamps yet. Show your code at the counter to get one.');
  expect(screen.queryByRole('region', { name: 'Rules of my card' })).toBeNull();
});
