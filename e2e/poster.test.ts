import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readShopQr } from './people.ts';
import { readPicture, readPngHead, readWorn, sheetsOf } from './printed-code.ts';
import { desktop, expect, phone, test } from './product.ts';
import { openShop } from './seeds.ts';

/** Printable sheets: size in millimeters and, for images, in dots; and how sharply a camera sees them. */
const formats = [
  { name: 'A4 poster', paper: [210, 297], dots: [2480, 3508], perMillimeter: 4 },
  { name: 'A5 poster', paper: [148, 210], dots: [1748, 2480], perMillimeter: 5 },
  { name: 'Table card A6', paper: [105, 148], dots: [1240, 1748], perMillimeter: 7 },
  { name: 'Sticker 50 mm', paper: [50, 50], dots: [591, 591], perMillimeter: 12 },
] as const;

const sheet = (page: Page) => page.locator('body > .poster-print');

async function download(page: Page, button: RegExp): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return readFileSync(await file.path());
}

test('Print gives one sheet of the chosen size, and a camera reads its code blurred and with a stain; the image has 300 dots per inch (S2.profile.21, S9.qr.1)', async ({
  open,
}) => {
  const operator = await open(desktop, 'dark');
  await openShop(operator, 'Bean & Leaf', { size: 10 });
  const address = await readShopQr(operator);
  for (const { name, paper, dots, perMillimeter } of formats) {
    await operator.getByRole('radio', { name }).press('Space');
    const sheets = await sheetsOf(await operator.pdf({ preferCSSPageSize: true }), perMillimeter);
    expect.soft(sheets.length, name).toBe(1);
    for (const [side, length] of (sheets[0]?.size ?? []).entries()) {
      expect.soft(Math.abs(length - (paper[side] ?? 0)), name).toBeLessThan(0.5);
    }
    expect.soft(sheets[0] && (await readWorn(sheets[0].picture)), name).toBe(address);

    const png = await download(operator, /^PNG/);
    const [width, height] = dots;
    expect.soft(readPngHead(png), name).toEqual({ width, height, perMeter: 11811 });
    expect.soft(await readPicture(png), name).toBe(address);
    const svg = (await download(operator, /^SVG.*\((A|T|St)/)).toString();
    expect.soft(svg).toContain(`width="${paper[0]}mm" height="${paper[1]}mm"`);
  }
});

test('on a phone, too, only the sheet prints, and it says where its code leads (S2.profile.21)', async ({ open }) => {
  const operator = await open(phone);
  await openShop(operator, 'Bean & Leaf');
  const address = await readShopQr(operator);
  const sheets = await sheetsOf(await operator.pdf({ preferCSSPageSize: true }), 2);
  expect(sheets.map(({ size }) => size.map(Math.round))).toEqual([[210, 297]]);
  await operator.emulateMedia({ media: 'print' });
  expect(await operator.getByText(/\S/).filter({ visible: true }).allInnerTexts()).toEqual(
    await sheet(operator).getByText(/\S/).filter({ visible: true }).allInnerTexts(),
  );
  await expect(sheet(operator).getByText('Bean & Leaf', { exact: true })).toBeVisible();
  await expect(sheet(operator).getByText(address.toLowerCase(), { exact: true })).toBeVisible();
});
