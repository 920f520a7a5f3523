import { logOut } from '@stampdeck/contract/accounts.ts';
import { getGoogleLink, linkGoogle, takeGoogleSession } from '@stampdeck/contract/google.ts';
import { getSite } from '@stampdeck/contract/home.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { leaveFor } from '#lib/leave.ts';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { fakeServer, operator } from '#test/server.ts';

vi.mock('#shell/warm-screens.ts', () => ({ useWarmScreens: () => undefined }));
vi.mock('#lib/socket.ts', () => ({ useConnection: () => 'online', useServerEvent: () => undefined }));
vi.mock('#lib/leave.ts', () => ({ leaveFor: vi.fn() }));
vi.mock('./home.tsx', () => ({ HomePage: () => <h1>Home</h1> }));

beforeEach(() => {
  session.kind = 'userInfo';
  session.end();
});

function serverWithGoogle(google = true) {
  const server = fakeServer();
  server.answer(getSite, {
    success: true,
    shopSiteUrl: 'https://shop.test',
    reach: 'public',
    google,
    mail: true,
    privacyVersion: 1,
  });
  return server;
}

const from = (info = operator()) => ({
  user: { displayName: info.name, _json: { email: info.email }, photos: [] },
  userInfo: info,
  remember: true,
  isNew: false,
});

test("the Google button leads to the auth server's google endpoint, with the screen to come back to and Remember Me (S2.signin.7)", async () => {
  serverWithGoogle();
  const { user } = openDashboard('/signin?redirect=%2Froyaltymember');
  const button = await screen.findByRole('link', { name: 'Sign In with Google' });
  const query = () => new URL(button.getAttribute('href') ?? '', 'http://shop.test');
  expect([query().pathname, query().searchParams.get('redirect')]).toEqual(['/auth/google', '/royaltymember']);
  expect(query().searchParams.get('remember')).toBeNull();
  await user.click(screen.getByLabelText('Remember Me'));
  expect(query().searchParams.get('remember')).toBe('true');
});

test('at the sign-up the way to Google opens a shop', async () => {
  serverWithGoogle();
  openDashboard('/signup');
  const button = await screen.findByRole('link', { name: 'Sign Up with Google' });
  expect(new URL(button.getAttribute('href') ?? '', 'http://shop.test').searchParams.get('openShop')).toBe('true');
});

test('without keys for Google there is no button', async () => {
  const server = serverWithGoogle(false);
  openDashboard('/signin');
  await screen.findByRole('button', { name: 'Log in' });
  await waitFor(() => expect(server.asked.map(({ path }) => path)).toEqual(['/api/v1/site']));
  expect(screen.queryByRole('link', { name: /Google/ })).toBeNull();
});

test('back from Google the page asks once for the session, signs in and opens the wanted screen (S2.signin.12)', async () => {
  const server = serverWithGoogle();
  server.answer(takeGoogleSession, from());
  const page = openDashboard('/signin?google=done');
  await screen.findByText('Sign in success');
  await waitFor(() => expect(page.path()).toBe('/'));
  expect(session.get()?.name).toBe('Mia');
  expect(server.asked.filter(({ path }) => path === '/auth/login/success')).toHaveLength(1);
});

test("a return without a person says 'authentication has been failed!' above the form (S8.social.1)", async () => {
  serverWithGoogle().refuse(takeGoogleSession, 'socialFailed');
  const page = openDashboard('/signin?google=done&redirect=%2FrewardCard');
  expect((await screen.findByRole('alert')).textContent).toBe('authentication has been failed!');
  await screen.findByRole('button', { name: 'Log in' });
  expect(page.query()).toContain('redirect=%2FrewardCard');
  expect(session.get()).toBeNull();
});

test("a customer who comes by Google reads 'You are not Admin' and stays outside", async () => {
  const server = serverWithGoogle();
  server.answer(takeGoogleSession, from(operator({ isAdmin: false, token: 'token-of-noah' })));
  server.answer(logOut, undefined);
  openDashboard('/signin?google=done');
  await screen.findByText('You are not Admin');
  await screen.findByText(/sign up with the same Google account/);
  expect(session.get()).toBeNull();
  expect(server.asked.some(({ path }) => path === '/auth/logout')).toBe(true);
});

test.each([
  ['googleDenied', /did not allow Google/],
  ['googleAway', /is not responding/],
  ['googleUnverified', /has not verified/],
])('the outcome %s is shown above the form', async (outcome, words) => {
  serverWithGoogle();
  openDashboard(`/signin?google=${outcome}`);
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
});

test('an unknown outcome in the address shows nothing', async () => {
  serverWithGoogle();
  openDashboard('/signin?google=%3Cb%3Ehello');
  await screen.findByRole('link', { name: 'Sign In with Google' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an account that has the address already is connected by its password', async () => {
  const server = serverWithGoogle();
  server.answer(getGoogleLink, { success: true, email: 'mia@example.com', hasPassword: true });
  server.refuse(linkGoogle, 'badCredentials');
  const { user } = openDashboard('/signin?google=link');
  await screen.findByText('mia@example.com');
  await user.type(screen.getByLabelText('Password'), 'not this one');
  await user.click(screen.getByRole('button', { name: 'Connect Google' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password');
  server.answer(linkGoogle, { success: true, location: '/operator/x?google=done' });
  await user.click(screen.getByRole('button', { name: 'Connect Google' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/operator/x?google=done', { replace: true }));
  // The link is spent: until the page is gone, another press sends nothing.
  const button = screen.getByRole('button', { name: 'Connect Google' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  const sent = server.asked.length;
  await user.click(button);
  expect(server.asked).toHaveLength(sent);
});

test('an account without a password is told how to get one, and no field asks for it', async () => {
  serverWithGoogle().answer(getGoogleLink, { success: true, email: 'noah@example.com', hasPassword: false });
  openDashboard('/signin?google=link');
  await screen.findByText(/without a password/);
  expect(screen.getByRole('link', { name: 'Send me a link' }).getAttribute('href')).toBe('/forgot');
  expect(screen.queryByLabelText('Password')).toBeNull();
});
