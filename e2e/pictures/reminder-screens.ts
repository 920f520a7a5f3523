import { readGerman, type Screen, type Shot, type Stage } from './shot.ts';

const regular: Omit<Shot, 'state' | 'shows'> = { who: 'regular', path: ({ cafeId }) => `/operator/${cafeId}` };
const off = { email: false, emailSince: null, push: false, pushSince: null, isEmailConfirmed: true };
const since = '2026-05-13T08:00:00.000Z';
const on = { ...off, email: true, emailSince: since, push: true, pushSince: since };

/** Opens the sheet as if the customer had chosen this, where emails can be sent or not. */
const chosen =
  (reminders: object, { mail = true, isGerman = false } = {}) =>
  async (stage: Stage) => {
    const { page } = stage;
    await page.route('**/api/v1/site', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), mail } });
    });
    await (isGerman ? readGerman(stage) : page.reload());
    await page.route('**/api/v1/reminders/*', (route) => route.fulfill({ json: { success: true, reminders } }));
    await page.getByRole('button', { name: /^(Remind me|Erinnere mich)$/ }).click();
  };
const openFirst =
  (now: 'held' | 'failing') =>
  async ({ page, calls }: Stage) => {
    const open = page.getByRole('button', { name: 'Remind me' });
    await open.waitFor();
    calls(now);
    await open.click();
  };

export const reminderScreens: Screen[] = [
  {
    name: 'Reminders',
    covers: [],
    shots: [
      {
        ...regular,
        state: 'empty',
        act: chosen(off),
        shows: (page) => page.getByRole('switch').nth(1),
        windowOnly: true,
      },
      {
        ...regular,
        state: 'full',
        act: chosen(on),
        shows: (page) => page.getByText('Your browser blocks notifications'),
        windowOnly: true,
      },
      {
        ...regular,
        state: 'full, in German',
        act: chosen(on, { isGerman: true }),
        shows: (page) => page.getByText('Dein Browser blockiert Benachrichtigungen'),
        windowOnly: true,
      },
      {
        ...regular,
        state: 'no emails',
        act: chosen(off, { mail: false }),
        shows: (page) => page.getByText('This shop can’t send email.'),
        windowOnly: true,
      },
      {
        ...regular,
        state: 'address to confirm',
        act: chosen({ ...off, isEmailConfirmed: false }),
        shows: (page) => page.getByText(/^For emails, first confirm/),
        windowOnly: true,
      },
      {
        ...regular,
        state: 'loading',
        act: openFirst('held'),
        shows: (page) => page.getByRole('dialog', { name: 'Remind me' }).locator('[aria-busy=true]'),
        windowOnly: true,
      },
      {
        ...regular,
        state: 'failing',
        act: openFirst('failing'),
        shows: (page) => page.getByRole('dialog', { name: 'Remind me' }).getByRole('button', { name: 'Retry' }),
        windowOnly: true,
      },
    ],
  },
];
