import { logOut, operatorLogIn } from '@stampdeck/contract/accounts.ts';
import { finishSignIn } from '@stampdeck/contract/two-step.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { fakeServer, operator } from '#test/server.ts';

vi.mock('#shell/warm-screens.ts', () => ({ useWarmScreens: () => undefined }));
vi.mock('#lib/socket.ts', () => ({ useConnection: () => 'online', useServerEvent: () => undefined }));
vi.mock('./home.tsx', () => ({ HomePage: () => <h1>Home</h1> }));
vi.mock('./royalty-members.tsx', () => ({ RoyaltyMembersPage: () => <h1>Royalty members</h1> }));

beforeEach(() => {
  session.kind = 'userInfo';
});

async function signInAt(address: string, password = 'a good password') {
  const page = openDashboard(address);
  await screen.findByRole('heading', { name: 'OPERATOR LOG IN' });
  await page.user.type(screen.getByLabelText('Email'), 'Mia@Example.com ');
  await page.user.type(screen.getByLabelText('Password'), password);
  return { ...page, send: () => page.user.click(screen.getByRole('button', { name: 'Log in' })) };
}

test("signing in says 'Sign in success', keeps the person and goes home (S2.routes.18, S2.signin.1, S2.signin.2, S2.signin.3, S2.signin.4, S2.signin.9, S2.signin.10, S4.session.1)", async () => {
  const server = fakeServer();
  server.answer(operatorLogIn, operator());
  const page = await signInAt('/signin');
  await page.send();
  await screen.findByText('Sign in success');
  await waitFor(() => expect(page.path()).toBe('/'));
  await screen.findByRole('heading', { name: 'Home' });
  expect(server.sent[0]?.body).toEqual({ email: 'mia@example.com', password: 'a good password', remember: false });
  expect(session.get()?.name).toBe('Mia');
});

test.each([
  ['/royaltymember', '/royaltymember'],
  ['//evil.example', '/'],
  ['https://evil.example/royaltymember', '/'],
  ['/%5Cevil.example', '/'],
])('the redirect value %s leads to %s', async (redirect, expected) => {
  fakeServer().answer(operatorLogIn, operator());
  const page = await signInAt(`/signin?redirect=${encodeURIComponent(redirect)}`);
  await page.send();
  await waitFor(() => expect(page.path()).toBe(expected));
});

test("a customer reads 'You are not Admin', stays outside, and their session is ended on the server (S5.signin.1, S5.signin.2, S6.3, S8.signin.1)", async () => {
  const server = fakeServer();
  server.answer(operatorLogIn, operator({ isAdmin: false, token: 'token-of-noah' }));
  server.answer(logOut, undefined);
  const page = await signInAt('/signin');
  await page.send();
  await screen.findByText('You are not Admin');
  expect(page.path()).toBe('/signin');
  expect(session.get()).toBeNull();
  expect(localStorage.getItem('userInfo')).toBeNull();
  expect(server.sent[1]?.path).toBe('/auth/logout');
  expect(server.sent[1]?.headers.get('Authorization')).toBe('Bearer token-of-noah');
});

test("a failure shows the server's words in an alert and keeps what was typed (S2.signin.11, S4.calls.1, S8.signin.2, S8.calls.1)", async () => {
  fakeServer().refuse(operatorLogIn, 'badCredentials');
  const page = await signInAt('/signin');
  await page.send();
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'Mia@Example.com');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

describe('an account with two-step sign-in', () => {
  async function askedForCode() {
    const server = fakeServer();
    const details = { challenge: 'a challenge', expiresAt: new Date(Date.now() + 600_000).toISOString() };
    server.refuse(operatorLogIn, 'secondStep', { details });
    const page = await signInAt('/signin');
    await page.send();
    const sheet = within(await screen.findByRole('dialog', { name: 'Two-step sign-in' }));
    return { ...page, server, press: (name: string) => page.user.click(sheet.getByRole('button', { name })), sheet };
  }

  test('is asked for a code over the page, and goes on with it', async () => {
    const { server, sheet, user, press, path } = await askedForCode();
    server.answer(finishSignIn, { success: true, userInfo: operator(), remember: false });
    await user.type(sheet.getByLabelText('6-digit code'), '123456');
    await press('Log in');
    await screen.findByText('Sign in success');
    await waitFor(() => expect(path()).toBe('/'));
    expect(server.sent[1]?.body).toEqual({ challenge: 'a challenge', code: '123456' });
    expect([session.get()?.name, screen.queryByRole('dialog')]).toEqual(['Mia', null]);
  });

  test('takes a recovery code, and says that a wrong one is wrong', async () => {
    const { server, sheet, user, press } = await askedForCode();
    server.refuse(finishSignIn, 'secondCodeRefused');
    await press('Use a recovery code');
    await user.type(sheet.getByLabelText('Recovery code'), 'aaaa-bbbb-cccc-dddd');
    await press('Log in');
    await sheet.findByText(/^This code is not right/);
    expect(session.get()).toBeNull();
    // It is a page of its own above this one, so nothing else takes it away.
    await press('Close');
  });

  test('stays signed out when the person leaves, and is told what is missing', async () => {
    const { press } = await askedForCode();
    await press('Close');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Enter the code from your authenticator app to finish signing in.');
    expect([session.get(), screen.queryByRole('dialog')]).toEqual([null, null]);
  });
});

test('too many tries count down until the next one is taken', async () => {
  const server = fakeServer();
  server.refuse(operatorLogIn, 'tooManyAttempts', { details: { retryAfter: 2 } });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const page = await signInAt('/signin');
  await page.send();
  await screen.findByText('You can try again in 2 s.');
  expect(screen.getByRole('button', { name: 'Log in' })).toHaveProperty('disabled', true);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.queryByText(/You can try again/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Log in' })).toHaveProperty('disabled', false);
});

test('empty fields are named where they are, the first has the focus, and nothing is sent', async () => {
  const server = fakeServer();
  const page = openDashboard('/signin');
  await page.user.click(await screen.findByRole('button', { name: 'Log in' }));
  await screen.findByText('Please enter an email address.');
  screen.getByText('Please enter your password.');
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(server.sent).toEqual([]);
});

test('Remember Me is told to the server (S2.signin.5)', async () => {
  const server = fakeServer();
  server.answer(operatorLogIn, operator());
  const page = await signInAt('/signin');
  await page.user.click(screen.getByLabelText('Remember Me'));
  await page.send();
  await waitFor(() => expect(session.get()).not.toBeNull());
  expect(server.sent[0]?.body).toMatchObject({ remember: true });
});

test('nothing on the screen speaks of AI (S1.signin.1)', async () => {
  const page = openDashboard('/signin');
  await screen.findByText('OPERATOR LOG IN');
  expect(page.container.textContent).not.toMatch(/\bAI\b|artificial|intelligence/i);
});

test('no link leads nowhere: there is a way to sign up, and no Google yet (S2.signin.7, S2.signin.8)', async () => {
  const page = openDashboard('/signin?redirect=/profile');
  const link = await screen.findByRole('link', { name: 'Sign Up' });
  expect(link.getAttribute('href')).toBe('/signup?redirect=%2Fprofile');
  expect(page.container.textContent).not.toMatch(/google/i);
});

test('Forgot Password takes the typed address along, and not in the address bar (S2.signin.6)', async () => {
  fakeServer();
  const page = await signInAt('/signin');
  await page.user.click(screen.getByRole('link', { name: 'Forgot Password' }));
  await screen.findByRole('heading', { name: 'Forgot Password' });
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'Mia@Example.com');
  expect(page.path() + page.query()).toBe('/forgot');
});

test('a password is masked, may be pasted, and is known to password managers', async () => {
  fakeServer();
  const { user } = openDashboard('/signin');
  const [email, password] = [
    await screen.findByLabelText('Email'),
    screen.getByLabelText<HTMLInputElement>('Password'),
  ];
  expect([email, password].map((field) => field.getAttribute('autocomplete'))).toEqual([
    'username',
    'current-password',
  ]);
  expect(password.type).toBe('password');
  await user.click(password);
  await user.paste('pasted from a manager');
  expect(password.value).toBe('pasted from a manager');
});

test('the password can be shown while it is typed', async () => {
  const page = await signInAt('/signin', 'seen');
  await page.user.click(screen.getByRole('button', { name: 'Show characters' }));
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
});
