import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { isSound } from './axe.ts';
import { desktop, expect, phone, test, twoSizes } from './product.ts';
import { addProducts, openShop } from './seeds.ts';

const choose = (page: Page, text: string) =>
  page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

const atDesk = { who: 'at a desk', viewport: desktop, scheme: 'light' } as const;
const onPhone = { who: 'on a phone, in the dark theme', viewport: phone, scheme: 'dark' } as const;

for (const { who, viewport, scheme, tag } of twoSizes<typeof atDesk | typeof onPhone>(atDesk, onPhone)) {
  test(`an owner changes prices in a file, corrects a wrong row, imports the file and takes it back: ${who}`, {
    tag,
  }, async ({ open }) => {
    const owner = await open(viewport, scheme);
    const shop = await openShop(owner, 'Café Uno');
    const kept = { title: 'Filter coffee', price: 2.8, countInStock: 40, description: 'Hot, "black", strong' };
    await addProducts(owner, shop, [
      { title: 'Cheesecake', price: 4.5, countInStock: 6 },
      { title: 'Apple pie', price: 3.9, countInStock: 8 },
      kept,
    ]);
    const prices = owner.getByRole('list', { name: 'Products' }).getByText(/^\$\d/);
    const report = owner.getByRole('region', { name: 'What will be imported' });
    const changes = report.getByRole('table').getByRole('listitem');
    let file = '';

    await test.step('the products are exported', async () => {
      await owner.goto('/products');
      await expect(prices).toHaveText(['$2.80', '$3.90', '$4.50']);
      if (viewport === phone) await owner.getByRole('button', { name: 'More actions' }).click();
      const downloading = owner.waitForEvent('download');
      await owner.getByRole('button', { name: 'Export' }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^products-[\d-]+\.csv$/);
      file = readFileSync(await download.path(), 'utf8');
      await expect(owner.getByText('The file of products is in your downloads')).toBeVisible();
    });

    await test.step('two prices are changed and a row is added; the preview says what would change, and what is wrong', async () => {
      await owner.getByRole('link', { name: 'Import' }).click();
      await expect(owner.getByRole('button', { name: 'Download the template' })).toBeVisible();
      await isSound(owner, 'importing products');
      file = file.replace('4.50', '"4,80"').replace('3.90', '4.20');
      await choose(owner, `${file},Brownie,,,3.5O\r\n`);
      await expect(report.getByText('Row 5, Price:')).toBeVisible();
      await expect(report.getByText('‘3.5O’ is not a price from 0 to 99,999.99.')).toBeVisible();
      await expect(changes).toHaveText(['Price: 3.90 → 4.20', 'Price: 4.50 → 4.80']);
      await expect(report.getByRole('button', { name: 'Import 2 products' })).toBeEnabled();
      await isSound(owner, 'a checked file with a wrong row');
    });

    await test.step('the row is corrected, and the file imported', async () => {
      await choose(owner, `${file},Brownie,,,3.50\r\n`);
      await expect(report.getByText('Skipped rows')).toHaveCount(0);
      await report.getByRole('button', { name: 'Import 3 products' }).click();
      const result = 'Import finished. 1 product was added. 2 products were changed. 1 had nothing to change.';
      await expect(owner.getByText(result)).toBeVisible();
      await isSound(owner, 'an import that is done');
      await owner.getByRole('link', { name: 'All products' }).click();
      await expect(prices).toHaveText(['$3.50', '$2.80', '$4.20', '$4.80']);
    });

    await test.step('the import is taken back', async () => {
      await owner.goto('/products/import');
      await owner.getByRole('button', { name: 'Undo the import' }).click();
      await expect(owner.getByText('The last import was undone.')).toBeVisible();
      await isSound(owner, 'an import that was undone');
      await owner.getByRole('link', { name: 'All products' }).click();
      await expect(prices).toHaveText(['$2.80', '$3.90', '$4.50']);
    });
  });
}
