import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { isSound } from './axe.ts';
import { test as base, desktop, expect, isTold, phone } from './product.ts';
import { root, startProduct } from './start-product.ts';

/** The product with its own provider that knows these people. */
const test = base.extend<object, { provider: { env: Record<string, string> } }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture takes
    async ({}, use) => {
      const google: ChildProcess = spawn(process.execPath, [join(root, 'server/test/google-process.ts')], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const env = await new Promise<Record<string, string>>((resolve) => {
        google.stdout?.on('data', (part) => {
          const line = /^\{.*\}$/m.exec(String(part))?.[0];
          if (line) resolve(JSON.parse(line));
        });
      });
      await use({ env });
      google.kill('SIGTERM');
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ provider }, use) => {
      const product = await startProduct({ address: 'http://localhost', settings: provider.env });
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
});

test('an operator signs up with Google, signs out and signs in again with one press', async ({ open }) => {
  const page = await open(desktop);
  await page.goto('/signup');
  await page.getByRole('link', { name: 'Sign Up with Google' }).click();
  await page.getByRole('link', { name: 'ada@example.com' }).click();
  await isTold(page, 'Sign in success');
  await expect(page).toHaveURL('/');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/signin?redirect=%2FrewardCard');
  await page.getByRole('link', { name: 'Sign In with Google' }).click();
  await expect(page).toHaveURL(/\/rewardCard$/);
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'stampdeck_google' }));
});

test('an account that already has the email is connected to Google with its password', async ({ open }) => {
  const page = await open(phone);
  await page.request.post('/api/operator', {
    data: { name: 'Grace', email: 'grace@example.com', password: 'a long password' },
  });
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Sign In with Google' }).click();
  await page.getByRole('link', { name: 'grace@example.com' }).click();
  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
  await isSound(page, 'the email has an account');
  await page.getByLabel('Password').fill('a long password');
  await page.getByRole('button', { name: 'Connect Google' }).click();
  await isTold(page, 'Sign in success');
});

test('someone who cancels at Google reads so above the form', async ({ open }) => {
  const page = await open(phone, 'dark');
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Sign In with Google' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('sign in another way');
  await isSound(page, 'canceled at Google');
});

test('a customer joins a shop with Google, without a form', async ({ open }) => {
  const page = await open(phone);
  const shop = await page.request.post('/api/operator', {
    data: { name: 'Bean & Gone', email: 'bean@example.com', password: 'a long password' },
  });
  const { _id } = await shop.json();
  await page.goto(`/operator/${_id}`);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: 'linus@example.com' }).click();
  await expect(page).toHaveURL(new RegExp(`/operator/${_id}$`));
  await expect(page.getByRole('button', { name: 'Show my code' })).toBeVisible();
  // The code is shown before the page has followed and joined.
  const numbers = async () => {
    const { shop: head } = await (await page.request.get(`/api/v1/shop/${_id}`)).json();
    return [head.subscribeNumber, head.joinNumber];
  };
  await expect.poll(numbers).toEqual([1, 1]);
});
