import { sendVerification, verifyEmail } from '@stampdeck/contract/recovery.ts';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { fakeServer, operator } from '#test/server.ts';

const mia = operator();
const confirmed = { success: true, accountId: mia.id, email: mia.email, changed: false, hasShop: true } as const;

beforeEach(() => {
  session.kind = 'userInfo';
});

async function confirm(address: string) {
  const page = openDashboard(address);
  await page.user.click(await screen.findByRole('button', { name: 'Confirm my address' }));
  return page;
}

test('opening the link confirms nothing, because mail programs open links by themselves', async () => {
  const server = fakeServer();
  openDashboard('/verify#token=the-token');
  await screen.findByRole('heading', { name: 'Is this your email address?' });
  expect(server.asked).toEqual([]);
});

test('one press confirms it', async () => {
  const server = fakeServer();
  server.answer(verifyEmail, confirmed);
  await confirm('/verify#token=the-token');
  await screen.findByRole('heading', { name: 'Your email address is confirmed' });
  expect(server.asked[0]?.body).toEqual({ token: 'the-token' });
  expect(screen.getByRole('status').textContent).toBe('Thanks, mia@example.com is confirmed.');
  expect(screen.getByRole('link', { name: 'Go to my shop' }).getAttribute('href')).toBe('/');
});

test('a double click confirms once: its second half does not find the link used up', async () => {
  const server = fakeServer();
  server.answer(verifyEmail, confirmed);
  openDashboard('/verify#token=the-token');
  const button = await screen.findByRole('button', { name: 'Confirm my address' });
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByRole('heading', { name: 'Your email address is confirmed' });
  expect(server.asked).toHaveLength(1);
});

test('people who are signed in here say so with it, at either door', async () => {
  session.start(mia, { remember: true });
  localStorage.setItem('customerInfo', localStorage.getItem('userInfo') ?? '');
  session.end();
  const server = fakeServer();
  server.answer(verifyEmail, confirmed);
  await confirm('/verify#token=the-token');
  await screen.findByRole('heading', { name: 'Your email address is confirmed' });
  expect(server.asked[0]?.headers.get('Authorization')).toBe(`Bearer ${mia.token}`);
});

test('a new address is kept where its owner is signed in, at either door', async () => {
  session.start(mia, { remember: true });
  localStorage.setItem('customerInfo', localStorage.getItem('userInfo') ?? '');
  fakeServer().answer(verifyEmail, { ...confirmed, email: 'new@example.com', changed: true });
  await confirm('/verify#token=the-token');
  await screen.findByText(/^Your address is now/);
  expect(session.get()?.email).toBe('new@example.com');
  for (const kind of ['userInfo', 'customerInfo']) {
    expect(JSON.parse(localStorage.getItem(kind) ?? '{}')).toMatchObject({
      email: 'new@example.com',
      token: mia.token,
    });
  }
});

test('a link that no longer works says so, and who is signed in gets another email', async () => {
  session.start(mia, { remember: true });
  const server = fakeServer();
  server.refuse(verifyEmail, 'linkRefused');
  server.answer(sendVerification, { success: true, state: 'sent' });
  const page = await confirm('/verify#token=old');
  await screen.findByRole('heading', { name: 'This link no longer works' });
  await page.user.click(screen.getByRole('button', { name: 'Send me an email' }));
  await screen.findByText(/^We sent you an email/);
  expect(server.asked[1]?.headers.get('Authorization')).toBe(`Bearer ${mia.token}`);
});

test('without a mail server no email is said to be on its way', async () => {
  session.start(mia, { remember: true });
  const server = fakeServer();
  server.answer(sendVerification, { success: true, state: 'stored' });
  const page = openDashboard('/verify');
  await page.user.click(await screen.findByRole('button', { name: 'Send me an email' }));
  await screen.findByText(/this Stampdeck cannot send email/);
});

test('who is not signed in does so first and comes back', async () => {
  fakeServer().refuse(verifyEmail, 'linkRefused');
  await confirm('/verify#token=old');
  const link = await screen.findByRole('link', { name: 'Sign in' });
  expect(link.getAttribute('href')).toBe('/signin?redirect=%2Fverify');
});

test('an address that was taken meanwhile, and a connection that is gone, are said above the button', async () => {
  const server = fakeServer();
  server.refuse(verifyEmail, 'emailTaken');
  const page = await confirm('/verify#token=the-token');
  expect((await screen.findByRole('alert')).textContent).toContain('already has an account');
  server.answer(verifyEmail, confirmed);
  await page.user.click(screen.getByRole('button', { name: 'Confirm my address' }));
  await screen.findByRole('heading', { name: 'Your email address is confirmed' });
});
