import { expect, type Page } from '@playwright/test';
import type { Screen, Shot } from './shot.ts';
import { addPhotos, waiting } from './shot.ts';

const inbox: Omit<Shot, 'state' | 'shows'> = { who: 'cafe', path: '/dashboard-messages' };
const reported: Omit<Shot, 'state' | 'shows'> = { who: 'admin', path: '/reported-messages' };
const shops: Omit<Shot, 'state' | 'shows'> = { who: 'admin', path: '/shops' };
const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
const openChat = (name: string) => async (page: Page) => {
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('region', { name }).waitFor();
};
const openRegular = openChat('Zoë Müller');

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('log').getByText('See you at ten!').click();
  await page.getByRole('button', { name: 'Message menu' }).last().click();
}
/** On wide screens it is beside the thread. */
async function openCard(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Customer', exact: true });
  if ((await button.getAttribute('aria-haspopup')) === 'dialog') await button.click();
  await page.getByRole('button', { name: 'Add a note' }).waitFor();
}

export const inboxScreens: Screen[] = [
  {
    name: 'Shop Inbox',
    covers: ['/dashboard-messages'],
    shots: [
      {
        ...inbox,
        state: 'empty',
        who: 'flowers',
        shows: (page) => page.getByRole('heading', { name: 'No messages yet' }),
      },
      { ...inbox, state: 'full', shows: (page) => page.getByRole('link', { name: /^Zoë Müller/ }) },
      { ...inbox, state: 'loading', calls: 'held', shows: waiting },
      { ...inbox, state: 'failing', calls: 'failing', shows: (page) => page.getByRole('button', { name: 'Retry' }) },
      {
        ...inbox,
        state: 'nothing found',
        path: '/dashboard-messages?search=tiramisu',
        shows: (page) => page.getByText('No messages found'),
      },
      {
        ...inbox,
        state: 'found',
        path: '/dashboard-messages?search=wate',
        shows: (page) => page.locator('a mark').first(),
      },
      {
        ...inbox,
        state: 'conversation',
        act: async ({ page }) => {
          await openRegular(page);
          await field(page).fill('See you!');
        },
        shows: (page) => page.getByText('See you at ten!').last(),
        windowOnly: true,
      },
      {
        ...inbox,
        state: 'conversation, without the card',
        sizes: ['desktop'],
        act: async ({ page }) => {
          await openRegular(page);
          await page.getByRole('button', { name: 'Customer', exact: true }).click();
        },
        shows: (page) => page.getByRole('button', { name: 'Customer', exact: true, expanded: false }),
        windowOnly: true,
      },
      {
        ...inbox,
        state: 'conversation, not sent',
        act: async ({ page, calls }) => {
          await openRegular(page);
          await field(page).waitFor();
          calls('failing');
          for (const text of ['We look forward to it.', 'Bring the dog!']) {
            await field(page).fill(text);
            await page.getByRole('button', { name: 'Send' }).click();
          }
        },
        shows: (page) => page.getByRole('listitem').getByRole('button', { name: 'Retry' }).nth(1),
        windowOnly: true,
      },
      {
        ...inbox,
        state: 'conversation, photos to send',
        act: async ({ page }) => {
          await openRegular(page);
          await addPhotos(page);
          await field(page).fill('It was under the table.');
        },
        shows: (page) => page.getByRole('button', { name: 'Remove photo 2' }),
        windowOnly: true,
      },
      {
        ...inbox,
        state: 'menu of a message',
        act: async ({ page }) => {
          await openRegular(page);
          await openMenu(page);
        },
        shows: (page) => page.getByRole('button', { name: 'Report message' }),
        windowOnly: true,
      },
      {
        ...inbox,
        state: 'reporting a message',
        act: async ({ page }) => {
          await openRegular(page);
          await openMenu(page);
          await page.getByRole('button', { name: 'Report message' }).click();
        },
        shows: (page) => page.getByRole('dialog', { name: 'Report message' }),
        windowOnly: true,
      },
      {
        ...inbox,
        state: 'a reported message',
        act: async ({ page }) => {
          await openRegular(page);
          await openMenu(page);
          await page.getByRole('button', { name: 'Report message' }).click();
          await page.getByRole('button', { name: 'Report', exact: true }).click();
        },
        shows: (page) => page.getByRole('dialog', { name: 'Message reported' }),
        windowOnly: true,
      },
      {
        ...inbox,
        state: 'conversation, turned off',
        act: ({ page }) => openChat('Amara Okafor')(page),
        shows: (page) => page.getByRole('button', { name: 'Turn on messages' }).last(),
        windowOnly: true,
      },
      {
        ...inbox,
        state: 'conversation, loading',
        act: async ({ page, calls }) => {
          await page.getByRole('link', { name: /^Zoë Müller/ }).waitFor();
          calls('held');
          await page.getByRole('link', { name: /^Zoë Müller/ }).click();
        },
        waits: true,
        shows: waiting,
        windowOnly: true,
      },
      {
        ...inbox,
        state: 'emoji',
        act: async ({ page }) => {
          await openRegular(page);
          await page.getByRole('button', { name: 'Add emoji' }).click();
        },
        shows: (page) => page.getByRole('button', { name: 'grinning face', exact: true }),
        windowOnly: true,
      },
      {
        ...inbox,
        state: 'quick answers',
        act: async ({ page }) => {
          await openRegular(page);
          await page.getByRole('button', { name: 'Quick answers' }).click();
        },
        shows: (page) => page.getByRole('dialog').getByText('Opening hours'),
        windowOnly: true,
      },
      {
        ...inbox,
        state: 'no quick answers after a slash',
        act: async ({ page }) => {
          await openRegular(page);
          await field(page).fill('/');
        },
        shows: (page) => page.getByText('You have no quick answers yet.'),
        windowOnly: true,
      },
      {
        ...inbox,
        state: 'typing a note',
        act: async ({ page }) => {
          await openRegular(page);
          await openCard(page);
          await page.getByRole('button', { name: 'Add a note' }).click();
          await page.getByRole('textbox', { name: /^What your shop/ }).fill('Comes with a dog, on Saturdays.');
        },
        shows: (page) => page.getByRole('textbox', { name: /^What your shop/ }),
        windowOnly: true,
      },
      {
        ...inbox,
        state: 'goodwill stamp',
        act: async ({ page }) => {
          await openRegular(page);
          await openCard(page);
          await page.getByRole('button', { name: 'Give a goodwill stamp…' }).click();
        },
        shows: (page) => page.getByRole('dialog', { name: 'A goodwill stamp for Zoë Müller' }),
        windowOnly: true,
      },
      {
        ...inbox,
        state: 'the customer',
        sizes: ['narrow', 'phone', 'tablet'],
        act: async ({ page }) => {
          await openRegular(page);
          await page.getByRole('button', { name: 'Customer' }).click();
          await expect(page.getByRole('dialog').getByRole('link')).toBeVisible();
        },
        shows: (page) => page.getByRole('dialog', { name: 'Zoë Müller' }),
        windowOnly: true,
      },
    ],
  },
  {
    name: 'Shops',
    covers: ['/shops'],
    shots: [
      { ...shops, state: 'full', shows: (page) => page.getByText('These are all shops.') },
      {
        ...shops,
        path: '/shops?search=zzzz',
        state: 'empty',
        shows: (page) => page.getByText('No shops match'),
      },
      { ...shops, state: 'loading', calls: 'held', shows: waiting },
      {
        ...shops,
        state: 'failing',
        calls: 'failing',
        shows: (page) => page.getByRole('button', { name: 'Retry' }).first(),
      },
      {
        ...shops,
        state: 'a shop',
        act: ({ page }) => page.getByRole('button', { name: /^Gelato/ }).click(),
        shows: (page) => page.getByRole('button', { name: 'Suspend this shop' }),
      },
      {
        ...shops,
        state: 'inviting',
        act: ({ page }) => page.getByRole('button', { name: 'Invite a shop' }).click(),
        shows: (page) => page.getByLabel('For whom'),
      },
    ],
  },
  {
    name: 'Reported messages',
    covers: ['/reported-messages'],
    without: { empty: 'one list for the installation, whose people have reported messages' },
    shots: [
      { ...reported, state: 'full', shows: (page) => page.getByText('Reported by the shop').first() },
      { ...reported, state: 'loading', calls: 'held', shows: waiting },
      {
        ...reported,
        state: 'failing',
        calls: 'failing',
        shows: (page) => page.getByRole('button', { name: 'Retry' }),
      },
      {
        ...reported,
        who: 'cafe',
        state: 'not for a shop',
        shows: (page) => page.getByText('You can’t open this page'),
      },
    ],
  },
];
