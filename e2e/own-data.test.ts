import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { goTo } from './people.ts';
import { desktop, expect, phone, test } from './product.ts';
import { openAsMember, openShop } from './seeds.ts';

/** A file in an archive, by the archive's directory. */
function unzip(archive: Buffer, wanted: string): string {
  for (let at = archive.indexOf('PK\x01\x02'); at >= 0; at = archive.indexOf('PK\x01\x02', at + 1)) {
    const [packed, nameLength, start] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ];
    if (archive.toString('utf8', at + 46, at + 46 + nameLength) !== wanted) continue;
    const content = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    return inflateRawSync(archive.subarray(content, content + packed)).toString('utf8');
  }
  throw new Error(`There is no ${wanted} in the archive.`);
}

async function exportData(page: Page): Promise<Record<string, unknown>> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^stampdeck-export-[\d-]+\.zip$/);
  return JSON.parse(unzip(readFileSync(await download.path()), 'account.json')) as Record<string, unknown>;
}

async function deleteAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  await page.getByLabel('Type DELETE to confirm').fill('delete');
  await page.getByRole('button', { name: 'Delete my account for good' }).click();
}

test('a customer downloads their data and deletes their account; then the shop closes in the same way', async ({
  open,
}) => {
  const operator = await open(desktop);
  const shop = await openShop(operator, 'Café Fin', { size: 6 });
  const customer = await open(phone);
  await openAsMember(customer, shop, 'Zoë Ende');

  await customer
    .getByRole('button', { name: /Zoë Ende|account/i })
    .first()
    .click();
  await customer.getByRole('button', { name: 'Your details' }).click();
  expect(await exportData(customer)).toMatchObject({ name: 'Zoë Ende', hasPassword: false });
  await deleteAccount(customer);
  await expect(customer.getByRole('button', { name: 'Get my card' })).toBeVisible();
  await operator.goto('/royaltymember');
  await expect(operator.getByText('Zoë Ende')).toBeHidden();

  await goTo(operator, '/settings');
  expect(await exportData(operator)).toMatchObject({ name: 'Café Fin', hasPassword: true });
  await deleteAccount(operator);
  await expect(operator.getByText('Your account is deleted')).toBeVisible();
  await expect(operator).toHaveURL(/\/signin$/);
  await customer.goto(shop.address);
  await expect(customer.getByText(/This shop has closed for good/)).toBeVisible();
});

test('a customer reads the privacy page, and the parts around its text, in the language of the shop page', async ({
  open,
}) => {
  const customer = await open(phone);
  await customer.context().addCookies([{ name: 'language', value: 'fr', url: 'http://localhost' }]);
  await customer.goto('/privacy');
  await expect(customer.getByRole('heading', { level: 1, name: 'Confidentialité' })).toBeVisible();
  await expect(customer.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(customer.getByRole('link', { name: 'À propos de Stampdeck' })).toBeVisible();
  await expect(customer.getByText(/^Version \d+$/)).toBeVisible();
  await expect(customer).toHaveTitle('Confidentialité · Stampdeck');
});
