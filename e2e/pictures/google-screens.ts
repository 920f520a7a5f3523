import type { Page } from '@playwright/test';
import type { Screen, Shot } from './shot.ts';

const visitor: Omit<Shot, 'state' | 'shows' | 'path'> = { who: 'stranger' };

/** The demo has no keys for Google: the page is told that it has. */
async function setUp(page: Page): Promise<void> {
  await page.route('**/api/v1/site', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), google: true } });
  });
  await page.reload();
}

const waitsForLink =
  (hasPassword: boolean): NonNullable<Shot['act']> =>
  async ({ page }) => {
    await page.route('**/api/v1/google/link', (route) =>
      route.fulfill({ json: { success: true, email: 'mia.morgenrot@example.com', hasPassword } }),
    );
    await page.reload();
  };

export const googleScreens: Screen[] = [
  {
    name: 'Google',
    covers: [],
    shots: [
      {
        ...visitor,
        state: 'full',
        path: '/signin',
        act: ({ page }) => setUp(page),
        shows: (page) => page.getByRole('link', { name: 'Sign In with Google' }),
      },
      {
        ...visitor,
        state: 'loading',
        path: '/signin?google=done',
        calls: 'held',
        shows: (page) => page.getByText('Signing you in'),
      },
      {
        ...visitor,
        state: 'failing',
        path: '/signin?google=done',
        calls: 'failing',
        shows: (page) => page.getByRole('alert').first(),
      },
      {
        ...visitor,
        state: 'a customer at the operators’ door',
        path: '/signin?google=notAdmin',
        shows: (page) => page.getByRole('alert').first(),
      },
      {
        ...visitor,
        state: 'the address has an account',
        path: '/signin?google=link',
        act: waitsForLink(true),
        shows: (page) => page.getByRole('button', { name: 'Connect Google' }),
      },
      {
        ...visitor,
        state: 'the address has an account without a password',
        path: '/signin?google=link',
        act: waitsForLink(false),
        shows: (page) => page.getByText('already has an account here'),
      },
      {
        ...visitor,
        state: 'shop page',
        path: ({ cafeId }) => `/operator/${cafeId}?google=googleDenied`,
        act: ({ page }) => setUp(page),
        shows: (page) => page.getByRole('link', { name: 'Continue with Google' }),
      },
    ],
    without: { empty: 'there is nothing to list' },
  },
];
