/** Journeys that pay online: the product with peers of payment providers on this machine, and shops that they pay. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, expect } from './product.ts';
import { addProducts, openShop, type Shop } from './seeds.ts';
import { root, startProduct } from './start-product.ts';

/** Starts a provider's peer; returns the product's settings for it, and how to end it. */
async function startPeer(provider: Provider): Promise<{ env: Record<string, string>; stop: () => void }> {
  const peer = spawn(process.execPath, [join(root, `server/test/${provider}-process.ts`)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const env = await new Promise<Record<string, string>>((resolve) => {
    peer.stdout.on('data', (part) => {
      const line = /^\{.*\}$/m.exec(String(part))?.[0];
      if (line) resolve(JSON.parse(line));
    });
  });
  return { env, stop: () => void peer.kill('SIGTERM') };
}

const payees = { paypal: 'cafe@example.com', stripe: 'acct_cafe' };
type Provider = keyof typeof payees;

/** The product with these providers. */
export const testWith = (...providers: Provider[]) =>
  base.extend<object, { peers: { env: Record<string, string> } }>({
    peers: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture takes
      async ({}, use) => {
        const peers = await Promise.all(providers.map(startPeer));
        await use({ env: Object.assign({}, ...peers.map(({ env }) => env)) });
        for (const { stop } of peers) stop();
      },
      { scope: 'worker' },
    ],
    product: [
      async ({ peers }, use) => {
        const product = await startProduct({ address: 'http://localhost', settings: peers.env });
        await use(product);
        await product.stop();
      },
      { scope: 'worker' },
    ],
  });

/** A shop that these providers pay, with a product. */
export async function openSeller(
  page: Page,
  name: string,
  ...providers: Provider[]
): Promise<{ shop: Shop; product: string }> {
  const shop = await openShop(page, name, { size: 10 });
  const headers = { authorization: `Bearer ${shop.token}` };
  const data = Object.fromEntries(providers.map((one) => [one, payees[one]]));
  expect((await page.request.put('/api/v1/payees', { headers, data })).status()).toBe(200);
  const [product] = await addProducts(page, shop, [{ title: 'Iced latte', price: 4.5, countInStock: 20 }]);
  return { shop, product: product?._id ?? '' };
}

/** Orders one piece on the phone, to be paid online. */
export async function orderOne(page: Page, product: string): Promise<void> {
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

/** Places an owner's order for the cheapest package, and opens it. */
export async function orderPackage(page: Page, { token }: Shop): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const listed = await (await page.request.get('/api/pricepackage/')).json();
  const [one] = listed.pricepackages as [{ _id: string; price: number }];
  const shippingAddress = { address: 'Main Street 1', city: 'Springfield', postalCode: '12345', country: 'USA' };
  const totalPrice = Math.round(one.price * 115 + 10_000) / 100;
  const data = { orderItems: [{ product: one._id, qty: 1 }], paymentMethod: 'PayPal', shippingAddress, totalPrice };
  const placed = await page.request.post('/api/orders', { headers, data });
  expect(placed.status()).toBe(200);
  await page.goto(`/order/${(await placed.json())._id}`);
}
