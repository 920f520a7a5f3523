import { awardStamp, scanCode } from '@stampdeck/contract/stamps.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { fakeCamera, fakeVideo } from '#test/camera.ts';
import { anna, annaId, annasCode, annasFreshCode, cardWith, counterServer, openCounterScreen } from '#test/counter.tsx';
import { autoStamp } from './till-options.tsx';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));
const readQr = vi.hoisted(() => vi.fn(async (): Promise<string | null> => null));
vi.mock('./decoder.ts', () => ({ readQr }));

const benId = '0190a000-0000-7000-8000-0000000000bb';
const bensCode = annasFreshCode.replace(annaId, benId).replace('0190a000-device', '0190b000-device');

beforeEach(() => {
  readQr.mockReset().mockResolvedValue(null);
  fakeVideo();
  autoStamp.turn(false);
});

/** The counter with its camera on, stamping by itself. */
async function openByItself(mayOverride = true) {
  fakeCamera();
  const page = openCounterScreen('scan', mayOverride);
  await page.user.click(await screen.findByRole('button', { name: 'Options' }));
  await page.user.click(await screen.findByRole('switch', { name: 'Auto-stamp' }));
  await page.user.keyboard('{Escape}');
  await screen.findByText('Hold the customer’s code in the frame');
  return page;
}

/** A code that stays before the camera for so many more frames. */
async function holdUp(code: string, frames = 1): Promise<void> {
  readQr.mockResolvedValue(code);
  const until = readQr.mock.calls.length + frames + 1;
  await waitFor(() => expect(readQr.mock.calls.length).toBeGreaterThanOrEqual(until), { timeout: 5000 });
}

const result = async (words: string | RegExp) =>
  within((await screen.findByText(words)).closest('section') as HTMLElement);

test('auto-stamp is off until it is switched on, and stays on at this device', async () => {
  counterServer();
  fakeCamera();
  const { user } = openCounterScreen();
  await user.click(await screen.findByRole('button', { name: 'Options' }));
  const choice = await screen.findByRole('switch', { name: 'Auto-stamp' });
  expect(choice.getAttribute('aria-checked')).toBe('false');
  await user.click(choice);
  expect(choice.getAttribute('aria-checked')).toBe('true');
  expect(localStorage.getItem('counterAutoStamp')).toBe('true');
});

test('a code that is held in view gets one stamp without a tap, and the next customer gets theirs', async () => {
  const server = counterServer();
  await openByItself();
  await holdUp(annasFreshCode, 12);
  const first = await result('1 stamp given');
  expect(first.getByRole('heading', { name: 'Anna Berg' })).toBeTruthy();
  expect(first.getByText('5')).toBeTruthy();
  server.scans(anna({ id: benId, displayName: 'Ben Roth', name: 'Ben Roth' }), cardWith(2, 50));
  await holdUp(bensCode, 12);
  expect((await result('1 stamp given')).getByRole('heading', { name: 'Ben Roth' })).toBeTruthy();
  const changes = server.changes();
  expect(changes.map(({ body }) => (body as { userTo: string }).userTo)).toEqual([annaId, benId]);
  expect(changes.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual([
    'auto-0190a000-device.29000000',
    'auto-0190b000-device.29000000',
  ]);
  // The camera never stopped looking.
  expect(screen.getByRole('region', { name: 'Scanner' })).toBeTruthy();
});

test('its stamp is undone beside it, and the card is one tap away', async () => {
  const server = counterServer();
  const { user } = await openByItself();
  await holdUp(annasFreshCode);
  const given = await result('1 stamp given');
  await user.click(given.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('No stamp given')).toBeTruthy();
  expect(server.held()).toBe(4);
  await user.click(screen.getByRole('button', { name: 'Open the card' }));
  expect(await screen.findByRole('button', { name: 'Give 1 stamp' })).toBeTruthy();
  expect(screen.getByText('Store have added 0 stamps')).toBeTruthy();
});

test('over a network that loses the answer the key stays and the stamp is given once', async () => {
  const server = counterServer();
  let sent = 0;
  server.respond(awardStamp, (asked) => {
    const answer = server.change(asked);
    sent += 1;
    if (sent === 1) throw new TypeError('Failed to fetch');
    return answer;
  });
  const { user } = await openByItself();
  await holdUp(annasFreshCode, 3);
  await user.click(await screen.findByRole('button', { name: 'Try now' }));
  expect(await screen.findByText('1 stamp given')).toBeTruthy();
  expect([server.held(), sent]).toEqual([5, 2]);
  expect(new Set(server.changes().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
});

test('a code that another counter stamped is reported as used; a tap gives one more', async () => {
  const server = counterServer();
  // What the other till's call made before this one scanned.
  const earlier = { success: true, stampAwardNumber: 4, card: cardWith(4, 100), owed: [], ledgerId: 'entry-100' };
  server.respond(awardStamp, () => Response.json(z.encode(awardStamp.reply, earlier as never)));
  const { user } = await openByItself();
  await holdUp(annasFreshCode);
  const again = await result('This code was already used');
  expect(again.getByText('4')).toBeTruthy();
  server.respond(awardStamp, server.change);
  await user.click(again.getByRole('button', { name: 'Stamp again' }));
  expect(await screen.findByText('1 stamp given')).toBeTruthy();
  expect(server.changes().at(-1)?.headers.get('Idempotency-Key')).not.toMatch(/^auto-/);
});

test('a card that another counter stamped a moment ago gets nothing by itself; a tap gives one more', async () => {
  const server = counterServer();
  server.refuse(awardStamp, 'stampedJustNow');
  const { user } = await openByItself();
  await holdUp(annasCode, 3);
  const again = await result('This code was already used');
  expect(again.getByText('4')).toBeTruthy();
  expect(server.changes().map(({ body }) => body)).toEqual([expect.objectContaining({ auto: true })]);
  server.respond(awardStamp, server.change);
  await user.click(again.getByRole('button', { name: 'Stamp again' }));
  expect(await screen.findByText('1 stamp given')).toBeTruthy();
  expect(server.changes().at(-1)?.body).not.toHaveProperty('auto');
});

test("a limit's refusal shows the time left, and the owner gives the stamp anyway", async () => {
  const server = counterServer();
  const details = { limit: 1, retryAt: new Date(Date.now() + 3_600_000).toISOString() };
  server.refuse(awardStamp, 'limitDay', { details });
  const { user } = await openByItself();
  await holdUp(annasFreshCode, 5);
  const refused = await result('Not stamped');
  expect(refused.getByText(/at most once per day/)).toBeTruthy();
  expect(refused.getByRole('timer')).toBeTruthy();
  expect(server.changes()).toHaveLength(1);
  server.respond(awardStamp, server.change);
  await user.click(refused.getByRole('button', { name: 'Give it anyway' }));
  expect(await screen.findByText('1 stamp given')).toBeTruthy();
  expect(server.changes().at(-1)?.body).toMatchObject({ override: true });
});

test('people who are unknown, not members or have a full card get no stamp', async () => {
  const server = counterServer({ count: 10 });
  await openByItself();
  await holdUp(annasFreshCode, 3);
  const full = await result('The card is full');
  expect(full.getByRole('button', { name: 'Redeem: 1 free' })).toBeTruthy();
  server.scans(anna({ id: benId, displayName: 'Ben Roth', name: 'Ben Roth' }), null);
  await holdUp(bensCode, 3);
  expect(await screen.findByText(/Not a member yet/, { selector: 'section *' })).toBeTruthy();
  server.refuse(scanCode, 'customerNotFound');
  await holdUp(annasFreshCode.replaceAll('aa', 'cc'), 3);
  expect(await screen.findByText(/register and join/, { selector: 'h2' })).toBeTruthy();
  expect(server.changes()).toHaveLength(0);
});

test('a hand scanner stamps by itself, too, from wherever the focus is', async () => {
  const server = counterServer();
  const { user } = await openByItself();
  screen.getByRole('button', { name: 'Options' }).focus();
  await user.keyboard(`${annasFreshCode}{Enter}`);
  expect(await screen.findByText('1 stamp given')).toBeTruthy();
  expect(server.changes()).toHaveLength(1);
});
