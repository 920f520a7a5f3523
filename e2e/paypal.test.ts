import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isSound } from './axe.ts';
import { test as base, desktop, expect, phone } from './product.ts';
import { addProducts, openAsMember, openShop, type Shop } from './seeds.ts';
import { root, startProduct } from './start-product.ts';

/** The product with PayPal on this machine. */
const test = base.extend<object, { payPal: { env: Record<string, string> } }>({
  payPal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture takes
    async ({}, use) => {
      const peer: ChildProcess = spawn(process.execPath, [join(root, 'server/test/paypal-process.ts')], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const env = await new Promise<Record<string, string>>((resolve) => {
        peer.stdout?.on('data', (part) => {
          const line = /^\{.*\}$/m.exec(String(part))?.[0];
          if (line) resolve(JSON.parse(line));
        });
      });
      await use({ env });
      peer.kill('SIGTERM');
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ payPal }, use) => {
      const product = await startProduct({ address: 'http://localhost', settings: payPal.env });
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
});

/** A shop that PayPal pays, with a product. */
async function openSeller(page: Page, name: string): Promise<{ shop: Shop; product: string }> {
  const shop = await openShop(page, name, { size: 10 });
  const headers = { authorization: `Bearer ${shop.token}` };
  const saved = await page.request.put('/api/v1/payees', { headers, data: { paypal: 'cafe@example.com' } });
  expect(saved.status()).toBe(200);
  const [product] = await addProducts(page, shop, [{ title: 'Iced latte', price: 4.5, countInStock: 20 }]);
  return { shop, product: product?._id ?? '' };
}

/** Orders one piece on the phone, to be paid online. */
async function orderOne(page: Page, product: string): Promise<void> {
  await page.goto(`/cart/${product}`);
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('Total', { exact: true }).locator('..')).toContainText('$5.18');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: 'PayPal or Credit Card' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'PLACE ORDER' }).click();
  await expect(page).toHaveURL(/\/order\/[\w-]+$/);
}

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

test('a customer pays by PayPal’s own button on the order, and the shop’s bell rings once it is paid', async ({
  open,
}) => {
  const owner = await open(desktop);
  const { shop, product } = await openSeller(owner, 'Café Sette');
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
  const { shop, product } = await openSeller(owner, 'Café Otto');
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
  const { token } = await openShop(owner, 'Café Nove');
  const headers = { authorization: `Bearer ${token}` };
  const listed = await (await owner.request.get('/api/pricepackage/')).json();
  const [one] = listed.pricepackages as [{ _id: string; price: number }];
  const shippingAddress = { address: 'Main Street 1', city: 'Springfield', postalCode: '12345', country: 'USA' };
  const totalPrice = Math.round(one.price * 115 + 10_000) / 100;
  const data = { orderItems: [{ product: one._id, qty: 1 }], paymentMethod: 'PayPal', shippingAddress, totalPrice };
  const placed = await owner.request.post('/api/orders', { headers, data });
  expect(placed.status()).toBe(200);
  await owner.goto(`/order/${(await placed.json())._id}`);
  await answer(owner, 'Approve');
  await expect(owner.getByText(/^Paid on/)).toBeVisible();
  await expect(owner.getByText(/^Delivered on/)).toBeVisible();
});
