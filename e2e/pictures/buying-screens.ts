/** Price packages, the cart and what follows it, for a shop's owner and for a customer. */
import type { Page } from '@playwright/test';
import type { Cast } from './cast.ts';
import { type Screen, type Shot, waiting } from './shot.ts';

const cafe = (path: Shot['path']): Omit<Shot, 'state' | 'shows'> => ({ who: 'cafe', path });
const filled = ({ productId }: Cast): string => `/cart/${productId}?qty=2`;
/** A customer with two pieces in the cart. */
const regular: Omit<Shot, 'state' | 'shows'> = { who: 'regular', path: filled };
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, level: 1 });
const checkout = (page: Page) => page.getByRole('button', { name: 'Checkout' });
const next = async (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
const toPickup: NonNullable<Shot['act']> = async ({ page }) => {
  await checkout(page).click();
  await heading('Collect at the shop')(page).waitFor();
};
const toPayment: NonNullable<Shot['act']> = async (stage) => {
  await toPickup(stage);
  await next(stage.page);
  await heading('Payment')(stage.page).waitFor();
};
const toOrder: NonNullable<Shot['act']> = async (stage) => {
  await toPayment(stage);
  await next(stage.page);
  await heading('Place Order')(stage.page).waitFor();
};
const placed: NonNullable<Shot['act']> = async (stage) => {
  await toOrder(stage);
  await stage.page.getByRole('button', { name: 'PLACE ORDER' }).click();
};
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' }).first();
const noItems = 'without items there is only the cart';
const asCart = 'it shows what the cart has read';

const received = cafe(({ orderId }: Cast) => `/order/${orderId}`);
const ask: (name: string) => NonNullable<Shot['act']> =
  (name) =>
  async ({ page }) =>
    page.getByRole('button', { name }).click();

export const buyingScreens: Screen[] = [
  {
    name: 'Orders',
    covers: ['/orders'],
    shots: [
      { ...cafe('/orders?view=all'), state: 'full', shows: (page) => page.getByText('Canceled', { exact: true }) },
      { ...cafe('/orders'), state: 'open ones', shows: (page) => page.getByText('Table: 7') },
      { ...cafe('/orders?view=all&paid=yes'), state: 'filters open', shows: (page) => page.getByLabel('Payment') },
      { who: 'flowers', path: '/orders', state: 'empty', shows: (page) => page.getByText('No open orders') },
      {
        ...cafe('/orders?q=nothing'),
        state: 'nothing found',
        shows: (page) => page.getByText('No orders found'),
      },
      { ...cafe('/orders'), state: 'loading', calls: 'held', shows: waiting },
      { ...cafe('/orders'), state: 'failing', calls: 'failing', shows: retry },
    ],
  },
  {
    name: 'Kitchen',
    covers: ['/orders/kitchen'],
    shots: [
      { ...cafe('/orders/kitchen'), state: 'full', shows: (page) => page.getByText('No tomatoes') },
      {
        who: 'flowers',
        path: '/orders/kitchen',
        state: 'empty',
        shows: (page) => page.getByText('Nothing here').first(),
      },
      { ...cafe('/orders/kitchen'), state: 'loading', calls: 'held', shows: waiting },
      { ...cafe('/orders/kitchen'), state: 'failing', calls: 'failing', shows: retry },
    ],
  },
  {
    name: 'Order of a customer',
    covers: ['/order/:id'],
    shots: [
      { ...received, state: 'full', shows: (page) => page.getByRole('heading', { name: 'What next' }) },
      {
        ...received,
        state: 'refund',
        act: ask('Refund…'),
        shows: (page) => page.getByRole('dialog').getByLabel('Reason'),
        windowOnly: true,
      },
      {
        ...received,
        state: 'refund of items',
        act: async (stage) => {
          await ask('Refund…')(stage);
          await stage.page.getByRole('radio', { name: /^Single items/ }).check();
        },
        shows: (page) => page.getByRole('dialog').getByText('Refund with tax'),
        windowOnly: true,
      },
    ],
    without: { empty: 'an order has items', loading: 'as for its buyer', failing: 'as for its buyer' },
  },
  {
    name: 'Price packages',
    covers: ['/pricepackage'],
    shots: [
      {
        ...cafe('/pricepackage'),
        state: 'full',
        shows: (page) => page.getByRole('link', { name: 'Add To Cart' }).first(),
      },
      {
        who: 'admin',
        path: '/pricepackage',
        state: 'edited by an admin',
        act: ask('Edit Starter'),
        shows: (page) => page.getByRole('dialog').getByLabel('Features'),
        windowOnly: true,
      },
      { ...cafe('/pricepackage'), state: 'loading', calls: 'held', shows: waiting },
      { ...cafe('/pricepackage'), state: 'failing', calls: 'failing', shows: retry },
    ],
    without: { empty: 'the installation begins with packages' },
  },
  {
    name: 'Cart',
    covers: ['/cart', '/cart/:id'],
    shots: [
      { ...cafe('/cart'), state: 'empty', shows: (page) => page.getByText('Your cart is empty') },
      { ...regular, state: 'full', shows: checkout },
      { ...regular, state: 'loading', calls: 'held', shows: waiting },
      { ...regular, state: 'failing', calls: 'failing', shows: retry },
    ],
  },
  {
    name: 'Shipping',
    covers: ['/shipping'],
    shots: [
      { ...regular, state: 'full', act: toPickup, shows: heading('Collect at the shop') },
      {
        ...regular,
        state: 'refused fields',
        act: async (stage) => {
          await toPickup(stage);
          await stage.page.getByLabel('Ship it to me').check();
          await next(stage.page);
        },
        shows: (page) => page.getByText('Please fill this in.').first(),
      },
    ],
    without: { empty: noItems, loading: asCart, failing: asCart },
  },
  {
    name: 'Payment',
    covers: ['/payment'],
    shots: [{ ...regular, state: 'full', act: toPayment, shows: heading('Payment') }],
    without: { empty: noItems, loading: asCart, failing: asCart },
  },
  {
    name: 'Place order',
    covers: ['/placeorder'],
    shots: [
      { ...cafe('/placeorder'), state: 'empty', shows: (page) => page.getByText('Your order is empty') },
      { ...regular, state: 'full', act: toOrder, shows: (page) => page.getByRole('button', { name: 'PLACE ORDER' }) },
    ],
    without: { loading: asCart, failing: asCart },
  },
  {
    name: 'Order',
    covers: ['/order/:id'],
    shots: [
      { ...regular, state: 'full', act: placed, shows: (page) => page.getByText('Order placed') },
      { ...regular, state: 'printed', act: placed, shows: (page) => page.getByText('Order items'), print: true },
      { ...cafe('/order/nothing'), state: 'loading', calls: 'held', shows: waiting },
      { ...cafe('/order/nothing'), state: 'failing', calls: 'failing', shows: retry },
    ],
    without: { empty: 'an order has items' },
  },
];
