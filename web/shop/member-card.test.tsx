import { getDesign } from '@stampdeck/contract/designs.ts';
import { getFollow, getMembership } from '@stampdeck/contract/membership.ts';
import { type Card, getCard, getHistory, type LedgerEvent } from '@stampdeck/contract/stamps.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
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

test('everything that the shop wrote says which language it is in', async () => {
  const { card } = morgenrot();
  const written = { name: 'Chez Zoé', bio: 'Pain frais', address: '2 rue Haute', hours: 'Tous les jours' };
  const texts = { howToCollect: 'Un café, un tampon', reward: 'Le dixième offert', terms: 'Une règle' };
  const design = { ...card.design, ...texts, description: 'Cafés', businessName: 'Zoé SARL' };
  const full = cardWith(10, { milestones: [{ slot: 10, label: 'Un thé', state: 'owed' }] });
  server.answer(getCard, { ...cardReplyWith(full), owed: [{ cardId: full.id, slot: 10, label: 'Un thé' }] });
  const milestones = [{ slot: 10, label: 'Un thé' }];
  openShop(morgenrot({ ...written, language: 'fr', card: { ...card, design: { ...design, milestones } } }));
  await screen.findByLabelText('Rewards waiting');
  for (const text of [...Object.values(written), ...Object.values(texts), 'Cafés', 'Zoé SARL', 'Un thé']) {
    const places = await screen.findAllByText(text);
    expect(places.map(({ lang, dir }) => [text, lang, dir])).toEqual(places.map(() => [text, 'fr', 'auto']));
  }
});

test('the next reward says which language it is in', async () => {
  openShop(morgenrot({ language: 'fr' }));
  await progress();
  const next = screen.getByText('1 free', { selector: '.reward-strip-next *' });
  expect([next.lang, next.dir]).toEqual(['fr', 'auto']);
});

test('an answer older than the last event does not set it back', async () => {
  openShop();
  await progress();
  tellCard(cardWith(9, { seq: 120 }), 3);
  await queryClient.refetchQueries({ queryKey: ['stamps', 'card'] });
  expect((await progress()).textContent).toBe('9 of 10 stamps, 1 to go');
});

test('a stamp given while the card is still loading shows', async () => {
  const old = held(() => Response.json(z.encode(getCard.reply, cardReplyWith(cardWith(6)))));
  server.respond(getCard, old.answer);
  openShop();
  await waitFor(() => expect(server.asked(getCard)).toHaveLength(1));
  server.answer(getCard, cardReplyWith(cardWith(8, { seq: 110 })));
  tellCard(cardWith(8, { seq: 110 }), 2);
  old.go();
  expect((await progress()).textContent).toBe('8 of 10 stamps, 2 to go');
});

test('an event of another card is read from the server', async () => {
  openShop();
  await progress();
  const next = cardWith(1, { id: '0190a000-0000-7000-8000-00000000000d', seq: 1 });
  server.answer(getCard, { ...cardReplyWith(next), owed: [{ cardId: cardWith(0).id, slot: 10, label: '1 free' }] });
  tellCard(next);
  await waitFor(async () => expect((await progress()).textContent).toBe('1 of 10 stamps, 9 to go'));
  expect(screen.getByLabelText('Rewards waiting').textContent).toBe('1 reward waiting1 free');
});

test('events of other people or shops change nothing', async () => {
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

test('a disabled member reads that on the card, and that it stays, until they are enabled again', async () => {
  server.links.disabled = true;
  const full = cardWith(10, { milestones: [{ slot: 10, label: '1 free', state: 'owed' }] });
  server.answer(getCard, cardReplyWith(full));
  openShop();
  await screen.findByText('Café Morgenrot has disabled your membership.');
  expect((await screen.findByLabelText('Rewards waiting')).textContent).toBe(
    '1 reward waiting1 freeSaved for you until your membership is enabled again.',
  );
  expect((await progress()).textContent).toBe('10 of 10 stamps, the card is full');
  delete server.links.disabled;
  tell('getNavigate', { senderId: customerId, type: '/royalty' });
  await waitFor(() => expect(screen.queryByText(/disabled your membership/)).toBeNull());
  screen.getByRole('button', { name: 'Show my code 1 reward waiting' });
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

test('an older version that cannot be read says so in the specified text (S8.alerts.10)', async () => {
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
  const said = screenOfCode.getByRole('status');
  expect(said.textContent).toBe('');
  tellCard(cardWith(7));
  await screenOfCode.findByText('7 of 10 stamps, 3 to go');
  expect(said.textContent).toContain('7 of 10 stamps, 3 to go');
  expect(said.isConnected).toBe(true);
  await user.click(screenOfCode.getByRole('button', { name: 'Show my code again' }));
  expect(screenOfCode.getByTestId('my-code')).toBeTruthy();
  expect(document.activeElement).toBe(screenOfCode.getByRole('button', { name: 'Close' }));
});

describe('what happens to the card is announced once', () => {
  const words = () => document.querySelector('.card-moment-words')?.textContent ?? null;
  const twoRewards = (states: ('ahead' | 'owed' | 'redeemed')[]): Card['milestones'] =>
    [5, 10].map((slot, index) => ({ slot, label: slot === 5 ? 'A cake' : '1 free', state: states[index] ?? 'ahead' }));

  beforeEach(() => {
    server.answer(getCard, cardReplyWith(cardWith(4, { milestones: twoRewards(['ahead', 'ahead']) })));
  });

  async function openWatched() {
    const page = openShop();
    await progress();
    await waitFor(() => expect(localStorage.getItem('seenCards')).not.toBeNull());
    return page;
  }

  test('a reward that is reached, a full card, and nothing for a stamp in between', async () => {
    const { user } = await openWatched();
    tellCard(cardWith(5, { milestones: twoRewards(['owed', 'ahead']) }));
    await waitFor(() => expect(words()).toBe('Reward reached!Your reward: A cake.'));
    screen.getByText('Reward reached! Your reward: A cake.', { selector: '[role=status]' });
    await user.click(screen.getByRole('button', { name: 'Close this message' }));
    expect(words()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
    tellCard(cardWith(6, { milestones: twoRewards(['owed', 'ahead']) }));
    await screen.findByText('6 of 10 stamps, 4 to go');
    expect(words()).toBeNull();
    tellCard(cardWith(10, { milestones: twoRewards(['owed', 'owed']) }), 4);
    await waitFor(() => expect(words()).toBe('Your card is full!Your reward: 1 free.'));
    expect(document.querySelectorAll('.card-burst svg')).toHaveLength(16);
  });

  test('what happened while the phone was in the pocket is announced on opening, and not again on the next', async () => {
    (await openWatched()).unmount();
    server.answer(getCard, cardReplyWith(cardWith(5, { milestones: twoRewards(['owed', 'ahead']) })));
    const next = openShop();
    await waitFor(() => expect(words()).toBe('Reward reached!Your reward: A cake.'));
    next.unmount();
    openShop();
    await progress();
    await screen.findByLabelText('Rewards waiting');
    expect(words()).toBeNull();
  });

  test('a reward that was given, and the next card that opens for the last one', async () => {
    server.answer(getCard, cardReplyWith(cardWith(10, { milestones: twoRewards(['redeemed', 'owed']) })));
    const { user } = await openWatched();
    await user.click(screen.getByRole('button', { name: /^Show my code/ }));
    const code = within(await screen.findByRole('dialog', { name: 'My code' }));
    const nextId = '0190a000-0000-7000-8000-00000000000d';
    const next = cardWith(0, { id: nextId, seq: 0 });
    server.answer(getCard, cardReplyWith(next));
    tellCard(next, 0);
    await code.findByText('0 of 10 stamps, 10 to go');
    await waitFor(() => expect(words()).toBe('Enjoy!1 free: redeemed. Your next card is open.'));
    expect(document.querySelector('.code-screen .my-card')?.getAttribute('data-opens')).toBe('true');
  });

  test('the message about a redemption goes when that is undone', async () => {
    server.answer(getCard, cardReplyWith(cardWith(5, { milestones: twoRewards(['owed', 'ahead']) })));
    await openWatched();
    tellCard(cardWith(5, { seq: 106, milestones: twoRewards(['redeemed', 'ahead']) }), 0);
    await waitFor(() => expect(words()).toBe('Enjoy!A cake: redeemed.'));
    tellCard(cardWith(5, { seq: 107, milestones: twoRewards(['owed', 'ahead']) }), 0);
    await waitFor(() => expect(words()).toBeNull());
    screen.getByLabelText('Rewards waiting');
  });

  test('without sound, which is off until it is turned on', async () => {
    const started = vi.fn();
    const Part = class {
      frequency = { exponentialRampToValueAtTime: () => undefined };
      gain = { setTargetAtTime: () => undefined };
      connect = (next: unknown) => next;
      start = started;
      stop = () => undefined;
    };
    vi.stubGlobal('OscillatorNode', Part);
    vi.stubGlobal('GainNode', Part);
    vi.stubGlobal(
      'AudioContext',
      class {
        state = 'running';
        currentTime = 0;
      },
    );
    const { user } = await openWatched();
    tellCard(cardWith(5, { milestones: twoRewards(['owed', 'ahead']) }));
    await waitFor(() => expect(words()).not.toBeNull());
    expect(started).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: /Your account/ }));
    await user.click(await screen.findByRole('switch', { name: 'Sound when a stamp lands' }));
    expect(started).toHaveBeenCalledTimes(1);
    tellCard(cardWith(6, { milestones: twoRewards(['owed', 'ahead']) }));
    await waitFor(() => expect(started).toHaveBeenCalledTimes(2));
  });
});

test('the history says in plain words what happened, day by day, and goes on by pages', async () => {
  const now = new Date();
  const at = (days: number, hour: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, hour).toISOString();
  const row = (id: string, more: Partial<LedgerEvent>): LedgerEvent => ({
    id,
    kind: 'award',
    stamps: 1,
    countAfter: 1,
    cardId: cardWith(0).id,
    by: '',
    reason: '',
    reward: '',
    undoes: null,
    createdAt: at(0, 0),
    ...more,
  });
  const first = [
    row('undone', { kind: 'reversal', stamps: 0, undoes: 'given' }),
    row('given', { kind: 'redemption', stamps: 0, reward: 'A cake' }),
    row('award', { stamps: 3 }),
    row('taken', { kind: 'reversal', stamps: -1, createdAt: at(1, 9) }),
  ];
  const second = [
    row('back', { kind: 'reversal', stamps: -2, undoes: 'elsewhere', createdAt: at(1, 8) }),
    row('first', { createdAt: at(40, 8) }),
  ];
  server.respond(getHistory, ({ body }) => {
    const isSecond = (body as { cursor?: string }).cursor === 'next';
    const events = (isSecond ? second : first).map(({ id, ...rest }) => ({ _id: id, ...rest }));
    return Response.json({ success: true, events, nextCursor: isSecond ? null : 'next' });
  });
  const { user } = openShop();
  const days = () =>
    [...document.querySelectorAll('.my-history-day')].map((day) => [
      day.querySelector('h3')?.textContent,
      ...[...day.querySelectorAll('.my-history-words')].map((line) => line.firstChild?.textContent),
    ]);
  await waitFor(() =>
    expect(days()).toEqual([
      ['Today', 'Redemption undone. Yours again: A cake', 'Redeemed: A cake', '3 stamps given'],
      ['Yesterday', '1 stamp taken back'],
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  const longAgo = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' }).format(new Date(at(40, 8)));
  await waitFor(() =>
    expect(days().slice(1)).toEqual([
      ['Yesterday', '1 stamp taken back', '2 stamps undone'],
      [longAgo, '1 stamp given'],
    ]),
  );
});

test('where what follows the card cannot be loaded, the page says so in its place and can try again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const part = '#shop/member-more.ts';
  vi.doMock(part, () => Promise.reject(new Error('lost')));
  const { user } = openShop();
  await progress();
  await vi.advanceTimersByTimeAsync(4000);
  const words = await screen.findByText('We couldn’t load this part of the page. Check your connection.');
  vi.doUnmock(part);
  await user.click(within(words.parentElement as HTMLElement).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(words.isConnected).toBe(false));
});
