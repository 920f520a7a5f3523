/** What an operator and a customer do, by what they see. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { filmFile, writeCameraFilm } from './camera-film.ts';
import { expect, isTold } from './product.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({
  overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) },
});

interface Scrollable {
  scrollIntoView: (place: { block: 'center' }) => void;
}

let people = 0;
/** An unused email address. */
export const newEmail = (name: string) =>
  `${[...(name.toLowerCase().match(/\w+/g) ?? []), Date.now(), ++people].join('.')}@example.com`;

/** The code that a phone's camera reads in an image. */
export async function readQr(place: Locator): Promise<string> {
  const [code] = await readBarcodes(new Uint8Array(await place.screenshot()), { formats: ['QRCode'] });
  if (!code) throw new Error('There is no QR to be read here.');
  return code.text;
}

/** Opens a dashboard screen without loading the page again, as a link does. */
export const goTo = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);

/** Signs up an operator and ends on their home page. */
export async function signUpOperator(page: Page, name = 'Café Uno', email = newEmail(name)) {
  await page.goto('/signup');
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await isTold(page, 'Register is successful');
  await expect(page).toHaveURL(/\/$/);
}

/** Publishes a card of `size` stamps. */
export async function designCard(page: Page, size: number, description: string) {
  await page.goto('/rewardCard');
  const color = page.getByRole('radio', { name: 'Lagoon' });
  // Clear of the bars that stay at the edges of a phone's screen.
  await color.evaluate((radio: Scrollable) => radio.scrollIntoView({ block: 'center' }));
  await color.click({ force: true });
  await page.getByLabel('Number of stamps').first().click();
  await page.getByRole('option', { name: `${size} stamps`, exact: true }).click();
  await page.getByRole('tab', { name: 'Detail' }).click();
  await page.getByLabel('Card description').fill(description);
  await page.getByRole('tab', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Submit to server' }).click();
  await expect(page.getByText('Successfull uploaded shop card design')).toBeVisible();
}

/** The address in the shop's QR, read from the screen. */
export async function readShopQr(page: Page): Promise<string> {
  await page.goto('/profile?tab=qr');
  const qr = page.getByTestId('shop-qr');
  await expect(qr).toBeVisible();
  // Clear of the bars that stay at the edges of a phone's screen.
  await qr.evaluate((drawing: Scrollable) => drawing.scrollIntoView({ block: 'center' }));
  return readQr(qr);
}

/** Opens the shop's page, signs up with two fields and ends with a card. */
export async function joinShop(page: Page, address: string, name = 'Zoë Müller', email = newEmail('guest')) {
  await page.goto(address);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Get my card' }).click();
  await expect(page.getByRole('button', { name: 'Show my code' })).toBeVisible();
}

/** Holds a button that acts when it is held, until it has: a busy page may need longer than it asks for. */
export async function hold(button: Locator) {
  const { mouse } = button.page();
  await button.hover();
  await mouse.down();
  await expect(button.page().locator('[data-held]')).toHaveCount(0);
  await mouse.up();
}

/** Waits for a message that disappears by itself, and lays the pointer on it: it stays until the pointer leaves. */
export async function holdOpen(message: Locator) {
  await message.hover();
  await expect(message).toBeVisible();
}

/** Shows the customer's code to the operator's camera: the film is the customer's screen. */
export async function holdUpCode(customer: Page) {
  await customer.getByRole('button', { name: 'Show my code' }).click();
  const code = customer.getByTestId('my-code');
  await expect(code).toBeVisible();
  await writeCameraFilm(filmFile(), [{ png: await code.screenshot(), seconds: 2 }]);
  await customer.getByRole('button', { name: 'Close' }).click();
}

/** The customer's card as a screen reader announces it. */
export const customerCard = (page: Page, progress: string): Locator => page.getByRole('img', { name: progress });
