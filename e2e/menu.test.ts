/** A customer reads a shop's menu on a phone: by category, a product with its options, and without JavaScript. */
import type { Page } from '@playwright/test';
import { isSound } from './axe.ts';
import { desktop, expect, isTold, phone, test } from './product.ts';
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

const dishes = ['Espresso', 'Cappuccino', 'Flat white', 'Cocoa', 'Green tea', 'Lemonade'];
const cakes = ['Brownie', 'Carrot cake', 'Cheesecake', 'Apple pie', 'Lemon tart', 'Banana bread'];

/** A photo wider than the smallest stored width, in a color of its own. */
async function takePhoto(page: Page, hue: number): Promise<Buffer> {
  const base64 = await page.evaluate(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1400, height: 1050 });
    const context = canvas.getContext('2d');
    context.fillStyle = 'hsl(${hue} 60% 50%)';
    context.fillRect(0, 0, 1400, 1050);
    return canvas.toDataURL('image/jpeg').split(',')[1];
  })()`);
  return Buffer.from(String(base64), 'base64');
}

test('an owner adds a menu of twelve with photos, and a customer reads it on a phone', async ({ open }) => {
  const owner = await open(desktop);
  const shop = await openShop(owner, 'Café Zwölf');

  await test.step('the twelve come from a file, in two categories', async () => {
    await owner.goto('/products/import');
    const rows = [...dishes.map((title) => [title, 'Drinks']), ...cakes.map((title) => [title, 'Cakes'])];
    const lines = rows.map(([title, category], place) => `${title},${category},${place + 2}.50,20,Made here.`);
    const file = Buffer.from(['title,category,price,stock,description', ...lines].join('\n'));
    await owner.getByLabel('Choose a CSV file').setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: file });
    await owner.getByRole('button', { name: 'Import 12 products' }).click();
    await expect(owner.getByText('Import finished. 12 products were added.')).toBeVisible();
  });

  await test.step('each gets its photo', async () => {
    const list = owner.getByRole('list', { name: 'Products' });
    for (const [place, title] of [...dishes, ...cakes].entries()) {
      await owner.goto(`/products?q=${encodeURIComponent(title)}`);
      await list.getByRole('link', { name: title }).click();
      await owner.getByRole('link', { name: 'Edit' }).click();
      await owner
        .getByLabel('Files: Photos')
        .setInputFiles({ name: 'dish.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(owner, place * 30) });
      await owner.getByLabel('What photo 1 shows').fill(`A photo of ${title}`);
      await owner.getByRole('button', { name: 'Update', exact: true }).click();
      await isTold(owner, 'Product Updated');
    }
    await owner.goto('/products');
    await expect(list.locator('img[srcset*="?w=320 320w"]')).toHaveCount(12);
  });

  await test.step('the customer goes to a category by its index, and photos load as they come near, in a fitting size', async () => {
    const customer = await open(phone);
    const loaded: string[] = [];
    customer.on('request', (request) => {
      if (/\/images\/[\w-]+/.test(request.url())) loaded.push(request.url());
    });
    await customer.goto(`${shop.address}#menu`);
    const menu = customer.getByRole('region', { name: 'Menu', exact: true });
    const index = menu.getByRole('navigation', { name: 'Categories' });
    await expect(index.getByRole('link')).toHaveText(['Drinks', 'Cakes']);
    const photos = menu.getByRole('img', { name: /^A photo of/ });
    await expect(photos).toHaveCount(12);
    await expect(menu.locator('img[loading="lazy"][alt^="A photo of"]')).toHaveCount(10);
    await index.getByRole('link', { name: 'Cakes' }).click();
    const photo = menu.getByRole('img', { name: `A photo of ${cakes[0]}` });
    await expect(photo).toBeInViewport();
    await expect(photo).toHaveAttribute('srcset', /\?w=320 320w, .*\?w=640 640w, .*\?w=1280 1280w/);
    await expect
      .poll(() => photo.evaluate(({ naturalWidth }: { naturalWidth: number }) => naturalWidth))
      .toBeGreaterThan(0);
    expect(await photo.evaluate(({ currentSrc }: { currentSrc: string }) => currentSrc)).toMatch(/\?w=(320|640)$/);
    expect(loaded.filter((address) => !/\?w=(320|640)$/.test(address))).toEqual([]);
    await isSound(customer, 'a menu of twelve with photos');
  });
});
