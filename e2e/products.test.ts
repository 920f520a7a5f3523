import type { Page } from '@playwright/test';
import { isSound } from './axe.ts';
import { holdOpen } from './people.ts';
import { desktop, expect, isTold, phone, test, twoSizes } from './product.ts';
import { openShop } from './seeds.ts';

/** A photo of a glass, drawn here. */
const takePhoto = async (page: Page): Promise<Buffer> => {
  const base64 = await page.evaluate(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 900 });
    const context = canvas.getContext('2d');
    context.fillStyle = '#d8c3a5';
    context.fillRect(0, 0, 1200, 900);
    context.fillStyle = '#5b3a29';
    context.fillRect(450, 150, 300, 600);
    return canvas.toDataURL('image/jpeg').split(',')[1];
  })()`);
  return Buffer.from(String(base64), 'base64');
};

const atDesk = { who: 'at a desk', viewport: desktop, scheme: 'light' } as const;
const onPhone = { who: 'on a phone, in the dark theme', viewport: phone, scheme: 'dark' } as const;

for (const { who, viewport, scheme, tag } of twoSizes<typeof atDesk | typeof onPhone>(atDesk, onPhone)) {
  test(`an owner adds a category and a product with a photo, changes, publishes and deletes it: ${who} (S1.operators.9, S1.template.1)`, {
    tag,
  }, async ({ open }) => {
    const owner = await open(viewport, scheme);
    await openShop(owner, 'Café Uno');
    const list = owner.getByRole('list', { name: 'Products' });

    await test.step('categories are added and put in order by keyboard', async () => {
      await owner.goto('/category');
      for (const name of ['Cakes', 'Cold drinks']) {
        await owner.getByLabel('Name', { exact: true }).fill(name);
        await owner.getByRole('button', { name: 'Add category' }).click();
        await expect(owner.getByRole('button', { name: `Move ${name}` })).toBeVisible();
      }
      await isSound(owner, 'categories');
      await owner.getByRole('button', { name: 'Move Cold drinks' }).press('ArrowUp');
      await expect(owner.getByText('Cold drinks: place 1 of 2')).toBeAttached();
      await expect(owner.getByRole('button', { name: 'Move Cold drinks' })).toBeFocused();
      await owner.reload();
      await expect(owner.getByRole('button', { name: /^Move / }).first()).toHaveAccessibleName('Move Cold drinks');
    });

    await test.step('an empty list leads to the form, which says what is missing', async () => {
      await owner.goto('/products');
      await expect(owner.getByText('No products yet')).toBeVisible();
      await isSound(owner, 'no products');
      await owner.getByRole('link', { name: 'Create new' }).click();
      await expect(owner.getByRole('heading', { name: 'Add New Products' })).toBeVisible();
      await owner.getByLabel('Product title').fill('Iced latte');
      await owner.getByRole('button', { name: 'Publish now' }).click();
      await expect(owner.getByText('Customers need a few more things')).toBeVisible();
      await isSound(owner, 'add new products');
    });

    await test.step('what was typed survives a reload; a photo is uploaded; Submit keeps a draft', async () => {
      await owner.getByLabel('Full description', { exact: true }).fill('Two shots over ice.');
      await owner.getByLabel('Price', { exact: true }).fill('4,50');
      await owner.getByLabel('Count In Stock').fill('20');
      await owner.getByLabel('Category', { exact: true }).selectOption({ label: 'Cold drinks' });
      await owner.reload();
      await expect(owner.getByLabel('Full description', { exact: true })).toHaveValue('Two shots over ice.');
      await owner
        .getByLabel('Files: Photos')
        .setInputFiles({ name: 'latte.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(owner) });
      await owner.getByLabel('What photo 1 shows').fill('A tall glass with ice');
      const preview = owner.getByRole('article');
      await expect(preview.getByRole('heading', { name: 'Iced latte' })).toBeVisible();
      await expect(preview.getByText('$4.50')).toBeVisible();
      await owner.getByRole('button', { name: 'Submit', exact: true }).click();
      await isTold(owner, 'Product Added');
      await expect(owner).toHaveURL(/\/profile$/);
    });

    await test.step('the list finds it by its words, its category and its state, and the address keeps them', async () => {
      await owner.goto('/products');
      await owner.getByRole('searchbox', { name: 'Search products' }).fill('latte');
      if (viewport === phone) await owner.getByRole('button', { name: 'Filters' }).click();
      await owner.getByLabel('Category', { exact: true }).selectOption({ label: 'Cold drinks' });
      await owner.getByRole('link', { name: 'Drafts' }).click();
      await expect(owner.getByText('1 product found')).toBeVisible();
      await expect(owner).toHaveURL(/q=latte.*category=|category=.*q=latte/);
      await owner.reload();
      await expect(list.getByRole('listitem')).toHaveCount(1);
      await isSound(owner, 'products in a grid');
      await owner.getByRole('button', { name: 'List', exact: true }).click();
      await isSound(owner, 'products as rows');
      await list.getByRole('link', { name: 'Iced latte' }).click();
      await isTold(owner, 'Successfull to get detail product');
      await isSound(owner, 'a product');
    });

    await test.step('it is edited, published, taken back with Undo, and published again', async () => {
      await owner.getByRole('link', { name: 'Edit' }).click();
      await owner.getByLabel('Price', { exact: true }).fill('4.80');
      await owner.getByRole('button', { name: 'Update', exact: true }).click();
      await isTold(owner, 'Product Updated');
      await isSound(owner, 'update product');
      await owner.goto('/products');
      await owner.getByLabel('Select Iced latte').check();
      await owner.getByRole('button', { name: 'Publish', exact: true }).click();
      await holdOpen(owner.getByText('1 product published'));
      await owner.getByRole('button', { name: 'Undo' }).click();
      await expect(list.getByText('Draft', { exact: true })).toBeVisible();
      await owner.getByLabel('Select Iced latte').check();
      await owner.getByRole('button', { name: 'Change' }).click();
      await owner.getByLabel('What').selectOption({ label: 'Raise or lower the price' });
      await owner.getByLabel('Percent').fill('-10');
      await owner.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
      await expect(list.getByText('$4.32')).toBeVisible();
    });

    await test.step('a second product comes from the short form', async () => {
      await owner.goto('/addproduct');
      await owner.getByRole('button', { name: 'Publish now' }).click();
      await expect(owner.getByText('Please fill this in.')).toHaveCount(5);
      await isSound(owner, 'add product');
      await owner.getByLabel('Product title').fill('Cheesecake');
      await owner.getByLabel('Price').fill('5');
      await owner.getByLabel('Count In Stock').fill('0');
      await owner.getByLabel('Description').fill('With lemon.');
      await owner
        .getByLabel('File: Image')
        .setInputFiles({ name: 'cake.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(owner) });
      await owner.getByRole('button', { name: 'Use this part' }).click();
      await expect(owner.getByLabel('Images URL')).toHaveValue(/^\/images\//);
      await owner.getByRole('button', { name: 'Publish now' }).click();
      await isTold(owner, 'Product Added');
      await expect(owner.getByLabel('Product title')).toHaveValue('');
    });

    await test.step('it is deleted, and Undo brings it back', async () => {
      await owner.getByRole('link', { name: 'Cheesecake' }).click();
      await expect(owner.getByRole('article').getByText('unavailable')).toBeVisible();
      await owner.getByRole('button', { name: 'Delete' }).click();
      await owner.getByRole('dialog', { name: 'Are you sure??' }).getByRole('button', { name: 'Delete' }).click();
      await holdOpen(owner.getByText('Cheesecake deleted'));
      await expect(list.getByRole('listitem')).toHaveCount(1);
      await owner.getByRole('button', { name: 'Undo' }).click();
      await expect(list.getByRole('link', { name: 'Cheesecake' })).toBeVisible();
    });
  });
}
