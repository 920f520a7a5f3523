import { forgotPassword } from '@stampdeck/contract/recovery.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { session } from '#lib/session.ts';
import { typedEmail } from '#lib/typed-email.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { fakeServer } from '#test/server.ts';

beforeEach(() => {
  session.kind = 'userInfo';
});

const sendButton = () => screen.findByRole('button', { name: 'Send me a link' });

test('the letter is asked for with the address that came along, and the screen says what happens now', async () => {
  typedEmail.write('Mia@Example.com');
  const server = fakeServer();
  server.answer(forgotPassword, { success: true, byMail: true });
  const page = openDashboard('/forgot');
  await page.user.click(await sendButton());
  await screen.findByRole('heading', { name: 'Look into your mailbox' });
  expect(screen.getByRole('status').textContent).toContain('If mia@example.com has an account');
  expect(server.asked[0]?.body).toEqual({ email: 'mia@example.com' });
  await waitFor(() => expect(document.title).toBe('Look into your mailbox · Stampdeck'));
  await page.user.click(screen.getByRole('button', { name: 'Ask once more' }));
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'mia@example.com');
});

test('who came from a shop goes back to that shop, and the letter knows it', async () => {
  const server = fakeServer();
  server.answer(forgotPassword, { success: true, byMail: true });
  const page = openDashboard('/forgot?shop=0190a000-0000-7000-8000-00000000000a');
  const back = await screen.findByRole('link', { name: 'Back to the shop' });
  expect(back.getAttribute('href')).toBe('/operator/0190a000-0000-7000-8000-00000000000a');
  await page.user.type(screen.getByLabelText('Email'), 'nora@example.com');
  await page.user.click(await sendButton());
  await screen.findByRole('status');
  expect(server.asked[0]?.body).toMatchObject({ shopId: '0190a000-0000-7000-8000-00000000000a' });
});

test.each(['//evil.example', 'https://evil.example', '../signup', 'a/b'])(
  'a shop like %s leads nowhere',
  async (shop) => {
    openDashboard(`/forgot?shop=${encodeURIComponent(shop)}`);
    await sendButton();
    expect(screen.queryByRole('link', { name: 'Back to the shop' })).toBeNull();
  },
);

test('without a mail server it says that nothing arrives, and what to do', async () => {
  fakeServer().answer(forgotPassword, { success: true, byMail: false });
  const page = openDashboard('/forgot');
  await page.user.type(await screen.findByLabelText('Email'), 'mia@example.com');
  await page.user.click(await sendButton());
  await screen.findByRole('heading', { name: 'No letter was sent' });
  expect(screen.getByRole('status').textContent).toContain('npm run reset-password');
});

test('a failure is said above the field, and what was typed stays', async () => {
  fakeServer().refuse(forgotPassword, 'unavailable');
  const page = openDashboard('/forgot');
  await page.user.type(await screen.findByLabelText('Email'), 'mia@example.com');
  await page.user.click(await sendButton());
  expect((await screen.findByRole('alert')).textContent).toContain('The server is busy');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'mia@example.com');
});

test('what is no address is said at the field, and nothing is sent', async () => {
  const server = fakeServer();
  const page = openDashboard('/forgot');
  await page.user.type(await screen.findByLabelText('Email'), 'nonsense');
  await page.user.click(await sendButton());
  await screen.findByText('This does not look like an e-mail address.');
  expect(server.asked).toEqual([]);
});
