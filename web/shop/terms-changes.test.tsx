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

const terms = async () => within(await screen.findByRole('region', { name: 'My card’s terms' }));

test('a card that began under older terms says since when they hold, and what the next card has', async () => {
  server.answer(getCard, cardReplyWith(cardWith(6, { version: 1, size: 8 })));
  openShop();
  const mine = await terms();
  await mine.findByText(saying('My card keeps the terms that it began with, from January 3, 2026'));
  expect(mine.getByText(saying('The next card has the newer ones, from February 1, 2026'))).toBeTruthy();
  expect(mine.getAllByRole('listitem').map((line) => line.textContent)).toContain('10 stamps instead of 8');
  const rules = within(screen.getByRole('region', { name: 'How it works' }));
  await waitFor(() => expect(rules.getByText('A stamp for $4.')).toBeTruthy());
});

test('a card with the newest terms says so; what changed is read when somebody asks', async () => {
  const { user } = openShop();
  const mine = await terms();
  await mine.findByText(saying('My card has the shop’s terms from February 1, 2026'));
  expect(server.asked(getDesign)).toHaveLength(0);
  await user.click(mine.getByText('What changed then'));
  await mine.findByText('10 stamps instead of 8');
  expect(server.asked(getDesign)[0]?.body).toEqual({ store: shopId, version: 1 });
});

test('an empty card takes the newest terms with its first stamp', async () => {
  server.answer(getCard, cardReplyWith(cardWith(0, { version: null })));
  openShop(morgenrot({ card: { ...newest, version: 1 } }));
  const mine = await terms();
  await mine.findByText(saying('My first stamp begins a card with the shop’s terms from February 1, 2026'));
  expect(mine.getByText(saying('They have not changed since'))).toBeTruthy();
});
