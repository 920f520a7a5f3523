import { operatorSignUp } from '@stampdeck/contract/accounts.ts';
import { getSite } from '@stampdeck/contract/home.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { fakeServer, operator } from '#test/server.ts';

vi.mock('#shell/warm-screens.ts', () => ({ useWarmScreens: () => undefined }));
vi.mock('#lib/socket.ts', () => ({ useConnection: () => 'online', useServerEvent: () => undefined }));
vi.mock('./home.tsx', () => ({ HomePage: () => <h1>Home</h1> }));
vi.mock('./profile.tsx', () => ({ ProfilePage: () => <h1>Profile</h1> }));

beforeEach(() => {
  session.kind = 'userInfo';
});

async function signUpAt(address: string, password = 'a good password') {
  const page = openDashboard(address);
  await page.user.type(await screen.findByLabelText('Username'), 'Bean & Gone');
  await page.user.type(screen.getByLabelText('Email'), 'mia@example.com');
  await page.user.type(screen.getByLabelText('Password'), password);
  await page.user.click(screen.getByRole('button', { name: 'Sign Up' }));
  return page;
}

test("signing up says 'Register is successful', signs in and goes where the redirect value says (S2.routes.19, S2.signup.1, S2.signup.2, S2.signup.3, S2.signup.6, S2.signup.8, S4.session.3, S8.toasts.4)", async () => {
  const server = fakeServer();
  server.answer(operatorSignUp, operator());
  const site = { success: true, shopSiteUrl: 'https://shop.test', reach: 'public', google: false, mail: true } as const;
  server.answer(getSite, { ...site, privacyVersion: 4 });
  const page = await signUpAt('/signup?redirect=/profile');
  await screen.findByText('Register is successful');
  await waitFor(() => expect(page.path()).toBe('/profile'));
  expect(session.get()?.token).toBe('token-of-mia');
  expect(server.sent[0]?.body).toEqual({
    name: 'Bean & Gone',
    email: 'mia@example.com',
    password: 'a good password',
    photo: '',
    remember: false,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    privacyVersion: 4,
  });
});

const site = {
  ...({ success: true, shopSiteUrl: 'https://shop.test', reach: 'public', google: true, mail: true } as const),
  privacyVersion: 4,
};

test('where shops open by invitation, the screen says so plainly instead of a form', async () => {
  fakeServer().answer(getSite, { ...site, signUps: 'invite' });
  openDashboard('/signup');
  await screen.findByText(/^New shops open here by invitation\./);
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign In' })).toBeTruthy();
});

test('the link of an invitation opens the form, without Google, and goes along with the sign-up', async () => {
  const server = fakeServer();
  server.answer(getSite, { ...site, signUps: 'invite' });
  server.answer(operatorSignUp, operator());
  await signUpAt('/signup#token=from-the-link');
  await screen.findByText('Register is successful');
  expect(server.sent[0]?.body).toMatchObject({ invitation: 'from-the-link' });
  expect(screen.queryByRole('link', { name: 'Sign Up with Google' })).toBeNull();
});

test('a link that was used is refused at the form', async () => {
  const server = fakeServer();
  server.answer(getSite, { ...site, signUps: 'invite' });
  server.refuse(operatorSignUp, 'linkRefused');
  await signUpAt('/signup#token=old');
  expect((await screen.findByRole('alert')).textContent).toContain('This link was already used');
});

test('where no shop can open, a link does not help', async () => {
  fakeServer().answer(getSite, { ...site, signUps: 'closed' });
  openDashboard('/signup#token=from-the-link');
  await screen.findByText('No new shops can open here at the moment.');
  expect(screen.queryByLabelText('Email')).toBeNull();
});

test('the browser itself checks that the email is one (S5.signup.1)', async () => {
  openDashboard('/signup');
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).type).toBe('email');
});

test('signing up says in which currency amounts are', async () => {
  openDashboard('/signup');
  await screen.findByText(/^All amounts are in US dollars\./);
});

test('an address with an account is shown the way to sign in', async () => {
  fakeServer().refuse(operatorSignUp, 'emailTaken');
  await signUpAt('/signup?redirect=/profile');
  const alert = await screen.findByRole('alert');
  expect(alert?.textContent).toContain('This email already has an account.');
  const link = alert.querySelector('a');
  expect(link?.getAttribute('href')).toBe('/signin?redirect=%2Fprofile');
});

test('an error of a field is shown at that field (S4.calls.1)', async () => {
  const fields = { password: 'This password is too easy to guess. Choose another.' };
  fakeServer().refuse(operatorSignUp, 'weakPassword', { fields });
  await signUpAt('/signup', 'password123');
  const field = screen.getByLabelText('Password');
  await screen.findByText(fields.password);
  const description = document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
  expect(description?.textContent).toBe(fields.password);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(field);
});

test('a short password is refused before anything is sent (S5.signup.2)', async () => {
  const server = fakeServer();
  await signUpAt('/signup', 'short');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  await waitFor(() => expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true'));
  expect(server.sent).toEqual([]);
});

test('without a redirect value the new operator lands at home; Remember Me is told to the server (S2.signup.4, S2.signup.7)', async () => {
  const server = fakeServer();
  server.answer(operatorSignUp, operator());
  const page = openDashboard('/signup');
  await page.user.type(await screen.findByLabelText('Username'), 'Bean & Gone');
  await page.user.type(screen.getByLabelText('Email'), 'mia@example.com');
  await page.user.type(screen.getByLabelText('Password'), 'a good password');
  await page.user.click(screen.getByLabelText('Remember Me'));
  await page.user.click(screen.getByRole('button', { name: 'Sign Up' }));
  await waitFor(() => expect(page.path()).toBe('/'));
  expect(server.sent[0]?.body).toMatchObject({ remember: true });
});

test('Forgot Password leads to its screen (S2.signup.5)', async () => {
  openDashboard('/signup');
  const link = await screen.findByRole('link', { name: 'Forgot Password' });
  expect(link.getAttribute('href')).toBe('/forgot');
});
