import type { Page } from '@playwright/test';
import { isSound } from './axe.ts';
import { openSeller, orderOne, orderPackage, testWith } from './online-payments.ts';
import { desktop, expect, phone } from './product.ts';
import { openAsMember, openShop } from './seeds.ts';

/** The product with PayPal on this machine. */
const test = testWith('paypal');

const payPalButton = (page: Page) =>
  page.frameLocator('iframe[title="PayPal"]').getByRole('button', { name: 'Pay with PayPal' });

/** Presses PayPal's button, and what someone presses in its window. */
async function answer(page: Page, name: 'Approve' | 'Cancel'): Promise<void> {
  const opening = page.waitForEvent('popup');
  await payPalButton(page).click();
  const decision = (await opening).getByRole('button', { name });
  await decision.waitFor();
  // The press closes the window: a click that waits for its end would sometimes find none.
  await decision.evaluate((button: { click: () => void }) => void setTimeout(() => button.click()));
}

test('a customer pays by PayPal’s own button on the order, and the shop’s bell rings once it is paid (S1.template.1, S4.pay.3)', async ({
  open,
}) => {
  const owner = await open(desktop);
  const { shop, product } = await openSeller(owner, 'Café Sette', 'paypal');
  const customer = await open(phone);
  await openAsMember(customer, shop);
  await owner.goto('/');
  const bell = owner.getByRole('banner').getByRole('button', { name: 'Notifications' });
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');

  await orderOne(customer, product);
  await expect(payPalButton(customer)).toBeVisible();
  await isSound(customer, 'an order with PayPal’s button');

  await answer(customer, 'Cancel');
  await expect(customer.getByText('You canceled the payment at PayPal. This order is not paid.')).toBeVisible();
  await isSound(customer, 'a payment that was canceled at PayPal');
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');

  await answer(customer, 'Approve');
  await expect(customer.getByText(/^Paid on/)).toBeVisible();
  await expect(payPalButton(customer)).toHaveCount(0);

  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
  await bell.click();
  await owner
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /placed an order/ })
    .click();
  await expect(owner).toHaveURL(new URL(customer.url()).pathname);
  await expect(owner.getByText(/^Paid on/)).toBeVisible();
});

test('without PayPal’s script, the order leads to PayPal’s page and back', async ({ open }) => {
  const owner = await open(desktop);
  const { shop, product } = await openSeller(owner, 'Café Otto', 'paypal');
  const customer = await open(phone, 'dark');
  await openAsMember(customer, shop);
  await customer.route('**/sdk/js**', (route) => route.abort('internetdisconnected'));
  await orderOne(customer, product);
  await expect(customer.getByText('PayPal’s button did not load.')).toBeVisible();
  await isSound(customer, 'an order without PayPal’s button');
  await customer.getByRole('button', { name: 'Pay now' }).click();
  await customer.getByRole('button', { name: 'Approve' }).click();
  await expect(customer.getByText(/^Paid on/)).toBeVisible();
});

test('an owner pays for a package by PayPal’s button in the dashboard', async ({ open }) => {
  const owner = await open(desktop);
  await orderPackage(owner, await openShop(owner, 'Café Nove'));
  await answer(owner, 'Approve');
  await expect(owner.getByText(/^Paid on/)).toBeVisible();
  await expect(owner.getByText(/^Delivered on/)).toBeVisible();
});
