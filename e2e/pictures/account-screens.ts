import type { Screen, Shot } from './shot.ts';

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

export const accountScreens: Screen[] = [
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
        state: 'a card pressed full',
        who: 'stranger',
        path: '/introduce',
        act: async ({ page }) => {
          for (let time = 0; time < 4; time += 1) await page.getByRole('button', { name: 'Press the stamp' }).click();
        },
        shows: (page) => page.getByRole('button', { name: 'Take a new card' }),
      },
    ],
    without: {
      empty: 'it says the same to everybody',
      loading: 'it is complete as it comes, and makes no call',
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
        shows: (page) => page.getByText('Please choose a name.'),
      },
      {
        ...signUp,
        state: 'e-mail taken',
        act: register('cafe@example.org', 'a long password'),
        shows: (page) => page.getByText('This e-mail already has an account.').first(),
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
];
