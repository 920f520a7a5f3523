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

export const buyingScreens: Screen[] = [
  {
    name: 'Price packages',
    covers: ['/pricepackage'],
    shots: [
      {
        ...cafe('/pricepackage'),
        state: 'full',
        shows: (page) => page.getByRole('link', { name: 'Add To Cart' }).first(),
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
