import type { Reply } from '@stampdeck/contract/http.ts';
import { awardStamp, getHistory, redeemReward, removeStamp, undoEntry } from '@stampdeck/contract/stamps.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  anna,
  annaId,
  annasFreshCode,
  cardWith,
  counterServer,
  minus,
  plus,
  scanAnna,
  shopId,
} from '#test/counter.tsx';
import { passAMoment } from '#test/moment.ts';
import { sent, tell } from '#test/socket.ts';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));

const progress = (text: string) => screen.findByText(text);

test('plus gives one stamp: pale at once, confirmed by the answer, told to the customer (S4.stamps.1, S4.stamps.5, S4.stamps.6, S4.stamps.7, S7.socket.sent.3)', async () => {
  const server = counterServer();
  const answer = Promise.withResolvers<void>();
  server.respond(awardStamp, async (asked) => {
    await answer.promise;
    return server.change(asked);
  });
  const { user } = await scanAnna();
  await user.click(await plus());
  const number = screen.getByText('5', { selector: '[data-pending] *' });
  expect(screen.getByText('4 of 10 stamps, 6 to go')).toBeTruthy();
  await waitFor(() => expect(server.changes()).toHaveLength(1));
  answer.resolve();
  await progress('5 of 10 stamps, 5 to go');
  expect(number.closest('[data-pending]')).toBeNull();
  expect(screen.getByText('Store have added 1 stamps')).toBeTruthy();
  expect(server.changes()[0]?.body).toMatchObject({ userFrom: shopId, userTo: annaId, count: 1 });
  expect(sent).toHaveBeenCalledWith('sendLiveStamp', {
    senderId: shopId,
    senderName: 'Café Morgenrot',
    receiverId: annaId,
    stamp: 1,
  });
  expect(screen.getByText('Anna Berg: 5 of 10 stamps, 5 to go')).toBeTruthy();
});

test('minus takes one back; the summary is the change since the scan (S4.stamps.2, S4.stamps.8, S7.socket.sent.4)', async () => {
  counterServer();
  const { user } = await scanAnna();
  await user.click(await minus());
  await user.click(await minus());
  expect(await screen.findByText('Store have remove 2 stamps')).toBeTruthy();
  expect(sent).toHaveBeenCalledWith('removeStamp', expect.objectContaining({ receiverId: annaId, stamp: -1 }));
  await user.click(await plus());
  expect(await screen.findByText('Store have remove 1 stamps')).toBeTruthy();
});

test('a press gives one stamp at first; several go onto the card in one press, and the next gives one again (S9.counter.1)', async () => {
  const server = counterServer();
  const { user } = await scanAnna();
  expect(screen.getByRole('button', { name: 'Give 1 stamp' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '3' }));
  await user.click(screen.getByRole('button', { name: 'Give 3 stamps' }));
  expect(await screen.findByText('Store have added 3 stamps')).toBeTruthy();
  expect(server.changes()).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Give 1 stamp' })).toBeTruthy();
});

test("plus at the card's maximum is refused before anything is asked, with how many fit (S4.stamps.3, S8.toasts.3)", async () => {
  const server = counterServer({ count: 8 });
  const { user } = await scanAnna();
  await user.click(screen.getByRole('radio', { name: '3' }));
  await user.click(await plus());
  const refusal = (await screen.findByText('You have reached to maximum stamps')).closest('[role="alert"]');
  expect(refusal?.textContent).toContain('Only 2 more stamps fit.');
  expect(server.changes()).toHaveLength(0);
});

test('minus below zero is refused (S4.stamps.4, S8.toasts.2)', async () => {
  const server = counterServer({ count: 0 });
  const { user } = await scanAnna();
  await user.click(await minus());
  expect(await screen.findByText('You can not give a negative stamp')).toBeTruthy();
  expect(server.changes()).toHaveLength(0);
});

test('a refusal by the server rolls back and says how many fit', async () => {
  const server = counterServer({ count: 8 });
  server.refuse(awardStamp, 'stampMaximum', { details: { fits: 0 } });
  const { user } = await scanAnna();
  server.elsewhere(2);
  await user.click(await plus());
  const refusal = (await screen.findByText('You have reached to maximum stamps')).closest('[role="alert"]');
  expect(refusal?.textContent).toContain('The card is full.');
  await progress('10 of 10 stamps, the card is full');
});

test('presses wait in order, each under its own key, and none is lost or doubled', async () => {
  const server = counterServer();
  const open: (() => void)[] = [];
  server.respond(removeStamp, async (asked) => {
    await new Promise<void>((resolve) => open.push(resolve));
    return server.change(asked);
  });
  const { user } = await scanAnna();
  for (let press = 0; press < 3; press += 1) await user.click(await minus());
  expect(screen.getByText('1', { selector: '[data-pending] *' })).toBeTruthy();
  for (let press = 1; press <= 3; press += 1) {
    await waitFor(() => expect(open).toHaveLength(press));
    open.at(-1)?.();
  }
  await progress('1 of 10 stamps, 9 to go');
  expect(server.held()).toBe(1);
  const keys = server.changes().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(3);
});

test('when the network drops, the press keeps its key and its stamp is given once', async () => {
  const server = counterServer();
  let dropped = 0;
  server.respond(awardStamp, (asked) => {
    const answer = server.change(asked);
    dropped += 1;
    // The stamp was given, the answer was lost.
    if (dropped === 1) throw new TypeError('Failed to fetch');
    return answer;
  });
  const { user } = await scanAnna();
  await user.click(await plus());
  expect((await screen.findByRole('alert')).textContent).toContain('No connection');
  expect(screen.getByText('5', { selector: '[data-pending] *' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try now' }));
  await progress('5 of 10 stamps, 5 to go');
  expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull();
  expect(server.held()).toBe(5);
  const keys = server.changes().map(({ headers }) => headers.get('Idempotency-Key'));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test("stamps that wait for the network can be discarded; the screen then shows the server's state", async () => {
  const server = counterServer();
  server.respond(awardStamp, () => {
    throw new TypeError('Failed to fetch');
  });
  const { user } = await scanAnna();
  await user.click(await plus());
  // The main button waits; keys do not.
  await user.keyboard('+');
  await screen.findByText('2 changes not sent yet.');
  await user.click(screen.getByRole('button', { name: 'Do not send' }));
  await waitFor(() => expect(document.querySelector('[data-pending]')).toBeNull());
  expect(screen.getByText('4 of 10 stamps, 6 to go')).toBeTruthy();
  server.respond(awardStamp, server.change);
  await user.click(await plus());
  await progress('5 of 10 stamps, 5 to go');
  expect(server.held()).toBe(5);
});

test('a removal that fails is rolled back with the sentence of the server, and Retry sends the same key (S8.alerts.9)', async () => {
  const server = counterServer();
  server.refuse(removeStamp, 'internal');
  const { user } = await scanAnna();
  await user.click(await minus());
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('Failed to remove StampAward');
  expect(failure.textContent).toContain('Something went wrong on our side.');
  expect(screen.getByText('4 of 10 stamps, 6 to go')).toBeTruthy();
  server.respond(removeStamp, server.change);
  await user.click(within(failure).getByRole('button', { name: 'Retry' }));
  await progress('3 of 10 stamps, 7 to go');
  const keys = server.changes().map(({ headers }) => headers.get('Idempotency-Key'));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('stamps of another counter appear; a late event is ignored', async () => {
  const server = counterServer();
  await scanAnna();
  const older = server.elsewhere(1);
  const newer = server.elsewhere(2);
  const event = { shopId, customerId: annaId, owed: [], stamp: 1 };
  tell('getLiveStamp', { ...event, stampAwardNumber: newer.count, card: newer });
  await progress('7 of 10 stamps, 3 to go');
  tell('getLiveStamp', { ...event, stampAwardNumber: older.count, card: older });
  await waitFor(() => expect(screen.getByText('7 of 10 stamps, 3 to go')).toBeTruthy());
  expect(screen.queryByText('5 of 10 stamps, 5 to go')).toBeNull();
});

test('the last award can be undone from the line below its button, once', async () => {
  const server = counterServer();
  const { user } = await scanAnna();
  await user.click(await plus());
  const message = await screen.findByText('1 stamp given');
  const undo = within(message.parentElement as HTMLElement).getByRole('button', { name: 'Undo' });
  await user.click(undo);
  expect(await screen.findByText('Store have added 0 stamps')).toBeTruthy();
  expect(server.changes().at(-1)).toMatchObject({ path: '/api/stamp/undo', body: { ledgerId: 'entry-101' } });
  expect(server.held()).toBe(4);
});

test('the last award can be undone beside its ledger line; what cannot be undone offers nothing', async () => {
  const server = counterServer();
  const { user } = await scanAnna();
  const lines = within(await screen.findByRole('region', { name: 'Last entries' }));
  expect(await lines.findByText('No stamps yet.')).toBeTruthy();
  (await plus()).focus();
  await user.keyboard('{Enter}');
  (await lines.findByRole('button', { name: 'Undo 1 stamp' })).focus();
  await user.keyboard('{Enter}');
  expect(await lines.findByText(/^Undone/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Give 1 stamp' }));
  expect(lines.queryByRole('button', { name: /^Undo / })).toBeNull();
  expect(server.held()).toBe(4);
});

test("a refused undo says why in the server's words", async () => {
  const server = counterServer();
  const { user } = await scanAnna();
  await user.click(await plus());
  const lines = within(await screen.findByRole('region', { name: 'Last entries' }));
  const button = await lines.findByRole('button', { name: 'Undo 1 stamp' });
  server.refuse(undoEntry, 'undoNotLast');
  await user.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain('Only the last entry of the card can be undone.');
});

test("a limit's refusal shows the time left beside the buttons, and the owner gives the stamp anyway, under its own key", async () => {
  const server = counterServer();
  const retryAt = new Date(Date.now() + 65 * 60_000).toISOString();
  server.refuse(awardStamp, 'limitVisit', { details: { limit: 2, retryAt } });
  const { user } = await scanAnna();
  await user.click(await plus());
  const refusal = await screen.findByText(/at most 2 times per visit/);
  expect(refusal.textContent).toContain('No stamp was given.');
  expect(screen.getByRole('timer').textContent).toMatch(/^1:0[45]:\d\d$/);
  expect(screen.getByText('4 of 10 stamps, 6 to go')).toBeTruthy();
  server.respond(awardStamp, server.change);
  await user.click(screen.getByRole('button', { name: 'Give it anyway' }));
  await progress('5 of 10 stamps, 5 to go');
  expect(screen.queryByText(/at most 2 times per visit/)).toBeNull();
  const [first, second] = server.changes();
  expect(first?.body).not.toHaveProperty('override');
  expect(second?.body).toMatchObject({ userTo: annaId, count: 1, override: true });
  expect(second?.headers.get('Idempotency-Key')).not.toBe(first?.headers.get('Idempotency-Key'));
});

test('staff see the limit and no way past it; the time runs down until a stamp is possible', async () => {
  const server = counterServer();
  const details = { limit: 300, retryAt: new Date(Date.now() + 1100).toISOString() };
  server.refuse(awardStamp, 'limitGap', { details });
  const { user } = await scanAnna(undefined, false);
  await user.click(await plus());
  expect(await screen.findByText(/Your shop waits 5 minutes between stamps/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Give it anyway' })).toBeNull();
  expect(await screen.findByText('You can try again now.', {}, { timeout: 4000 })).toBeTruthy();
});

test('a member who was disabled meanwhile gets no stamp, and the screen keeps saying why', async () => {
  const server = counterServer();
  server.refuse(awardStamp, 'memberDisabled');
  const { user } = await scanAnna();
  await user.click(await plus());
  const words = await screen.findByText(/This membership is disabled/);
  expect(words.closest('[role="alert"]')).toBeTruthy();
  expect(screen.getByText('4 of 10 stamps, 6 to go')).toBeTruthy();
  expect(screen.queryByRole('timer')).toBeNull();
});

test('an award past a limit says so in the last entries', async () => {
  const server = counterServer();
  server.answer(getHistory, {
    success: true,
    events: [
      {
        ...{
          id: 'entry-1',
          kind: 'award',
          stamps: 1,
          countAfter: 4,
          cardId: 'card-1',
          by: 'Mia',
          reason: '',
          reward: '',
        },
        ...{ undoes: null, overrode: 'day', createdAt: '2026-11-20T10:00:00.000Z' },
      },
    ],
    nextCursor: null,
  });
  await scanAnna();
  expect(await screen.findByText('Stamp given past the limit per day')).toBeTruthy();
});

test('a card that was redesigned between scan and stamp is shown as it then is', async () => {
  const server = counterServer({ count: 0 });
  const { user } = await scanAnna();
  await progress('0 of 10 stamps, 10 to go');
  const card = {
    ...cardWith(1, 101),
    size: 12,
    version: 3,
    milestones: [{ slot: 12, label: 'A cake', state: 'ahead' }],
  };
  const reply = { success: true, stampAwardNumber: 1, card, owed: [], ledgerId: 'entry-101' };
  server.respond(awardStamp, () => Response.json(z.encode(awardStamp.reply, reply as never)));
  await user.click(await plus());
  await progress('1 of 12 stamps, 11 to go');
});

test('a redemption is undone from the line below the main button', async () => {
  const server = counterServer({ count: 10 });
  const reply = {
    ...{ success: true, stampAwardNumber: 10, card: cardWith(10, 101), owed: [], ledgerId: 'entry-101' },
    redemption: { id: 'entry-101', cardId: 'card-1', slot: 10, label: '1 free', createdAt: '2026-11-20T10:00:00.000Z' },
  };
  server.respond(redeemReward, () => Response.json(z.encode(redeemReward.reply, reply as never)));
  const { user } = await scanAnna(annasFreshCode);
  const redeem = await screen.findByRole('button', { name: /redeem 1 free/i });
  passAMoment();
  await user.click(redeem);
  passAMoment();
  await user.click(redeem);
  const message = await screen.findByText('Redeemed: 1 free', { selector: 'p *' });
  await user.click(within(message.parentElement as HTMLElement).getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(server.changes().at(-1)).toMatchObject({ path: '/api/stamp/undo', body: { ledgerId: 'entry-101' } }),
  );
});

test('the main button gives, then redeems what is due, then leads to the next customer; its focus stays on it', async () => {
  const server = counterServer({ count: 9 });
  const { user } = await scanAnna(annasFreshCode);
  await waitFor(async () => expect(document.activeElement).toBe(await plus()));
  await user.keyboard('{Enter}');
  const redeem = await screen.findByRole('button', { name: /^Redeem 1 free/ });
  expect(document.activeElement).toBe(redeem);
  expect(screen.getAllByRole('button', { name: /^(Give|Redeem|Next)/ })).toHaveLength(2);
  const next = { ...cardWith(0, 200), id: 'card-2', version: null };
  const reply = {
    ...{ success: true, stampAwardNumber: 0, card: next, owed: [], ledgerId: 'entry-200' },
    redemption: { id: 'entry-200', cardId: 'card-1', slot: 10, label: '1 free', createdAt: '2026-11-20T10:00:00.000Z' },
  };
  server.respond(redeemReward, () => Response.json(z.encode(redeemReward.reply, reply as never)));
  passAMoment();
  await user.keyboard('r');
  await screen.findByRole('button', { name: 'Redeem 1 free: press again' });
  passAMoment();
  await user.keyboard('r');
  const leave = await screen.findByRole('button', { name: 'Next' });
  expect(document.activeElement).toBe(leave);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Anna Berg' })).toBeNull());
});

test('a double tap on the main button gives one stamp and does nothing else', async () => {
  const server = counterServer();
  const { user } = await scanAnna(annasFreshCode);
  await user.dblClick(await plus());
  expect(await screen.findByRole('button', { name: 'Next' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Anna Berg' })).toBeTruthy();
  expect(server.changes()).toHaveLength(1);
});

test('Enter pressed quickly in a row gives one stamp, and the customer stays', async () => {
  const server = counterServer();
  const { user } = await scanAnna(annasFreshCode);
  await waitFor(async () => expect(document.activeElement).toBe(await plus()));
  vi.spyOn(performance, 'now').mockReturnValue(5000);
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Next' });
  await user.keyboard('{Enter}{Enter}');
  expect(screen.getByRole('heading', { name: 'Anna Berg' })).toBeTruthy();
  expect(server.changes()).toHaveLength(1);
  passAMoment();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Anna Berg' })).toBeNull());
});

test('exactly one button gives: the main one, and a plain one after it was pressed', async () => {
  counterServer();
  const { user } = await scanAnna();
  expect(screen.getAllByRole('button', { name: /^Give / })).toHaveLength(1);
  await user.click(await plus());
  await screen.findByRole('button', { name: 'Next' });
  expect(screen.getAllByRole('button', { name: /^Give / })).toHaveLength(1);
  await user.click(await plus());
  await progress('6 of 10 stamps, 4 to go');
});

test('a reward that was redeemed reads so', async () => {
  const server = counterServer();
  const milestones = [
    { slot: 3, label: 'A cake', state: 'redeemed' as const },
    { slot: 10, label: '1 free', state: 'ahead' as const },
  ];
  server.scans(anna(), { ...cardWith(4, 100), milestones });
  await scanAnna();
  const rewards = within(await screen.findByRole('region', { name: 'Rewards on this card' }));
  expect(rewards.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'A cake Redeemed'.replace(' R', ' R'),
    '1 free6 stamps to go',
  ]);
});

describe('someone who works at the shop', () => {
  const last = (more: Partial<Reply<typeof getHistory>>): Reply<typeof getHistory> => ({
    success: true,
    events: [
      {
        ...{ id: 'entry-1', kind: 'award', stamps: 4, countAfter: 4, cardId: 'card-1', by: 'Mia' },
        ...{ reason: '', reward: '', undoes: null, createdAt: '2026-11-20T10:00:00.000Z' },
      },
    ],
    nextCursor: null,
    ...more,
  });

  test('is not offered to take back what others gave, and reads why', async () => {
    const server = counterServer();
    server.answer(getHistory, last({ takeBack: { entry: false, stamps: 0 } }));
    const { user } = await scanAnna(undefined, false);
    const why = await screen.findByText('You can take back only the stamps that you gave last. Ask the shop owner.');
    const button = await minus();
    expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-describedby')]).toEqual(['true', why.id]);
    await user.click(button);
    await user.keyboard('-');
    const undo = screen.getByRole('button', { name: 'Undo 4 stamps' });
    const entryWhy = screen.getByText('You can undo only your own entries. Ask the shop owner.');
    expect([undo.hasAttribute('disabled'), undo.getAttribute('aria-describedby')]).toEqual([true, entryWhy.id]);
    expect(server.changes()).toHaveLength(0);
  });

  test('takes back the stamp that they just gave, and not one more', async () => {
    const server = counterServer();
    server.answer(getHistory, last({ takeBack: { entry: false, stamps: 0 } }));
    const { user } = await scanAnna(undefined, false);
    await screen.findByText(/^You can take back only the stamps/);
    await user.click(await plus());
    await progress('5 of 10 stamps, 5 to go');
    expect(screen.queryByText(/^You can take back only the stamps/)).toBeNull();
    await user.click(await minus());
    await progress('4 of 10 stamps, 6 to go');
    expect(await screen.findByText(/^You can take back only the stamps/)).toBeTruthy();
    await user.click(await minus());
    expect(server.changes()).toHaveLength(2);
  });

  test('takes back as many of the last stamps as they gave', async () => {
    const server = counterServer();
    server.answer(getHistory, last({ takeBack: { entry: true, stamps: 2 } }));
    const { user } = await scanAnna(undefined, false);
    await screen.findByRole('button', { name: 'Undo 4 stamps' });
    await user.click(screen.getByRole('radio', { name: '3' }));
    expect((await minus()).getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('radio', { name: '2' }));
    expect((await minus()).getAttribute('aria-disabled')).toBe('false');
    await user.click(await minus());
    await progress('2 of 10 stamps, 8 to go');
    expect(server.changes()).toHaveLength(1);
  });
});
