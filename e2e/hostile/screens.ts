/** Every screen, who opens it, and the fields whose texts it shows. */
import { expect, type Locator, type Page } from '@playwright/test';
import { hostileTexts } from '@stampdeck/contract/test/hostile.ts';
import { dashboardScreens } from '#pictures/dashboard-screens.ts';
import { type Cast, codeOf } from './cast.ts';
import { shownOfOrders, shownOfPackages } from './orders.ts';
import { listed, shownOf } from './products.ts';

export type Who = 'shop' | 'admin' | 'newShop' | 'member' | 'stranger';

interface Step {
  act?: (page: Page, cast: Cast) => Promise<unknown>;
  /** The screen must show every text that was entered into these fields. */
  says: string[];
  /** Words, or an element, that show that the screen has loaded. */
  shows?: string | ((page: Page) => Locator);
}

export interface Screen {
  who: Who;
  /** The path in the contract. */
  path: string;
  /** The address, if it is not the path itself. */
  at?: (cast: Cast) => string;
  steps: [Step, ...Step[]];
  /** The installation chooses where the links of its text lead. */
  mayLinkOut?: true;
}

const card = (...names: string[]): string[] => names.map((name) => `publishDesign.design.${name}`);
const draft = (...names: string[]): string[] => names.map((name) => `saveDraft.design.${name}`);
const texts = ['description', 'howToCollect', 'businessName', 'reward', 'terms'];
const details = ['saveSettings.bio', 'saveSettings.address', 'saveSettings.hours', 'saveSettings.phone'];
const head = ['updateProfile.name', 'updateProfile.photo', 'updateProfile.cover', ...details];
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
const customerSearch = (page: Page) =>
  page.getByLabel('Search for a customer by name, email or phone, or type their code');
/** Turns the pages of a loaded list to its end. */
async function showAll(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Show more' });
  const rows = page.getByRole('listitem');
  while (await more.isVisible()) {
    const shown = await rows.count();
    await more.click();
    // Wait for the rows: the button turns busy only a moment after it was pressed.
    await expect.poll(() => rows.count()).toBeGreaterThan(shown);
  }
}
const nothing = '01a1fc6b-f201-7334-b34f-ef34e5bf98f1';
const typed = encodeURIComponent(hostileTexts[6]);

const byHand: Screen[] = [
  {
    who: 'shop',
    path: '/',
    steps: [
      { says: ['updateProfile.name'], shows: 'Newest members' },
      {
        act: async (page, { member }) => {
          await page.keyboard.press('Control+k');
          await page.getByPlaceholder('Find a screen, a member or an order…').fill(member.email);
        },
        says: ['customerSignUp.email'],
      },
    ],
  },
  {
    who: 'shop',
    path: '/rewardCard',
    steps: [
      { says: card('logo', 'milestones.label') },
      { act: tab('Detail'), says: card('description', 'howToCollect', 'businessName', 'reward') },
      { act: tab('Support'), says: card('terms') },
      { act: tab('Stamps'), says: [] },
      { act: tab('Submit'), says: [] },
    ],
  },
  {
    who: 'shop',
    path: '/livestamp',
    steps: [
      { says: [], shows: 'Search for a customer' },
      {
        act: async (page, { member }) => {
          await customerSearch(page).fill(member.email);
          await page.getByRole('button', { name: member.email }).click();
          await page.getByRole('heading', { name: member.name }).waitFor();
        },
        says: ['customerSignUp.email', 'updateProfile.gender', ...card('logo')],
        shows: 'Last entries',
      },
      {
        act: async (page) => {
          await page.getByRole('button', { name: 'RESCAN' }).click();
          await customerSearch(page).fill('card.');
          await page.getByRole('button', { name: /card\./ }).click();
        },
        says: ['addMember.name', 'addMember.email', 'addMember.phone'],
      },
      {
        act: async (page, { member }) => {
          await page.getByRole('button', { name: 'RESCAN' }).click();
          await customerSearch(page).fill(codeOf(member));
          await page.getByRole('button', { name: 'Use this code' }).click();
          await page.getByRole('button', { name: 'Merge a paper card' }).click();
          const dialog = page.getByRole('dialog');
          await dialog.getByLabel('Name, email or phone').fill('card.');
          await dialog.getByRole('button', { name: /card\./ }).click();
        },
        says: ['addMember.name', 'addMember.email'],
        shows: 'and keep working',
      },
      {
        act: async (page) => {
          await page.keyboard.press('Escape');
          await tab('Live Stamp')(page);
        },
        says: [],
      },
    ],
  },
  {
    who: 'shop',
    path: '/royaltymember',
    at: () => '/royaltymember?size=all',
    steps: [
      { says: ['customerSignUp.name'] },
      { act: (page) => page.goto(`/royaltymember?search=${typed}&cursor=${typed}`), says: [], shows: hostileTexts[6] },
    ],
  },
  {
    who: 'shop',
    path: '/dashboard-messages',
    steps: [
      {
        act: (page) => page.getByRole('region', { name: 'All Messages' }).getByRole('link').first().click(),
        says: ['sendMessage.text'],
      },
      {
        act: (page) => page.getByRole('button', { name: 'Quick answers' }).click(),
        says: [...['addQuickAnswer.name', 'addQuickAnswer.text', 'saveQuickAnswer.name', 'saveQuickAnswer.text']],
      },
    ],
    // Addresses in messages are links.
    mayLinkOut: true,
  },
  {
    who: 'admin',
    path: '/reported-messages',
    steps: [
      { says: [], shows: 'Reported by the shop' },
      { act: showAll, says: ['reportMessage.reason', 'sendMessage.text', 'reportReview.reason'] },
    ],
  },
  {
    who: 'admin',
    path: '/shops',
    steps: [
      { says: ['inviteShop.note'], shows: 'Suspended' },
      {
        act: (page) => page.getByRole('button', { name: /^Suspended/ }).click(),
        says: ['suspendShop.reason'],
        shows: (page) => page.getByRole('dialog').getByText('bad@example.com'),
      },
    ],
  },
  // Of a shop that is open, it leads home.
  { who: 'shop', path: '/suspended', steps: [{ says: [], shows: 'Newest members' }] },
  {
    who: 'shop',
    path: '/royaltymember/:id',
    at: ({ member }) => `/royaltymember?search=${encodeURIComponent(member.email)}`,
    steps: [
      {
        act: (page, { member }) => page.getByRole('link', { name: member.name }).click(),
        says: ['customerSignUp.email', 'updateProfile.gender', 'saveNote.text', ...card('logo')],
        // Wait for its rows, not for its heading, which comes first.
        shows: (page) => page.getByRole('region', { name: 'Ledger' }).getByRole('button', { name: 'Show more' }),
      },
      { act: showAll, says: ['awardStamp.reason', 'removeStamp.reason', 'undoEntry.reason'] },
    ],
  },
  {
    who: 'shop',
    path: '/reports',
    steps: [
      { says: [], shows: 'New members' },
      {
        act: (page) =>
          page
            .getByRole('link', { name: /new members? on/ })
            .first()
            .click(),
        says: ['customerSignUp.name'],
      },
    ],
  },
  {
    who: 'shop',
    path: '/reports',
    at: () => '/reports?list=staff',
    steps: [{ says: ['updateProfile.name'], shows: 'Worth a look' }],
  },
  {
    who: 'shop',
    path: '/profile',
    steps: [
      { says: ['name', 'email', 'photo', 'cover'].map((name) => `updateProfile.${name}`) },
      { act: tab('Orders'), says: [], shows: 'No Orders' },
      {
        act: async (page) => {
          await page.getByRole('tab', { name: 'QR' }).click();
          await page.getByTestId('shop-qr').waitFor();
          await page.emulateMedia({ media: 'print' });
        },
        says: ['updateProfile.name'],
      },
    ],
  },
  {
    who: 'newShop',
    path: '/profile',
    steps: [{ says: ['name', 'email', 'photo'].map((name) => `operatorSignUp.${name}`) }],
  },
  {
    who: 'newShop',
    path: '/rewardCard',
    steps: [
      { says: draft('logo', 'milestones.label') },
      { act: tab('Detail'), says: draft('description', 'howToCollect', 'businessName', 'reward') },
      { act: tab('Support'), says: draft('terms') },
      { act: tab('Submit'), says: [] },
    ],
  },
  {
    who: 'shop',
    path: '/settings/activity',
    at: () => '/settings/activity?kind=memberEnabled',
    steps: [
      { says: ['customerSignUp.name'], shows: 'Member enabled' },
      { act: (page) => page.goto(`/settings/activity?kind=${typed}`), says: [], shows: 'Member enabled' },
    ],
  },
  {
    who: 'shop',
    path: '/settings/staff',
    steps: [
      {
        says: ['signUpInvited.name', 'signUpInvited.email', 'invitePerson.email', 'enrollTablet.name'],
        shows: 'People',
      },
    ],
  },
  { who: 'shop', path: '/settings/two-step', steps: [{ says: [], shows: 'It is off' }] },
  { who: 'shop', path: '/addproduct', steps: [{ says: [], shows: 'Go to products' }] },
  { who: 'shop', path: '/addproducts3', steps: [{ says: ['addCategory.name', 'saveCategory.name'] }] },
  { who: 'shop', path: '/products', steps: [{ says: listed }] },
  {
    who: 'shop',
    path: '/product/:id',
    at: ({ products }) => `/product/${products.at(-1)}`,
    steps: [{ says: ['addReview.text', 'saveReview.text', 'answerReview.text'] }],
  },
  { who: 'shop', path: '/pricepackage', steps: [{ says: shownOfPackages, shows: 'Pick Your Best Option' }] },
  { who: 'shop', path: '/products/import', steps: [{ says: [], shows: 'Import products' }] },
  { who: 'shop', path: '/orders', steps: [{ says: ['placeOrder.table'] }] },
  { who: 'shop', path: '/orders/kitchen', steps: [{ says: ['placeOrder.note', 'placeOrder.table'] }] },
  ...(['refunded', 'canceled'] as const).flatMap((which) =>
    (['shop', 'member'] as const).map(
      (who): Screen => ({
        who,
        path: '/order/:id',
        at: ({ orders }) => `/order/${orders[which]}`,
        steps: [{ says: shownOfOrders[which] }],
      }),
    ),
  ),
  { who: 'shop', path: '/category', steps: [{ says: ['addCategory.name', 'saveCategory.name'] }] },
  ...shownOf.flatMap((says, place): Screen[] =>
    ['', '/edit'].map((end) => ({
      who: 'shop',
      path: `/product/:id${end}`,
      at: ({ products }) => `/product/${products[place]}${end}`,
      steps: [{ says }],
    })),
  ),
  { who: 'shop', path: '*', at: () => `/${typed}?x=${typed}#${typed}`, steps: [{ says: [], shows: 'Page Not Found' }] },
  {
    who: 'member',
    path: '/operator/:id',
    at: ({ shop }) => `/operator/${shop._id}`,
    steps: [
      { says: [...head, ...card(...texts, 'milestones.label', 'logo')], shows: 'My stamps' },
      {
        act: (page) => page.getByRole('button', { name: /^Your account/ }).click(),
        says: ['customerSignUp.email'],
      },
      {
        act: (page) => page.getByRole('button', { name: 'Your details' }).click(),
        says: ['updateProfile.phone'],
        shows: 'This device',
      },
    ],
  },
  {
    who: 'member',
    path: '/my',
    steps: [{ says: ['updateProfile.name', ...card('logo')], shows: 'Last visit' }],
  },
  ...shownOf.map(
    (says, place): Screen => ({
      who: 'stranger',
      path: '/operator/:id/product/:productId',
      at: ({ shop, products }) => `/operator/${shop._id}/product/${products[place]}`,
      steps: [{ says }],
    }),
  ),
  { who: 'stranger', path: '/my', at: () => `/my?google=${typed}#${typed}`, steps: [{ says: [], shows: 'Log in' }] },
  {
    who: 'stranger',
    path: '/operator/:id',
    at: ({ shop }) => `/operator/${shop._id}`,
    steps: [{ says: head, shows: 'Get my card' }],
  },
  {
    who: 'stranger',
    path: '/operator/:id',
    at: ({ newShop }) => `/operator/${newShop._id}`,
    steps: [{ says: ['operatorSignUp.name', 'operatorSignUp.photo', 'updateProfile.bio'] }],
  },
  { who: 'stranger', path: '/operator/:id', at: () => `/operator/${typed}`, steps: [{ says: [], shows: 'no shop' }] },
  { who: 'stranger', path: '/operator/:id', at: () => `/operator/${nothing}`, steps: [{ says: [], shows: 'no shop' }] },
  {
    who: 'stranger',
    path: '/c/:code',
    at: ({ other }) => `/c/${codeOf(other)}`,
    steps: [{ says: [], shows: hostileTexts[5] }],
  },
  {
    who: 'stranger',
    path: '/c/:code',
    at: () => `/c/${typed}`,
    steps: [{ says: [], shows: 'Show this at the counter' }],
  },
  {
    who: 'stranger',
    path: '/introduce',
    at: () => `/introduce?google=${typed}#${typed}`,
    steps: [{ says: [], shows: 'Stampdeck' }],
  },
  {
    who: 'stranger',
    path: '/signin',
    at: () => `/signin?redirect=${typed}&google=${typed}`,
    steps: [{ says: [], shows: 'Log in' }],
  },
  { who: 'stranger', path: '/signup', at: () => `/signup?redirect=${typed}`, steps: [{ says: [], shows: 'Sign up' }] },
  {
    who: 'stranger',
    path: '/invitation',
    at: () => `/invitation#token=${'x'.repeat(43)}`,
    steps: [{ says: [], shows: 'This invitation no longer works' }],
  },
  { who: 'stranger', path: '/tablet', steps: [{ says: [], shows: 'This device is not a shared tablet' }] },
  {
    who: 'stranger',
    path: '/forgot',
    at: () => `/forgot?shop=${typed}`,
    steps: [{ says: [], shows: 'Send me a link' }],
  },
  {
    who: 'stranger',
    path: '/reset',
    at: () => `/reset#token=${typed}&shop=${typed}`,
    steps: [{ says: [], shows: 'New Password' }],
  },
  {
    who: 'stranger',
    path: '/unsubscribe',
    at: () => `/unsubscribe#token=${typed}`,
    steps: [{ says: [], shows: 'Stop these emails' }],
  },
  {
    who: 'stranger',
    path: '/verify',
    at: () => `/verify#token=${typed}`,
    steps: [{ says: [], shows: 'Confirm my address' }],
  },
  { who: 'stranger', path: '/privacy', steps: [{ says: ['privacy page'] }], mayLinkOut: true },
  {
    who: 'stranger',
    path: '/docs',
    at: () => `/docs?url=${typed}`,
    steps: [{ says: [], shows: 'Signs any account in' }],
  },
];

const isByHand = (path: string): boolean => byHand.some((screen) => screen.path === path);

/** The screens of the dashboard whose row of pictures says all that they show. */
const pictured = dashboardScreens.flatMap(({ covers, says = [], shots: [first] }): Screen[] =>
  covers
    .filter((path) => !isByHand(path))
    .map((path) => ({ who: 'shop', path, steps: [{ says, ...(first && { shows: first.shows }) }] })),
);

export const screens: Screen[] = [...byHand, ...pictured];
