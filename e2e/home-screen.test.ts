/** A customer keeps a shop's card on the home screen: the manifest and the icons are those of its card. */
import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { isSound } from './axe.ts';
import { joinShop } from './people.ts';
import { desktop, expect, phone, test } from './product.ts';
import { openShop, publish } from './seeds.ts';

interface Manifest {
  name: string;
  scope: string;
  start_url: string;
  theme_color: string;
  background_color: string;
  icons: { src: string; sizes: string; purpose: string }[];
}

/** What Chromium reads as the page's manifest, and its complaints. */
async function readManifest(page: Page) {
  const browser = await page.context().newCDPSession(page);
  const { data = '', errors } = await browser.send('Page.getAppManifest');
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  await browser.detach();
  return {
    manifest: JSON.parse(data) as Manifest,
    errors,
    hindrances: installabilityErrors.map(({ errorId }) => errorId),
  };
}

/** The size of an icon, and the color at its upper edge. */
async function drawn(page: Page, address: string) {
  const { width, height, data } = PNG.sync.read(await (await page.request.get(address)).body());
  const middle = 4 * (2 * width + width / 2);
  return { size: `${width}x${height}`, color: `#${data.toString('hex', middle, middle + 3).toUpperCase()}` };
}

const themeOf = (page: Page) => page.locator('meta[name=theme-color]').getAttribute('content');

test('a customer adds the card to the home screen, with an icon in the colors of the card', async ({ open }) => {
  const [till, customer] = [await open(desktop), await open(phone)];
  const shop = await openShop(till, 'Café Kastanie');
  await publish(till, shop, { NoofStamps: 6, CardColor: '#00695C', StampColor: '#FFFFFF', PickImg: 'croissant' });
  await joinShop(customer, shop.address, 'Zoë Müller');

  const { manifest, errors, hindrances } = await readManifest(customer);
  // Each phone of a journey is a private window.
  expect([errors, hindrances]).toEqual([[], ['in-incognito']]);
  const page = shop.address;
  expect(manifest).toMatchObject({ name: 'Café Kastanie', start_url: page, scope: page });
  const color = '#00695C';
  await expect(customer.getByRole('article').first()).toHaveCSS('--card', color);
  expect([manifest.theme_color, manifest.background_color, await themeOf(customer)]).toEqual([color, color, color]);
  for (const { src, sizes } of manifest.icons) expect(await drawn(customer, src)).toEqual({ size: sizes, color });
  const touch = (await customer.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? '';
  expect(await drawn(customer, touch)).toEqual({ size: '180x180', color });

  // Chromium makes its offer only in a window that it shows.
  await customer.evaluate(`dispatchEvent(
    Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => { asked = true; } }),
  )`);
  await isSound(customer, 'a card that can be kept on the home screen');
  await customer.getByRole('button', { name: 'Add to home screen' }).click();
  expect(await customer.evaluate('asked')).toBe(true);
  await expect(customer.getByRole('button', { name: 'Add to home screen' })).toHaveCount(0);

  await publish(till, shop, { NoofStamps: 6, CardColor: '#AD1457' });
  await customer.reload();
  expect(await themeOf(customer)).toBe('#AD1457');
  const later = await readManifest(customer);
  expect(later.manifest.theme_color).toBe('#AD1457');
  expect(later.manifest.icons.map(({ src }) => src)).not.toEqual(manifest.icons.map(({ src }) => src));
  expect((await drawn(customer, later.manifest.icons[0]?.src ?? '')).color).toBe('#AD1457');
});

test('the dashboard can be kept on the home screen, with its mark as the icon', async ({ open }) => {
  const page = await open(phone);
  await openShop(page, 'Café Linde');
  await page.goto('/settings');
  const { manifest, errors, hindrances } = await readManifest(page);
  expect([errors, hindrances]).toEqual([[], ['in-incognito']]);
  expect(manifest).toMatchObject({ name: 'Stampdeck', start_url: '/', scope: '/' });
  const sizes = await Promise.all(manifest.icons.map(async ({ src }) => (await drawn(page, src)).size));
  expect(sizes).toEqual(manifest.icons.map((icon) => icon.sizes));
  const touch = (await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? '';
  expect(await drawn(page, touch)).toMatchObject({ size: '180x180', color: '#1B1B1F' });
});
