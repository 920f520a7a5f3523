import type { Page } from '@playwright/test';
import { readGerman, type Screen, type Shot } from './shot.ts';

const form = { empty: 'a form has nothing to list' };
const signIn: Omit<Shot, 'state' | 'shows'> = { who: 'stranger', path: '/signin' };
const signUp: Omit<Shot, 'state' | 'shows'> = { who: 'stranger', path: '/signup' };

const logIn =
  (calls: 'answered' | 'held' | 'failing'): NonNullable<Shot['act']> =>
  async (stage) => {
    await stage.page.getByLabel('Email').fill('cafe@example.org');
    await stage.page.getByLabel('Password', { exact: true }).fill('not the password');
    stage.calls(calls);
    await stage.page.getByRole('button', { name: 'Log in' }).click();
  };
const register =
  (email: string, password: string, calls: 'answered' | 'held' | 'failing' = 'answered'): NonNullable<Shot['act']> =>
  async (stage) => {
    await stage.page.getByLabel('Username').fill('Bäckerei Sonnenschein');
    await stage.page.getByLabel('Email').fill(email);
    await stage.page.getByLabel('Password', { exact: true }).fill(password);
    stage.calls(calls);
    await stage.page.getByRole('button', { name: 'Sign up' }).click();
  };

const forgot: Omit<Shot, 'state' | 'shows'> = { who: 'stranger', path: '/forgot' };
const reset: Omit<Shot, 'state' | 'shows'> = { who: 'stranger', path: '/reset#token=unknown' };
const verify: Omit<Shot, 'state' | 'shows'> = { who: 'stranger', path: '/verify#token=unknown' };

const askForLink =
  (calls: 'answered' | 'held' | 'failing'): NonNullable<Shot['act']> =>
  async (stage) => {
    await stage.page.getByLabel('Email').fill('somebody@example.org');
    stage.calls(calls);
    await stage.page.getByRole('button', { name: 'Send me a link' }).click();
  };
const savePassword =
  (password: string, calls: 'answered' | 'held' | 'failing' = 'answered'): NonNullable<Shot['act']> =>
  async (stage) => {
    await stage.page.getByLabel('New Password').fill(password);
    stage.calls(calls);
    await stage.page.getByRole('button', { name: 'Save my password' }).click();
  };
const confirmAddress =
  (calls: 'answered' | 'held' | 'failing'): NonNullable<Shot['act']> =>
  async (stage) => {
    stage.calls(calls);
    await stage.page.getByRole('button', { name: 'Confirm my address' }).click();
  };
const unsubscribe: Omit<Shot, 'state' | 'shows'> = { who: 'stranger', path: '/unsubscribe#token=unknown' };
const stopEmails =
  (calls: 'answered' | 'held' | 'failing'): NonNullable<Shot['act']> =>
  async (stage) => {
    stage.calls(calls);
    await stage.page.getByRole('button', { name: 'Stop these emails' }).click();
  };
const busy = (page: Page) => page.locator('[aria-busy=true], [data-loading]').first();
const spent = (page: Page) => page.getByRole('heading', { name: 'This link no longer works' });

const invitation: Omit<Shot, 'state' | 'shows'> = { who: 'stranger', path: '/invitation#token=unknown' };
/** No shop of the demo invites anyone. */
const invited: NonNullable<Shot['act']> = async ({ page }) => {
  const answer = {
    ...{ success: true, shop: { name: 'Café Morgenstern an der Alten Brücke', photo: '' } },
    ...{ permissions: ['stamp', 'members', 'chat', 'products', 'orders'], email: 'kim@example.org' },
    expiresAt: '2026-05-20T08:00:00.000Z',
  };
  await page.route('**/api/v1/invitations/open', (route) => route.fulfill({ json: answer }));
  await page.reload();
};

const suspended: Omit<Shot, 'state' | 'shows'> = { who: 'cafe', path: '/suspended' };
/** No shop of the demo is suspended. */
const suspend: NonNullable<Shot['act']> = async ({ page }) => {
  const answer = {
    ...{ success: true, shop: { name: 'Café Morgenstern an der Alten Brücke' } },
    suspension: { since: '2026-05-13T08:00:00.000Z', reason: 'Unpaid bills' },
  };
  await page.route('**/api/v1/suspension', (route) => route.fulfill({ json: answer }));
  await page.goto('/suspended');
};

const tablet: Omit<Shot, 'state' | 'shows'> = { who: 'stranger', path: '/tablet' };
/** No browser of the demo is a shared tablet. */
const asTablet: NonNullable<Shot['act']> = async ({ page }) => {
  const names = ['Café Morgenstern an der Alten Brücke', 'Kim Berg', 'Aleksandra Wiśniewska-Kowalczyk', 'Jo'];
  const answer = {
    ...{ success: true, shop: { name: 'Café Morgenstern an der Alten Brücke', photo: '' } },
    people: names.map((name, place) => ({ _id: `person-${place}`, name, photo: '', isLocked: place === 2 })),
  };
  await page.route('**/api/v1/tablet', (route) => route.fulfill({ json: answer }));
  await page.reload();
};

export const accountScreens: Screen[] = [
  {
    name: 'Shared tablet',
    covers: ['/tablet'],
    shots: [
      { ...tablet, state: 'full', act: asTablet, shows: (page) => page.getByRole('button', { name: 'Kim Berg' }) },
      {
        ...tablet,
        state: 'with the keys',
        act: async (stage) => {
          await asTablet(stage);
          await stage.page.getByRole('button', { name: 'Kim Berg' }).click();
        },
        shows: (page) => page.getByLabel('PIN of Kim Berg'),
      },
      { ...tablet, state: 'empty', shows: (page) => page.getByText('This device is not a shared tablet') },
      {
        ...tablet,
        state: 'loading',
        calls: 'held',
        shows: (page) => page.getByRole('heading', { name: 'Shared tablet' }),
      },
      { ...tablet, state: 'failing', calls: 'failing', shows: (page) => page.getByRole('button', { name: 'Retry' }) },
    ],
  },
  {
    name: 'Invitation',
    covers: ['/invitation'],
    shots: [
      { ...invitation, state: 'full', act: invited, shows: (page) => page.getByLabel('Your name') },
      {
        ...invitation,
        state: 'with an account',
        act: async (stage) => {
          await invited(stage);
          await stage.page.getByRole('button', { name: 'I have an account' }).click();
        },
        shows: (page) => page.getByRole('button', { name: 'Sign in and accept' }),
      },
      { ...invitation, state: 'used', shows: (page) => page.getByRole('heading', { name: /no longer works/ }) },
      {
        ...invitation,
        state: 'loading',
        calls: 'held',
        shows: (page) => page.getByRole('heading', { name: 'Your invitation' }),
      },
      {
        ...invitation,
        state: 'failing',
        calls: 'failing',
        shows: (page) => page.getByRole('button', { name: 'Retry' }),
      },
    ],
    without: form,
  },
  {
    name: 'Suspended shop',
    covers: ['/suspended'],
    shots: [
      { ...suspended, state: 'full', act: suspend, shows: (page) => page.getByText('Unpaid bills') },
      {
        ...suspended,
        state: 'loading',
        calls: 'held',
        shows: (page) => page.getByRole('heading', { name: 'Your shop is suspended' }),
      },
      {
        ...suspended,
        state: 'failing',
        calls: 'failing',
        shows: (page) => page.getByRole('button', { name: 'Retry' }),
      },
    ],
    without: { empty: 'of a shop that is open, it leads home' },
  },
  {
    name: 'Landing',
    covers: ['/introduce'],
    shots: [
      {
        state: 'full',
        who: 'stranger',
        path: '/introduce',
        shows: (page) => page.getByRole('button', { name: 'Press the stamp' }),
      },
      {
        state: 'the card filled',
        who: 'stranger',
        path: '/introduce',
        act: async ({ page }) => {
          for (let time = 0; time < 4; time += 1) await page.getByRole('button', { name: 'Press the stamp' }).click();
        },
        shows: (page) => page.getByRole('button', { name: 'Take a new card' }),
      },
    ],
    without: {
      empty: 'it says the same to everyone',
      loading: 'it is complete when it arrives, and makes no call',
      failing: 'it makes no call',
    },
  },
  {
    name: 'Sign in',
    covers: ['/signin'],
    shots: [
      { ...signIn, state: 'full', shows: (page) => page.getByRole('button', { name: 'Log in' }) },
      {
        ...signIn,
        state: 'loading',
        act: logIn('held'),
        shows: (page) => page.locator('[aria-busy=true], [data-loading]').first(),
      },
      { ...signIn, state: 'failing', act: logIn('failing'), shows: (page) => page.getByRole('alert').first() },
      {
        ...signIn,
        state: 'fields missing',
        act: ({ page }) => page.getByRole('button', { name: 'Log in' }).click(),
        shows: (page) => page.getByText('Please enter your password.'),
      },
      {
        ...signIn,
        state: 'wrong password',
        act: logIn('answered'),
        shows: (page) => page.getByText('Invalid email or password'),
      },
    ],
    without: form,
  },
  {
    name: 'Sign up',
    covers: ['/signup'],
    shots: [
      { ...signUp, state: 'full', shows: (page) => page.getByRole('button', { name: 'Sign up' }) },
      {
        ...signUp,
        state: 'loading',
        act: register('new@example.com', 'a long password', 'held'),
        shows: (page) => page.locator('[aria-busy=true], [data-loading]').first(),
      },
      {
        ...signUp,
        state: 'failing',
        act: register('new@example.com', 'a long password', 'failing'),
        shows: (page) => page.getByRole('alert').first(),
      },
      {
        ...signUp,
        state: 'fields missing',
        act: ({ page }) => page.getByRole('button', { name: 'Sign up' }).click(),
        shows: (page) => page.getByText('Please enter a name.'),
      },
      {
        ...signUp,
        state: 'email taken',
        act: register('cafe@example.org', 'a long password'),
        shows: (page) => page.getByText('This email already has an account.').first(),
      },
      {
        ...signUp,
        state: 'password too easy',
        act: register('new@example.com', 'password1'),
        shows: (page) => page.getByText('This password is too easy to guess.').first(),
      },
    ],
    without: form,
  },
  {
    name: 'Forgot password',
    covers: ['/forgot'],
    shots: [
      { ...forgot, state: 'full', shows: (page) => page.getByRole('button', { name: 'Send me a link' }) },
      { ...forgot, state: 'loading', act: askForLink('held'), shows: busy },
      { ...forgot, state: 'failing', act: askForLink('failing'), shows: (page) => page.getByRole('alert').first() },
      {
        ...forgot,
        state: 'link requested, no mail server',
        act: askForLink('answered'),
        shows: (page) => page.getByRole('heading', { name: 'No email was sent' }),
      },
    ],
    without: form,
  },
  {
    name: 'New password',
    covers: ['/reset'],
    shots: [
      { ...reset, state: 'full', shows: (page) => page.getByLabel('New Password') },
      { ...reset, state: 'loading', act: savePassword('a long password', 'held'), shows: busy },
      {
        ...reset,
        state: 'failing',
        act: savePassword('a long password', 'failing'),
        shows: (page) => page.getByRole('alert').first(),
      },
      { ...reset, state: 'link used up', act: savePassword('a long password'), shows: spent },
      {
        ...reset,
        path: '/reset',
        state: 'incomplete link',
        shows: (page) => page.getByRole('heading', { name: 'This link is not complete' }),
      },
    ],
    without: form,
  },
  {
    name: 'Confirm address',
    covers: ['/verify'],
    shots: [
      { ...verify, state: 'full', shows: (page) => page.getByRole('button', { name: 'Confirm my address' }) },
      { ...verify, state: 'loading', act: confirmAddress('held'), shows: busy },
      { ...verify, state: 'failing', act: confirmAddress('failing'), shows: (page) => page.getByRole('alert').first() },
      { ...verify, state: 'link used up', act: confirmAddress('answered'), shows: spent },
    ],
    without: form,
  },
  {
    name: 'Stop emails',
    covers: ['/unsubscribe'],
    shots: [
      { ...unsubscribe, state: 'full', shows: (page) => page.getByRole('button', { name: 'Stop these emails' }) },
      {
        ...unsubscribe,
        state: 'full, in German',
        act: readGerman,
        shows: (page) => page.getByRole('button', { name: 'Diese E-Mails abschalten' }),
      },
      {
        ...unsubscribe,
        state: 'stopped',
        act: async (stage) => {
          const answer = { success: true, list: 'reminders', shop: 'Nonna’s Trattoria in the old Town Hall' };
          await stage.page.route('**/api/v1/unsubscribe/*', (route) => route.fulfill({ json: answer }));
          await stopEmails('answered')(stage);
        },
        shows: (page) => page.getByRole('heading', { name: 'These emails are off' }),
      },
      { ...unsubscribe, state: 'loading', act: stopEmails('held'), shows: busy },
      {
        ...unsubscribe,
        state: 'failing',
        act: stopEmails('failing'),
        shows: (page) => page.getByRole('alert').first(),
      },
      {
        ...unsubscribe,
        state: 'unknown link',
        act: stopEmails('answered'),
        shows: (page) => page.getByRole('heading', { name: 'This link is not complete' }),
      },
    ],
    without: form,
  },
  {
    name: 'Privacy',
    covers: ['/privacy'],
    shots: [
      {
        state: 'full',
        who: 'stranger',
        path: '/privacy',
        shows: (page) => page.getByRole('heading', { level: 1, name: 'Privacy' }),
      },
      {
        state: 'loading',
        who: 'stranger',
        path: '/privacy',
        calls: 'held',
        shows: (page) => page.locator('[aria-busy=true]'),
      },
      {
        state: 'failing',
        who: 'stranger',
        path: '/privacy',
        calls: 'failing',
        shows: (page) => page.getByText('We couldn’t load the privacy page'),
      },
    ],
    without: { empty: 'there always is a page' },
  },
];
