/** Screens in the few colors that a reader has chosen: fills, gradients and shadows are gone. */
import type { Locator } from '@playwright/test';
import { expect, phone, test } from './product.ts';
import { addOnPaper, openAsMember, openShop } from './seeds.ts';
import { handScan } from './till-devices.ts';

declare const getComputedStyle: (place: unknown) => { getPropertyValue: (name: string) => string };

const styleOf = (place: Locator, name: string): Promise<string> =>
  place.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

test('in the reader’s own colors, what is chosen has a frame, and the page does not show through the bar over it', async ({
  open,
}) => {
  const page = await open(phone);
  await page.emulateMedia({ forcedColors: 'active' });
  const shop = await openShop(page, 'Café Kontrast', { size: 6 });
  const [code] = await addOnPaper(page, shop, ['Ada Roth']);
  await page.goto('/livestamp');
  expect(await styleOf(page.getByRole('region', { name: 'Scanner' }), 'border-top-style')).toBe('solid');
  expect(await styleOf(page.getByRole('tab', { name: 'QR Scan' }), 'outline-style')).toBe('solid');
  await handScan(page, code ?? '');
  await expect(page.getByRole('heading', { name: 'Ada Roth' })).toBeVisible();
  const amount = (count: string) => page.getByText(count, { exact: true }).filter({ has: page.getByRole('radio') });
  expect(await styleOf(amount('1'), 'outline-style')).toBe('solid');
  expect(await styleOf(amount('2'), 'outline-style')).toBe('none');
  await openAsMember(page, shop);
  expect(await styleOf(page.locator('.shop-dock'), 'background-color')).not.toMatch(/^rgba\(.*, 0\)$/);
});
