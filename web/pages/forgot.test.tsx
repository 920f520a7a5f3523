import { forgotPassword, sendCardLink } from '@stampdeck/contract/recovery.ts';
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

test('the email is requested for the address that was typed before, and the screen says what happens next', async () => {
  typedEmail.write('Mia@Example.com');
  const server = fakeServer();
  server.answer(forgotPassword, { success: true, byMail: true });
  const page = openDashboard('/forgot');
  await page.user.click(await sendButton());
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(screen.getByRole('status').textContent).toContain('If mia@example.com has an account');
  expect(server.asked[0]?.body).toEqual({ email: 'mia@example.com' });
  await waitFor(() => expect(document.title).toBe('Check your email · Stampdeck'));
  await page.user.click(screen.getByRole('button', { name: 'Send it again' }));
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'mia@example.com');
});

test('people who came from a shop go back to it, and get a link to their card there', async () => {
  const server = fakeServer();
  server.answer(sendCardLink, { success: true, byMail: true });
  const page = openDashboard('/forgot?shop=0190a000-0000-7000-8000-00000000000a');
  const back = await screen.findByRole('link', { name: 'Back to the shop' });
  expect(back.getAttribute('href')).toBe('/operator/0190a000-0000-7000-8000-00000000000a');
  await page.user.type(screen.getByLabelText('Email'), 'nora@example.com');
  await page.user.click(await sendButton());
  await screen.findByRole('status');
  expect(server.asked[0]?.body).toMatchObject({ shop: '0190a000-0000-7000-8000-00000000000a' });
});

test.each(['//evil.example', 'https://evil.example', '../signup', 'a/b'])(
  'a shop like %s leads nowhere',
  async (shop) => {
    openDashboard(`/forgot?shop=${encodeURIComponent(shop)}`);
    await sendButton();
    expect(screen.queryByRole('link', { name: 'Back to the shop' })).toBeNull();
  },
);

test('without a mail server it says that nothing arrives and whom to ask, and nothing about the server: customers come here, too', async () => {
  fakeServer().answer(forgotPassword, { success: true, byMail: false });
  const page = openDashboard('/forgot');
  await page.user.type(await screen.findByLabelText('Email'), 'mia@example.com');
  await page.user.click(await sendButton());
  await screen.findByRole('heading', { name: 'No email was sent' });
  const words = screen.getByRole('status').textContent;
  expect(words).toContain('Ask at your shop’s counter. If you run the shop, ask your administrator.');
  expect(words).not.toMatch(/npm|server/);
});

test('without a mail server a customer is sent to the shop and reads nothing about the server', async () => {
  fakeServer().answer(sendCardLink, { success: true, byMail: false });
  const page = openDashboard('/forgot?shop=0190a000-0000-7000-8000-00000000000a');
  await page.user.type(await screen.findByLabelText('Email'), 'mia@example.com');
  await page.user.click(await sendButton());
  await screen.findByRole('heading', { name: 'No email was sent' });
  expect(screen.getByRole('status').textContent).toMatch(/Ask at the counter/);
  expect(screen.getByRole('status').textContent).not.toMatch(/npm|server/);
});

test('a failure is said above the field, and what was typed stays', async () => {
  fakeServer().refuse(forgotPassword, 'unavailable');
  const page = openDashboard('/forgot');
  await page.user.type(await screen.findByLabelText('Email'), 'mia@example.com');
  await page.user.click(await sendButton());
  expect((await screen.findByRole('alert')).textContent).toContain('We are busy right now');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'mia@example.com');
});

test('what is no address is said at the field, and nothing is sent', async () => {
  const server = fakeServer();
  const page = openDashboard('/forgot');
  await page.user.type(await screen.findByLabelText('Email'), 'nonsense');
  await page.user.click(await sendButton());
  await screen.findByText('This does not look like an email address.');
  expect(server.asked).toEqual([]);
});
