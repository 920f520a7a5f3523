/** The shop's products and categories. */
import type { Page } from '@playwright/test';
import type { Cast } from './cast.ts';
import { type Screen, type Shot, waiting } from './shot.ts';

const cafe = (path: Shot['path']): Omit<Shot, 'state' | 'shows'> => ({ who: 'cafe', path });
const flowers = (path: Shot['path']): Omit<Shot, 'state' | 'shows'> => ({ who: 'flowers', path });
const list = cafe('/products');
const detail = cafe(({ productId }: Cast) => `/product/${productId}`);
const edit = cafe(({ productId }: Cast) => `/product/${productId}/edit`);
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' }).first();
const firstOf = (page: Page) => page.getByRole('list', { name: 'Products' }).getByRole('listitem').first();
const alone = 'it is about one product';

const importing = cafe('/products/import');
const productsFile = {
  name: 'menu.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'Title;Price;Category;Stock;Color\nGranola with fruit;8,20;;;\nIced tea;4,20;Cold drinks;20;\nScone;3,50;Bakes;12;\nPie;4,5O;;;\n',
  ),
};

/** Someone else saves the product while it is open here. */
const saveElsewhere: NonNullable<Shot['act']> = async ({ page, cast }) => {
  const price = page.getByLabel('Price', { exact: true });
  await price.fill('5.10');
  const token = cast.stored('cafe')?.info.token ?? '';
  await page.request.put(`/api/products/${cast.productId}`, {
    data: { price: 4.8 + (Date.now() % 90) / 100, restrictions: 'Not after 5 PM' },
    headers: { authorization: `Bearer ${token}` },
  });
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await page.getByText('Saved meanwhile').first().scrollIntoViewIfNeeded();
};

export const productScreens: Screen[] = [
  {
    name: 'Products',
    covers: ['/products'],
    shots: [
      { ...list, state: 'full', shows: firstOf },
      { ...flowers('/products'), state: 'empty', shows: (page) => page.getByText('No products yet') },
      { ...list, state: 'loading', calls: 'held', shows: waiting },
      { ...list, state: 'failing', calls: 'failing', shows: retry },
      { ...cafe('/products?look=list'), state: 'as rows', shows: firstOf },
      {
        ...list,
        state: 'filters and actions open',
        act: async ({ page }) => {
          for (const name of ['Filters', 'More actions']) {
            const button = page.getByRole('button', { name });
            if (await button.isVisible()) await button.click();
          }
        },
        shows: (page) => page.getByRole('link', { name: 'Print menu' }),
      },
      {
        ...cafe('/products?q=something%20else'),
        state: 'nothing found',
        shows: (page) => page.getByText('No products found'),
      },
      {
        ...list,
        state: 'some selected',
        act: async ({ page }) => {
          await page.getByLabel('Select Espresso').first().check();
          await page.getByLabel('Select Birthday cake').check();
        },
        shows: (page) => page.getByRole('region', { name: 'Selected products' }),
        windowOnly: true,
      },
      {
        ...list,
        state: 'change several',
        act: async ({ page }) => {
          await page.getByLabel('Select Espresso').first().check();
          await page.getByRole('button', { name: 'Change' }).click();
        },
        shows: (page) => page.getByRole('dialog'),
        windowOnly: true,
      },
    ],
  },
  {
    name: 'Import products',
    covers: ['/products/import'],
    shots: [
      { ...importing, state: 'empty', shows: (page) => page.getByText('Choose a CSV file', { exact: true }) },
      {
        ...importing,
        state: 'full',
        act: ({ page }) => page.getByLabel('Choose a CSV file').setInputFiles(productsFile),
        shows: (page) => page.getByRole('button', { name: 'Import 3 products' }),
      },
      { ...importing, state: 'loading', calls: 'held', shows: waiting },
      { ...importing, state: 'failing', calls: 'failing', shows: retry },
    ],
  },
  {
    name: 'Add product',
    covers: ['/addproduct'],
    shots: [
      { ...cafe('/addproduct'), state: 'empty', shows: (page) => page.getByLabel('Images URL') },
      {
        ...cafe('/addproduct'),
        state: 'refused fields',
        act: ({ page }) => page.getByRole('button', { name: 'Publish now' }).click(),
        shows: (page) => page.getByText('Please fill this in.').first(),
      },
    ],
    without: { full: 'it begins empty', loading: 'it reads nothing', failing: 'it reads nothing' },
  },
  {
    name: 'Add New Products',
    covers: ['/addproducts3'],
    shots: [
      { ...cafe('/addproducts3'), state: 'empty', shows: (page) => page.getByLabel('Product title') },
      {
        ...cafe('/addproducts3'),
        state: 'something missing',
        act: async ({ page }) => {
          await page.getByLabel('Product title').fill('Iced latte');
          await page.getByRole('button', { name: 'Publish now' }).click();
        },
        shows: (page) => page.getByText('Customers need a few more things'),
      },
      {
        ...cafe('/addproducts3'),
        state: 'sections closed',
        act: async ({ page }) => {
          for (const name of ['Photos and Videos', 'Operator Contact Details', 'Product and Pricing Notes'])
            await page.getByRole('button', { name }).click();
        },
        shows: (page) => page.getByRole('button', { name: 'Photos and Videos', expanded: false }),
      },
    ],
    without: { full: 'it begins empty', loading: 'it reads nothing', failing: 'it reads nothing' },
  },
  {
    name: 'Product',
    covers: ['/product/:id'],
    shots: [
      { ...detail, state: 'full', shows: (page) => page.getByRole('article') },
      { ...detail, state: 'loading', calls: 'held', shows: waiting },
      { ...detail, state: 'failing', calls: 'failing', shows: retry },
      {
        ...list,
        state: 'with reviews',
        act: ({ page }) => page.getByRole('link', { name: 'Cappuccino' }).click(),
        shows: (page) => page.getByText('Very good.'),
      },
      { ...cafe('/product/gone'), state: 'gone', shows: (page) => page.getByText('This product is not here') },
      {
        ...detail,
        state: 'delete',
        act: ({ page }) => page.getByRole('button', { name: 'Delete' }).click(),
        shows: (page) => page.getByRole('dialog', { name: 'Are you sure??' }),
        windowOnly: true,
      },
    ],
    without: { empty: alone },
  },
  {
    name: 'Update Product',
    covers: ['/product/:id/edit'],
    shots: [
      { ...edit, state: 'full', shows: (page) => page.getByLabel('Product title') },
      { ...edit, state: 'loading', calls: 'held', shows: waiting },
      { ...edit, state: 'failing', calls: 'failing', shows: retry },
      { ...edit, state: 'changed meanwhile', act: saveElsewhere, shows: (page) => page.getByText('Saved meanwhile') },
    ],
    without: { empty: alone },
  },
  {
    name: 'Categories',
    covers: ['/category'],
    shots: [
      { ...cafe('/category'), state: 'full', shows: (page) => page.getByRole('button', { name: 'Move Coffee' }) },
      { ...flowers('/category'), state: 'empty', shows: (page) => page.getByText('No categories yet') },
      { ...cafe('/category'), state: 'loading', calls: 'held', shows: waiting },
      { ...cafe('/category'), state: 'failing', calls: 'failing', shows: retry },
      {
        ...cafe('/category'),
        state: 'rename',
        act: ({ page }) => page.getByRole('button', { name: 'Rename Breakfast' }).click(),
        shows: (page) => page.getByRole('form', { name: 'Rename Breakfast' }),
      },
    ],
  },
];
