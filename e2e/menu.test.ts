/** A customer reads a shop's menu on a phone: by category, a product with its options, and without JavaScript. */
import type { Page } from '@playwright/test';
import { isSound } from './axe.ts';
import { desktop, expect, phone, test } from './product.ts';
import { openShop, type Shop } from './seeds.ts';

const hostile = '<img src=x onerror=alert(1)>';

/** A shop with categories, a deal and a product with options. */
async function openCafe(page: Page): Promise<Shop & { cappuccino: string }> {
  const shop = await openShop(page, 'Café Kastanie', { size: 10 });
  const headers = { authorization: `Bearer ${shop.token}` };
  const post = async (path: string, data: object) => (await page.request.post(path, { data, headers })).json();
  const categoryOf = async (name: string): Promise<string> =>
    (await post('/api/v1/categories', { name })).categories.at(-1)._id;
  const [coffee, cakes] = [await categoryOf('Coffee'), await categoryOf('Cakes')];
  const add = async (title: string, form: object): Promise<string> =>
    (await post('/api/products/', { title, countInStock: 30, price: 4, ...form })).product._id;
  const size = [
    { name: 'Regular', price: 0 },
    { name: 'Large', price: 0.8 },
  ];
  const cappuccino = await add('Cappuccino', {
    ...{ category: coffee, price: 3.8, options: [{ name: 'Size', several: false, choices: size }] },
    ...{ allergens: ['milk'], diets: ['vegetarian'], shortDescription: hostile },
  });
  for (const title of ['Espresso', 'Flat white', 'Filter coffee', 'Tea', 'Cocoa'])
    await add(title, { category: coffee });
  for (const title of ['Tart', 'Brownie', 'Cheesecake', 'Apple pie', 'Carrot cake'])
    await add(title, { category: cakes });
  const endsAt = new Date(Date.now() + 30 * 60 * 60 * 1000).toISOString();
  await add('Breakfast for two', { included: 'Two coffees', deal: { cap: 4, startsAt: null, endsAt } });
  await add('Gift box', { soldOutToday: true });
  return { ...shop, cappuccino };
}

test('a customer reads the menu on a phone, goes to a category, chooses options and shares the product (S1.purpose.2)', async ({
  open,
}) => {
  const [till, customer] = [await open(desktop), await open(phone)];
  const cafe = await openCafe(till);
  await customer.addInitScript(
    `navigator.share = async ({ title, url }) => { document.documentElement.dataset.shared = title + ' ' + url; }`,
  );
  await customer.goto(cafe.address);
  await customer.getByRole('link', { name: 'Menu', exact: true }).click();
  const menu = customer.getByRole('region', { name: 'Menu', exact: true });
  const deals = menu.getByRole('region', { name: 'Deals' });
  await expect(deals).toContainText(/Until .*Only 4 left/);
  await expect(deals).toContainText('Two coffees');
  await expect(menu.getByRole('searchbox', { name: 'Search the menu' })).toBeVisible();
  await expect(menu.getByText('Sold out today')).toBeAttached();
  await isSound(customer, 'the menu');

  const index = menu.getByRole('navigation', { name: 'Categories' });
  await index.getByRole('link', { name: 'Cakes' }).press('Enter');
  await expect(menu.getByRole('heading', { name: 'Cakes' })).toBeInViewport();
  await expect(index).toBeInViewport();

  await menu.getByRole('searchbox', { name: 'Search the menu' }).fill('cappu');
  await menu.getByRole('link', { name: 'Cappuccino' }).click();
  await expect(customer).toHaveTitle('Cappuccino · Café Kastanie');
  await expect(customer.getByText(hostile)).toBeVisible();
  await customer.getByRole('radio', { name: /Large/ }).check();
  await expect(customer.getByText('$4.60', { exact: true })).toBeVisible();
  await isSound(customer, 'a product');
  await customer.getByRole('button', { name: 'Share' }).click();
  const shared = new RegExp(`^Cappuccino http.*${cafe.address}/product/${cafe.cappuccino}$`);
  await expect(customer.locator('html')).toHaveAttribute('data-shared', shared);

  await customer.getByRole('link', { name: 'Back to the menu' }).click();
  await expect(menu.getByRole('link', { name: 'Cappuccino' })).toBeInViewport();
});

test('the menu and a product are read without JavaScript', async ({ open, browser, product }) => {
  const cafe = await openCafe(await open(desktop));
  const context = await browser.newContext({ viewport: phone, baseURL: product.url, javaScriptEnabled: false });
  const reader = await context.newPage();
  await reader.goto(cafe.address);
  await expect(reader.getByRole('heading', { name: 'Café Kastanie' })).toBeVisible();
  await reader.getByRole('link', { name: 'Coffee', exact: true }).click();
  await expect(reader.getByText('from $3.80')).toBeVisible();
  await reader.getByRole('link', { name: 'Cappuccino' }).click();
  await expect(reader.getByRole('heading', { name: 'Cappuccino' })).toBeVisible();
  await expect(reader.getByText(hostile)).toBeVisible();
  await reader.getByRole('link', { name: 'Back to the menu' }).click();
  await expect(reader.getByRole('link', { name: 'Cappuccino' })).toBeInViewport();
  await context.close();
});
