import { getSite } from '@stampdeck/contract/home.ts';
import { fillPath } from '@stampdeck/contract/http.ts';
import { sendVerification } from '@stampdeck/contract/recovery.ts';
import { getReminders, type Reminders, saveReminders } from '@stampdeck/contract/reminders.ts';
import { getCard } from '@stampdeck/contract/stamps.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '#lib/session.ts';
import { honestShop } from '#test/honest-shop.ts';
import { cardReplyWith, cardWith, openShop, shopId, signNoraIn } from '#test/shop.tsx';
// Loaded before the first test, which would wait too long for it.
import '#features/push/device-push.tsx';
import '#features/reminders/reminder-sheet.tsx';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));

const path = fillPath(getReminders.path, { shopId });
const since = '2026-11-20T10:00:00.000Z';
const offer = 'Want to know when a reward is near or ready?';

function serve(reminders: Partial<Reminders> = {}, { mail = true, stamps = 6 } = {}) {
  const server = honestShop({ follows: true, joined: true });
  const off = { email: false, emailSince: null, push: false, pushSince: null, isEmailConfirmed: true, ...reminders };
  server.answer(getCard, cardReplyWith(cardWith(stamps)));
  server.answer(getSite, {
    ...{ success: true, shopSiteUrl: 'https://shop.test', reach: 'public', privacyVersion: 1, google: false, mail },
  });
  server.answer({ ...getReminders, path }, { success: true, reminders: off });
  server.answer({ ...saveReminders, path }, { success: true, reminders: { ...off, email: true, emailSince: since } });
  return server;
}

async function openChoice() {
  const { user } = openShop();
  await user.click(await screen.findByRole('button', { name: 'Remind me' }));
  return { user, sheet: within(await screen.findByRole('dialog', { name: 'Remind me' })) };
}

beforeEach(() => {
  localStorage.clear();
  session.kind = 'customerInfo';
  signNoraIn();
});

test('a member turns emails on, reading before what is sent and how often', async () => {
  const server = serve();
  const { user, sheet } = await openChoice();
  sheet.getByText(/At most once a week for this shop\.$/);
  const way = await sheet.findByRole('switch', { name: 'By email to nora@example.com' });
  expect(way.getAttribute('aria-checked')).toBe('false');
  await user.click(way);
  await waitFor(() => expect(way.getAttribute('aria-checked')).toBe('true'));
  expect(server.asked({ path }).map(({ method, body }) => [method, body])).toEqual([
    ['GET', undefined],
    ['PUT', { email: true, push: false }],
  ]);
});

test('a choice that is not saved stays as it was, and says so', async () => {
  const server = serve();
  server.refuse({ ...saveReminders, path }, 'emailUnconfirmed');
  const { user, sheet } = await openChoice();
  const way = await sheet.findByRole('switch', { name: /^By email/ });
  await user.click(way);
  expect((await sheet.findByRole('alert')).textContent).toContain('Confirm your email address first.');
  expect(way.getAttribute('aria-checked')).toBe('false');
});

test('someone whose address is not confirmed gets the email for that', async () => {
  const server = serve({ isEmailConfirmed: false });
  server.answer(sendVerification, { success: true, state: 'sent' });
  const { user, sheet } = await openChoice();
  await sheet.findByText('For emails, first confirm that nora@example.com is your address.');
  expect(sheet.queryByRole('switch', { name: /^By email/ })).toBeNull();
  await user.click(sheet.getByRole('button', { name: 'Send me an email' }));
  await sheet.findByText(/^We sent you an email\./);
});

test('where no email can be sent, none is offered', async () => {
  serve({}, { mail: false });
  const { sheet } = await openChoice();
  await sheet.findByText('This shop can’t send email.');
  expect(sheet.queryByRole('switch', { name: /^By email/ })).toBeNull();
});

test('nothing is asked of the server before the choice is opened, and nothing is offered while a reward is far', async () => {
  const server = serve();
  openShop();
  await screen.findByRole('button', { name: 'Remind me' });
  expect([screen.queryByText(offer), server.asked({ path })]).toEqual([null, []]);
});

test('when a reward is near it says once what it is for', async () => {
  serve({}, { stamps: 9 });
  const { user, unmount } = openShop();
  await screen.findByText(offer);
  await user.click(screen.getByRole('button', { name: 'No, thanks' }));
  expect(screen.queryByText(offer)).toBeNull();
  unmount();
  openShop();
  await screen.findByRole('button', { name: 'Remind me' });
  expect(screen.queryByText(offer)).toBeNull();
});

test('notifications are chosen apart from email, and only then this device is spoken of', async () => {
  const server = serve();
  const on = { email: false, emailSince: null, push: true, pushSince: since, isEmailConfirmed: true };
  server.answer({ ...saveReminders, path }, { success: true, reminders: on });
  const { user, sheet } = await openChoice();
  const way = await sheet.findByRole('switch', { name: 'By notification on your devices' });
  expect(sheet.queryByText('This browser cannot show notifications.')).toBeNull();
  await user.click(way);
  await sheet.findByText('This browser cannot show notifications.');
  expect(way.getAttribute('aria-checked')).toBe('true');
  expect(server.asked({ path }).at(-1)?.body).toEqual({ email: false, push: true });
});
