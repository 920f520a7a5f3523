/** Photos and videos of a product on their way: progress, cancel, retry, order. */
import type { Page } from '@playwright/test';
import { isSound } from './axe.ts';
import { expect, phone, test } from './product.ts';
import { openShop } from './seeds.ts';

/** Noise, which no format makes smaller: a file that takes a while on a slow connection. */
const drawPhotos = (page: Page, count: number): Promise<string[]> =>
  page.evaluate(`(() => Array.from({ length: ${count} }, (_, place) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 700, height: 700 });
    const context = canvas.getContext('2d');
    const noise = context.createImageData(700, 700);
    for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
    context.putImageData(noise, 0, 0);
    context.fillStyle = ['#d8c3a5', '#5b3a29', '#2e7d32'][place % 3];
    context.fillRect(0, 0, 700, 350);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1];
  }))()`);

test('photos of a product wait, show their progress, are cancelled, sent again and put in order by keyboard (S2.addproducts3.9)', async ({
  open,
}) => {
  const owner = await open(phone);
  await openShop(owner, 'Café Foto');
  await owner.goto('/addproducts3');
  const uploads = owner.getByRole('list', { name: 'Uploads' });
  const photos = owner.getByRole('list', { name: 'Photos', exact: true }).first();
  const files = (await drawPhotos(owner, 3)).map((base64, place) => ({
    name: `photo-${place + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(base64, 'base64'),
  }));
  const network = await owner.context().newCDPSession(owner);
  const slowDown = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
    });
  await network.send('Network.enable');

  await test.step('on a slow connection one is under way and the others wait', async () => {
    await slowDown(10_000);
    await owner.getByLabel('Files: Photos').setInputFiles(files);
    await expect(uploads.getByRole('listitem')).toHaveCount(3);
    await expect(uploads.getByText(/^Uploading, /)).toBeVisible();
    await expect(uploads.getByText(/^Waits/)).toHaveCount(2);
    await isSound(owner, 'uploads under way', 'fieldset');
  });

  await test.step('nothing is saved meanwhile', async () => {
    await owner.getByLabel('Product title').fill('Iced latte');
    await owner.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(owner.getByText(/^Not saved: your files are still uploading/)).toBeVisible();
  });

  await test.step('the first is cancelled; the connection is lost, so the others fail and say so', async () => {
    await owner.route('**/uploadImageS3', (route) => route.abort('internetdisconnected'));
    await owner.getByRole('button', { name: 'Cancel the upload of photo-1.jpg' }).click();
    await expect(uploads.getByRole('listitem')).toHaveCount(2);
    await expect(uploads.getByText(/^No connection/)).toHaveCount(2);
    await expect(owner.getByText('Failed to save the Image in Server')).toBeVisible();
    await isSound(owner, 'uploads that failed', 'fieldset');
    await owner.unroute('**/uploadImageS3');
    await slowDown(-1);
  });

  await test.step('they are sent again, and the cancelled one is chosen anew', async () => {
    for (const name of ['photo-2.jpg', 'photo-3.jpg'])
      await owner.getByRole('button', { name: `Retry ${name}` }).click();
    await expect(photos.locator('img')).toHaveCount(2);
    await owner.getByLabel('Files: Photos').setInputFiles(files.slice(0, 1));
    await expect(photos.locator('img')).toHaveCount(3);
    await expect(uploads).toHaveCount(0);
    await owner.getByLabel('What photo 3 shows').fill('The first one');
    await isSound(owner, 'photos of a product', 'fieldset');
  });

  await test.step('the arrow keys put it first, and the order is saved', async () => {
    const handle = owner.getByRole('button', { name: 'Move photo 3', exact: true });
    await handle.press('ArrowUp');
    await owner.getByRole('button', { name: 'Move photo 2', exact: true }).press('ArrowUp');
    await expect(owner.getByRole('button', { name: 'Move photo 1', exact: true })).toBeFocused();
    await expect(owner.getByText('The first one: place 1 of 3')).toBeAttached();
    await expect(owner.getByLabel('What photo 1 shows')).toHaveValue('The first one');
    await owner.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(owner.getByRole('heading', { name: 'Update Product' })).toBeVisible();
    await expect(owner.getByLabel('What photo 1 shows')).toHaveValue('The first one');
  });
});
