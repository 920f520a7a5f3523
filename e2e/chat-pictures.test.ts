/** A customer and a shop send each other photos. */
import type { Page } from '@playwright/test';
import { isSound } from './axe.ts';
import { desktop, expect, phone, test } from './product.ts';
import { openAsMember, openShop } from './seeds.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Café Post' });
const thread = (page: Page) => page.getByRole('log', { name: 'Messages' });
const tray = (page: Page) => page.getByRole('list', { name: 'Photos to send' });

async function add(page: Page, ...colors: string[]): Promise<void> {
  const files = [];
  for (const color of colors) {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="${color}"/></svg>`;
    const other = await page.context().newPage();
    await other.setViewportSize({ width: 1200, height: 900 });
    await other.setContent(`<body style="margin:0">${drawing}`);
    files.push({ name: `${color}.png`, mimeType: 'image/png', buffer: await other.screenshot() });
    await other.close();
  }
  await page.getByLabel('Photos', { exact: true }).setInputFiles(files);
}

test('a customer sends a photo, and the shop sees it at once and answers with two', async ({ open }) => {
  const [operator, page] = [await open(desktop), await open(phone)];
  const shop = await openShop(operator, 'Café Post', { size: 10 });
  await openAsMember(page, shop);
  await page.getByRole('button', { name: /^Message the shop/ }).click();
  await operator.goto('/dashboard-messages');

  await test.step('the photo is uploaded, stays over a reload, and is sent with words', async () => {
    await add(page, 'teal');
    const picture = tray(page).getByRole('listitem');
    await expect(picture).toHaveCount(1);
    await expect(tray(page).getByRole('progressbar')).toHaveCount(0);
    await isSound(page, 'a photo to send', 'dialog form');
    await page.reload();
    await expect(picture).toHaveCount(1);
    await sheet(page).getByRole('textbox').fill('Is this your cake?');
    await sheet(page).getByRole('button', { name: 'Send' }).click();
    await expect(tray(page)).toHaveCount(0);
    await expect(thread(page).getByRole('img', { name: 'Your photo' })).toBeVisible();
    await expect(thread(page).getByText('Sent', { exact: true })).toBeAttached();
  });

  await test.step('the shop sees it, large at a press', async () => {
    await operator.getByRole('link', { name: /Zoë Müller/ }).click();
    const photo = thread(operator).getByRole('img', { name: 'Photo from Zoë Müller' });
    await expect(photo).toBeVisible();
    await expect
      .poll(() => photo.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBe(1200);
    await thread(operator).getByRole('button', { name: 'Photo from Zoë Müller' }).click();
    const large = operator.getByRole('dialog', { name: 'Photo from Zoë Müller' });
    await expect(large.locator('img')).toBeVisible();
    await isSound(operator, 'a large photo', 'dialog');
    await operator.keyboard.press('Escape');
    await expect(large).toHaveCount(0);
    await expect(thread(operator)).toBeVisible();
  });

  await test.step('and answers with two, without words', async () => {
    await add(operator, 'gold', 'tomato');
    await expect(tray(operator).getByRole('listitem')).toHaveCount(2);
    await expect(tray(operator).getByRole('progressbar')).toHaveCount(0);
    await operator.getByRole('textbox', { name: 'Message to Zoë Müller' }).press('Enter');
    await expect(thread(page).getByRole('img', { name: 'Photo from Café Post' })).toHaveCount(2);
    await expect(operator.getByRole('link', { name: /^Zoë Müller/ })).toContainText('You: 2 photos');
    await isSound(page, 'photos in a chat', 'dialog');
  });
});

test('without a network a photo waits, says so, and is sent when it is back', async ({ open }) => {
  const [operator, page] = [await open(phone), await open(phone)];
  // A service worker would answer for the network.
  await page.addInitScript('delete Navigator.prototype.serviceWorker');
  const shop = await openShop(operator, 'Café Post', { size: 10 });
  await openAsMember(page, shop);
  await page.getByRole('button', { name: /^Message the shop/ }).click();
  await sheet(page).getByRole('textbox').fill('Look');
  await page.context().setOffline(true);
  await add(page, 'teal');
  const retry = tray(page).getByRole('button', { name: 'Retry photo 1' });
  await expect(retry).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Send' }).click();
  await expect(sheet(page).getByText('Not sent. Retry or remove the photo that failed.')).toBeVisible();
  await expect(sheet(page).getByRole('textbox')).toHaveValue('Look');
  await isSound(page, 'a photo that was not uploaded', 'dialog form');
  await page.context().setOffline(false);
  await retry.click();
  await expect(retry).toHaveCount(0);
  await expect(tray(page).getByRole('progressbar')).toHaveCount(0);
  await page.context().setOffline(true);
  await sheet(page).getByRole('button', { name: 'Send' }).click();
  await expect(thread(page).getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await expect(thread(page).getByText('Sent', { exact: true })).toBeAttached();
  await expect(thread(page).getByRole('img', { name: 'Your photo' })).toHaveCount(1);
});
