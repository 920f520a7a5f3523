import type { Page } from '@playwright/test';
import { isSound } from './axe.ts';
import { openSeller, orderOne, orderPackage, testWith } from './online-payments.ts';
import { desktop, expect, phone } from './product.ts';
import { openAsMember, openShop } from './seeds.ts';

/** The product with both providers on this machine. */
const test = testWith('paypal', 'stripe');

/** Goes to Stripe's page for an order, and presses something there. */
async function atStripe(page: Page, name: 'Pay' | 'Back'): Promise<void> {
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await expect(page).toHaveTitle('Stripe Checkout');
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page).toHaveURL(/\/order\/[\w-]+/);
}

test('a customer of a shop that takes both chooses the card, goes back once, and pays', async ({ open }) => {
  const owner = await open(desktop);
  const { shop, product } = await openSeller(owner, 'Café Dieci', 'paypal', 'stripe');
  const customer = await open(phone);
  await openAsMember(customer, shop);
  await orderOne(customer, product);
  const payPal = customer.frameLocator('iframe[title="PayPal"]').getByRole('button', { name: 'Pay with PayPal' });
  await expect(payPal).toBeVisible();
  await isSound(customer, 'an order that can be paid by PayPal or by card');

  await atStripe(customer, 'Back');
  await expect(payPal).toBeVisible();
  await expect(customer.getByText(/^Paid on/)).toHaveCount(0);

  await atStripe(customer, 'Pay');
  await expect(customer.getByText(/^Paid on/)).toBeVisible();
  await expect(customer.getByRole('button', { name: 'Pay by card' })).toHaveCount(0);
  await owner.goto(new URL(customer.url()).pathname);
  await expect(owner.getByText(/^Paid on/)).toBeVisible();
});

test('an owner pays for a package by card', async ({ open }) => {
  const owner = await open(desktop);
  await orderPackage(owner, await openShop(owner, 'Café Undici'));
  await atStripe(owner, 'Pay');
  await expect(owner.getByText(/^Paid on/)).toBeVisible();
  await expect(owner.getByText(/^Delivered on/)).toBeVisible();
});
