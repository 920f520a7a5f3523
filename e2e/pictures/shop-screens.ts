import type { Cast } from './cast.ts';
import { cropPicture, type Screen, type Shot, type Stage, sayDelayed } from './shot.ts';

const cafe = ({ cafeId }: Cast): string => `/operator/${cafeId}`;
const regular: Omit<Shot, 'state' | 'shows'> = { who: 'regular', path: cafe };
const visitor: Omit<Shot, 'state' | 'shows'> = { who: 'stranger', path: cafe };
const oneProduct: Omit<Shot, 'state' | 'shows'> = {
  who: 'stranger',
  path: (cast) => `${cafe(cast)}/product/${cast.productId}`,
};
const mine: Omit<Shot, 'state' | 'shows'> = { who: 'purse', path: '/my' };
const openCode = ({ page }: Stage) => page.getByRole('button', { name: 'Show my code' }).click();
/** Opens the page as if five stamps had come since the last visit. */
async function comeBack({ page }: Stage) {
  await page.waitForFunction(() => localStorage.getItem('seenCards') !== null);
  const seen = await page.evaluate(() => {
    const cards = JSON.parse(localStorage.getItem('seenCards') ?? '{}');
    for (const { reply } of Object.values<{ reply: { card: { seq: number; milestones: { state: string }[] } } }>(
      cards,
    )) {
      reply.card.seq -= 5;
      for (const milestone of reply.card.milestones.slice(2)) milestone.state = 'ahead';
    }
    return JSON.stringify(cards);
  });
  await page.addInitScript((kept) => localStorage.setItem('seenCards', kept), seen);
  await page.reload();
}
/** Opens /my as if its owner had proved their email address and two shops had an unclaimed card for it. */
async function cardsWait({ page }: Stage) {
  await page.route('**/api/v1/waiting-cards', (route) =>
    route.fulfill({ json: { success: true, cards: waitingCards } }),
  );
  await page.reload();
}
const waitingLook = { stampColor: '#FFFFFF', unstampColor: '#F48FB1', icon: 'coffee', logo: '', milestones: [] };
const waitingCards = [
  {
    shop: { _id: '019a0000-0000-7000-8000-000000000001', name: 'Café Rosa', photo: '', language: 'en' },
    ...{ stamps: 7, isMember: false, look: { ...waitingLook, cardColor: '#AD1457', size: 10 } },
  },
  {
    shop: {
      _id: '019a0000-0000-7000-8000-000000000002',
      name: 'Nonna’s Trattoria in the old Town Hall',
      photo: '',
      language: 'en',
    },
    ...{ stamps: 4, isMember: true, look: { ...waitingLook, cardColor: '#2E7D32', size: 20 } },
  },
];
/** Opens the page as if a shop had just signed a new phone in. */
async function cardMoves({ page }: Stage) {
  await page.route('**/api/v1/sessions', (route) =>
    route.fulfill({ json: { success: true, sessions: [{ ...newPhone, openedAt: now(), lastSeenAt: now() }] } }),
  );
  await page.reload();
}
const now = () => new Date().toISOString();
const newPhone = {
  ...{ _id: 'phone', kind: 'customer', device: 'Chrome on Android', isThis: false },
  counter: { shopName: 'Nonna’s Trattoria in the old Town Hall', isNew: true },
};
const openAccount = ({ page }: Stage) => page.getByRole('button', { name: /^Your account/ }).click();

export const shopScreens: Screen[] = [
  {
    name: 'Shop page',
    covers: ['/operator/:id'],
    shots: [
      { ...regular, who: 'newMember', state: 'empty', shows: (page) => page.getByText('No stamps yet.') },
      { ...regular, state: 'full', shows: (page) => page.getByText('7 of 10 stamps, 3 to go').first() },
      { ...regular, state: 'loading', calls: 'held', shows: (page) => page.getByText('Loading your card') },
      {
        ...regular,
        state: 'failing',
        calls: 'failing',
        shows: (page) => page.getByRole('button', { name: 'Retry' }).first(),
      },
      { ...visitor, state: 'visitor', shows: (page) => page.getByLabel('Name') },
      {
        ...visitor,
        path: (cast) => `${cafe(cast)}#menu`,
        state: 'menu',
        shows: (page) => page.getByRole('navigation', { name: 'Categories' }),
      },
      {
        ...visitor,
        state: 'visitor, fields missing',
        act: ({ page }) => page.getByRole('button', { name: 'Get my card' }).click(),
        shows: (page) => page.getByText('Please enter your name.'),
      },
      {
        ...visitor,
        state: 'visitor, the call fails',
        act: async ({ page, calls }) => {
          await page.getByLabel('Name').fill('Nora Lindqvist');
          await page.getByLabel('Email').fill('nora@example.com');
          calls('failing');
          await page.getByRole('button', { name: 'Get my card' }).click();
        },
        shows: (page) => page.getByRole('alert').first(),
      },
      {
        ...visitor,
        state: 'visitor, logging in',
        act: ({ page }) => page.getByRole('button', { name: 'I have an account' }).click(),
        shows: (page) => page.getByRole('form', { name: 'Log in' }),
      },
      {
        ...visitor,
        state: 'a shop without a card',
        path: ({ flowersId }) => `/operator/${flowersId}`,
        shows: (page) => page.getByLabel('Name'),
      },
      { ...regular, who: 'follower', state: 'follower', shows: (page) => page.getByText('You follow this shop.') },
      {
        ...regular,
        who: 'fullCard',
        state: 'full card',
        shows: (page) => page.getByText('10 of 10 stamps, the card is full').first(),
      },
      {
        ...regular,
        who: 'fullCard',
        state: 'full card, just now',
        act: comeBack,
        shows: (page) => page.getByText('Your card is full!', { exact: true }),
      },
      {
        ...regular,
        who: 'leaver',
        state: 'left',
        shows: (page) => page.getByText(/saved. Join again to continue/),
      },
      {
        ...regular,
        who: 'disabled',
        state: 'disabled',
        shows: (page) => page.getByText('has disabled your membership'),
      },
      {
        ...regular,
        state: 'moved to a new phone',
        act: cardMoves,
        shows: (page) => page.getByRole('button', { name: 'Sign that phone out' }),
      },
      {
        ...regular,
        state: 'terms open',
        act: async ({ page }) => {
          await page.getByText(/^What changed on/).click();
          await page.getByText('Terms', { exact: true }).click();
        },
        shows: (page) => page.locator('details[open]').nth(1),
      },
      {
        ...regular,
        state: 'offline',
        act: async ({ page, offline }) => {
          await page.getByText('7 of 10 stamps, 3 to go').first().waitFor();
          await offline();
        },
        shows: (page) => page.getByText('You are offline.'),
      },
      {
        ...regular,
        state: 'live updates delayed',
        act: sayDelayed,
        shows: (page) => page.getByText(/^Live updates are delayed/),
        windowOnly: true,
      },
      { ...regular, state: 'my code', act: openCode, shows: (page) => page.getByTestId('my-code'), windowOnly: true },
      {
        ...regular,
        state: 'account',
        act: openAccount,
        shows: (page) => page.getByRole('dialog').getByRole('button', { name: 'Sign out' }),
        windowOnly: true,
      },
      {
        ...regular,
        state: 'account, details',
        act: async (stage) => {
          await openAccount(stage);
          await stage.page.getByRole('button', { name: 'Your details' }).click();
        },
        shows: (page) => page.getByText('This device', { exact: true }),
      },
      {
        ...regular,
        state: 'account, photo',
        act: async (stage) => {
          await openAccount(stage);
          await stage.page.getByRole('button', { name: 'Your details' }).click();
          await cropPicture(stage.page.getByLabel('File: Photo'));
        },
        shows: (page) => page.getByRole('button', { name: 'Use this part' }),
        windowOnly: true,
      },
      {
        ...regular,
        state: 'account, leaving',
        act: async (stage) => {
          await openAccount(stage);
          await stage.page
            .getByRole('dialog')
            .getByRole('button', { name: /unfollow|leave/i })
            .first()
            .click();
        },
        shows: (page) => page.getByRole('dialog').getByRole('button').nth(2),
        windowOnly: true,
      },
      {
        ...regular,
        state: 'account, signing out without a password',
        act: async (stage) => {
          await openAccount(stage);
          await stage.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
        },
        shows: (page) => page.getByText('Sign out anyway'),
        windowOnly: true,
      },
      {
        ...visitor,
        state: 'closed shop',
        path: ({ closedId }) => `/operator/${closedId}`,
        shows: (page) => page.getByRole('button', { name: 'Sign in to your account' }),
      },
      {
        ...regular,
        state: 'closed shop, account',
        path: ({ closedId }) => `/operator/${closedId}`,
        act: ({ page }) => page.getByRole('button', { name: 'Your account' }).click(),
        shows: (page) => page.getByRole('dialog').getByRole('button', { name: 'Sign out' }),
        windowOnly: true,
      },
      {
        ...visitor,
        state: 'no such shop',
        path: '/operator/019a0000-0000-7000-8000-000000000000',
        shows: (page) => page.getByText('There is no shop at this address.'),
      },
    ],
  },
  {
    name: 'Product for customers',
    covers: ['/operator/:id/product/:productId'],
    shots: [
      { ...oneProduct, state: 'full', shows: (page) => page.getByRole('link', { name: 'Back to the menu' }) },
      {
        ...oneProduct,
        path: cafe,
        state: 'with reviews',
        act: ({ page }) => page.getByRole('link', { name: 'Cappuccino' }).click(),
        shows: (page) => page.getByText('Very good.'),
      },
      {
        ...oneProduct,
        path: (cast) => `${cafe(cast)}/product/none`,
        state: 'not found',
        shows: (page) => page.getByText('This is no longer on the menu.'),
      },
    ],
    without: {
      empty: 'a product has a title',
      loading: 'the server writes the product into the page',
      failing: 'it stays as the server wrote it',
    },
  },
  {
    name: 'My cards',
    covers: ['/my'],
    shots: [
      { ...mine, who: 'follower', state: 'empty', shows: (page) => page.getByText('No card yet') },
      { ...mine, state: 'full', shows: (page) => page.getByRole('article').nth(3) },
      { ...mine, state: 'loading', calls: 'held', shows: (page) => page.getByText('Loading your cards') },
      { ...mine, state: 'failing', calls: 'failing', shows: (page) => page.getByRole('button', { name: 'Retry' }) },
      {
        ...mine,
        state: 'offline',
        act: async ({ page, offline }) => {
          await page.getByRole('article').first().waitFor();
          await offline();
          await page.evaluate("dispatchEvent(new Event('focus'))");
        },
        shows: (page) => page.getByText('You are offline.'),
      },
      { ...mine, who: 'disabled', state: 'disabled', shows: (page) => page.getByText(/membership is disabled/) },
      { ...mine, who: 'stranger', state: 'visitor', shows: (page) => page.getByRole('form', { name: 'Log in' }) },
      {
        ...mine,
        state: 'unclaimed cards',
        act: cardsWait,
        shows: (page) => page.getByText(/^A card with 7 stamps waits/),
      },
      {
        ...mine,
        who: 'follower',
        state: 'no card, an unclaimed one',
        act: cardsWait,
        shows: (page) => page.getByText(/^A card with 7 stamps waits/),
      },
      {
        ...mine,
        who: 'follower',
        state: 'claiming fails',
        act: async (stage) => {
          await cardsWait(stage);
          await stage.page.route('**/api/subscribe/subscribe', (route) =>
            route.fulfill({
              status: 404,
              json: {
                success: false,
                code: 'shopSuspended',
                message: 'This shop is closed for now.',
                requestId: 'picture',
              },
            }),
          );
          await stage.page.getByRole('button', { name: /^Take the card/ }).click();
        },
        shows: (page) => page.getByRole('alert').first(),
      },
      {
        ...mine,
        state: 'my code',
        act: openCode,
        shows: (page) => page.getByTestId('my-code'),
        windowOnly: true,
      },
    ],
  },
  {
    name: "A customer's code",
    covers: ['/c/:code'],
    shots: [
      {
        ...visitor,
        state: 'full',
        path: ({ regularCode }) => `/c/${regularCode}`,
        shows: (page) => page.getByText('Zoë Müller'),
      },
      {
        ...visitor,
        state: 'empty',
        path: '/c/019a0000-0000-7000-8000-000000000000',
        shows: (page) => page.getByText('Show this at the counter'),
      },
    ],
    without: { loading: 'the name comes with the page', failing: 'it makes no call' },
  },
];
