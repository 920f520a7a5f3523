import type { Page } from '@playwright/test';
import { isSound } from './axe.ts';
import { readPicture, readWorn, sheetsOf } from './printed-code.ts';
import { desktop, expect, phone, test } from './product.ts';
import { openShop, type Shop } from './seeds.ts';

/** Adds a menu of so many products in two categories, by calls. */
async function addMenu(page: Page, shop: Shop, count: number): Promise<void> {
  const headers = { authorization: `Bearer ${shop.token}` };
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  await post('/api/v1/categories', { name: 'Drinks' });
  const { categories } = await post('/api/v1/categories', { name: 'Cakes' });
  const ids = (categories as { _id: string }[]).map(({ _id }) => _id);
  for (let at = 0; at < count; at += 1) {
    const sizes = {
      name: 'Size',
      several: false,
      choices: [
        { name: 'S', price: 0 },
        { name: 'L', price: 0.7 },
      ],
    };
    await post('/api/products/', {
      title: `Dish ${at}`,
      shortDescription: at % 3 ? 'Made here every morning, from things that grow around here.' : '',
      price: 3.5 + at / 10,
      countInStock: 5,
      category: ids[at % 2],
      allergens: at % 2 ? ['gluten', 'milk'] : [],
      diets: at % 4 ? [] : ['vegan'],
      ...(at === 0 && { options: [sizes] }),
    });
  }
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
interface Drawn {
  getBoundingClientRect(): Box;
  textContent: string;
}

/** Texts of the sheets that reach over the edge of their page. */
const overflowing = (page: Page) =>
  page.locator('[aria-label=Poster] .poster-sheet svg').evaluateAll((drawings) =>
    drawings.flatMap((one) => {
      const drawing = one as unknown as Drawn & { querySelectorAll(name: string): Iterable<Drawn> };
      const edge = drawing.getBoundingClientRect();
      return [...drawing.querySelectorAll('text')]
        .filter((text) => {
          const { left, right, top, bottom } = text.getBoundingClientRect();
          return left < edge.left || right > edge.right || top < edge.top || bottom > edge.bottom;
        })
        .map(({ textContent }) => textContent);
    }),
  );

test('a shop prints its menu on A4 and as a folded booklet, whole and within the paper, in the language that it chooses', async ({
  open,
}) => {
  test.slow();
  const operator = await open(desktop);
  const shop = await openShop(operator, `Kastanie ${Date.now()}`, { size: 10 });
  await addMenu(operator, shop, 70);
  await operator.goto('/products');
  await operator.getByRole('link', { name: 'Print menu' }).click();
  await expect(operator.getByRole('radio', { name: /Menu A4/ })).toBeChecked();
  await expect(operator.getByText(/pages? of A4, exactly as below/)).toBeVisible();
  await isSound(operator, 'printed menu', 'section[aria-label=Poster]');
  expect(await overflowing(operator)).toEqual([]);

  const pages = await operator.locator('[aria-label=Poster] .poster-sheet').count();
  expect(pages).toBeGreaterThan(1);
  const a4 = await sheetsOf(await operator.pdf({ preferCSSPageSize: true }), 6);
  expect(a4.map(({ size }) => size.map(Math.round))).toEqual(Array.from({ length: pages }, () => [210, 297]));
  const address = /\/S\/KASTANIE-\d+$/;
  expect(a4[0] && (await readWorn(a4[0].picture))).toMatch(address);
  const printed = operator.locator('body > .poster-print');
  await expect(printed.locator('text', { hasText: /^Dish \d+$/ })).toHaveCount(70);
  await expect(printed.locator('text', { hasText: 'S $3.50 / L $4.20' })).toHaveCount(1);

  await operator.getByRole('radio', { name: /Menu A5, folded/ }).press('Space');
  await expect(operator).toHaveURL(/print=menuA5/);
  await expect(operator.getByText(/Print on both sides/)).toBeVisible();
  expect(await overflowing(operator)).toEqual([]);
  const booklet = await sheetsOf(await operator.pdf({ preferCSSPageSize: true }), 6);
  expect(booklet.length % 2).toBe(0);
  expect(booklet[0]?.size.map(Math.round)).toEqual([297, 210]);
  expect(booklet[0] && (await readWorn(booklet[0].picture))).toMatch(address);

  await operator.getByLabel('Language of the poster').selectOption('de');
  await expect(printed.locator('text', { hasText: 'Allergene: 1 Gluten · 7 Milch' })).toHaveCount(1);
});

test('each table has its own code, and a customer who scans it sees the table for the whole visit', async ({
  open,
}) => {
  const operator = await open(desktop);
  await openShop(operator, `Kastanie ${Date.now()}`, { size: 10 });
  await operator.goto('/profile?tab=qr&print=tables');
  const field = operator.getByLabel('Your tables');
  await field.fill('7, Bar, <b>');
  await expect(operator.getByText(/These are no table names: <b>/)).toBeVisible();
  await field.fill('7, Bar, 10-12');
  await expect(operator.getByText('5 cards', { exact: true })).toBeVisible();
  await isSound(operator, 'table cards', 'section[aria-label=Poster]');
  const sheets = await sheetsOf(await operator.pdf({ preferCSSPageSize: true }), 6);
  expect(sheets.map(({ size }) => size.map(Math.round))).toEqual([
    [210, 297],
    [210, 297],
  ]);
  expect(sheets[1] && (await readWorn(sheets[1].picture))).toMatch(/\/s\/kastanie-\d+\?table=12$/);
  const first = operator.locator('[aria-label=Poster] .poster-sheet svg > g').first();
  const code = await readPicture(await first.screenshot());
  expect(code).toMatch(/\?table=7$/);

  const guest = await open(phone);
  await guest.goto(code ?? '');
  await expect(guest.getByText('Table 7', { exact: true })).toBeVisible();
  expect(new URL(guest.url()).search).toBe('');
  await isSound(guest, 'a shop page at a table');
  await guest.reload();
  await expect(guest.getByText('Table 7', { exact: true })).toBeVisible();
  // The next print begins with these tables.
  await operator.reload();
  await expect(operator.getByLabel('Your tables')).toHaveValue('7, Bar, 10-12');
});
