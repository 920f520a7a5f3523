import { resetPassword } from '@stampdeck/contract/recovery.ts';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { session } from '#lib/session.ts';
import { typedEmail } from '#lib/typed-email.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { fakeServer, operator } from '#test/server.ts';

const shopId = '0190a000-0000-7000-8000-00000000000a';
const saved = { success: true, email: 'mia@example.com', hasShop: true, shopId: null } as const;

beforeEach(() => {
  session.kind = 'userInfo';
});

async function choose(address: string, password = 'a good password') {
  const page = openDashboard(address);
  await page.user.type(await screen.findByLabelText('New Password'), password);
  await page.user.click(screen.getByRole('button', { name: 'Save my password' }));
  return page;
}

test('the new password is saved by the token of the link; an operator goes on to the sign-in with their address', async () => {
  session.start(operator(), { remember: true });
  const server = fakeServer();
  server.answer(resetPassword, saved);
  const page = await choose('/reset#token=the-token');
  await screen.findByRole('heading', { name: 'Your password is saved' });
  expect(server.asked[0]?.body).toEqual({ token: 'the-token', password: 'a good password' });
  expect([session.get(), typedEmail.read()]).toEqual([null, 'mia@example.com']);
  await page.user.click(screen.getByRole('link', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'OPERATOR LOG IN' });
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'mia@example.com');
});

test('a double click saves it once', async () => {
  const server = fakeServer();
  server.answer(resetPassword, saved);
  const page = openDashboard('/reset#token=the-token');
  await page.user.type(await screen.findByLabelText('New Password'), 'a good password');
  const button = screen.getByRole('button', { name: 'Save my password' });
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByRole('heading', { name: 'Your password is saved' });
  expect(server.asked).toHaveLength(1);
});

test.each([
  ['they came from', `&shop=${shopId}`, null, true],
  ['they joined last', '', shopId, false],
])('a customer goes on to the shop that %s', async (_, more, last, hasShop) => {
  fakeServer().answer(resetPassword, { ...saved, hasShop, shopId: last });
  await choose(`/reset#token=the-token${more}`);
  const link = await screen.findByRole('link', { name: 'Go to the shop and log in' });
  expect(link.getAttribute('href')).toBe(`/operator/${shopId}`);
});

test('a link that names another site leads to no other site', async () => {
  fakeServer().answer(resetPassword, saved);
  await choose('/reset#token=the-token&shop=//evil.example/x');
  await screen.findByRole('heading', { name: 'Your password is saved' });
  for (const link of screen.getAllByRole('link')) expect(link.getAttribute('href')).toMatch(/^\/(?!\/)/);
});

test('a link that was used or has expired says so, and offers a new one for the same shop', async () => {
  fakeServer().refuse(resetPassword, 'linkRefused');
  await choose(`/reset#token=old&shop=${shopId}`);
  await screen.findByRole('heading', { name: 'This link no longer works' });
  const link = screen.getByRole('link', { name: 'Send me a new link' });
  expect(link.getAttribute('href')).toBe(`/forgot?shop=${shopId}`);
});

test('half a link is told from one that is used up', async () => {
  openDashboard('/reset');
  await screen.findByRole('heading', { name: 'This link is not complete' });
  expect(screen.getByRole('link', { name: 'Send me a new link' }).getAttribute('href')).toBe('/forgot');
});

test('a password too easy is said at its field, and the link is tried again with another', async () => {
  const server = fakeServer();
  server.refuse(resetPassword, 'weakPassword', { fields: { password: 'Choose another.' } });
  const page = await choose('/reset#token=the-token', 'password1');
  await screen.findByText('Choose another.');
  server.answer(resetPassword, saved);
  await page.user.type(screen.getByLabelText('New Password'), ' and more');
  await page.user.click(screen.getByRole('button', { name: 'Save my password' }));
  await screen.findByRole('heading', { name: 'Your password is saved' });
});

test('without a connection nothing is lost', async () => {
  fakeServer();
  await choose('/reset#token=the-token');
  expect((await screen.findByRole('alert')).textContent).toContain('No connection');
  expect(screen.getByLabelText('New Password')).toHaveProperty('value', 'a good password');
});
