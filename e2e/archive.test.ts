import type { Page } from '@playwright/test';
import { desktop, expect, test } from './product.ts';
import { addMember, openShop } from './seeds.ts';

/** What the shop shows: its members with their stamps, and the rewards given. */
async function lookAround(page: Page): Promise<string> {
  await page.goto('/royaltymember');
  await expect(page.getByRole('row').filter({ hasText: 'Zoë Ende' })).toContainText('3 of 6');
  await page.goto('/reports');
  const report = page.getByRole('region', { name: 'Totals' });
  await expect(report).toContainText('3');
  return report.innerText();
}

test('a shop is exported as one file and imported into an empty one, with the same members, stamps and reports', async ({
  open,
}) => {
  const operator = await open(desktop);
  const shop = await openShop(operator, 'Café Umzug', { size: 6 });
  const guest = await addMember(operator, shop, 'Zoë Ende');
  const given = await operator.request.post('/api/stamp/stampAward', {
    headers: { authorization: `Bearer ${shop.token}` },
    data: { userFrom: shop._id, userTo: guest._id, count: 3 },
  });
  expect(given.status()).toBe(200);
  const before = await lookAround(operator);

  await operator.goto('/settings');
  const downloading = operator.waitForEvent('download');
  await operator.getByRole('button', { name: 'Download the archive' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^stampdeck-shop-[\d-]+\.zip$/);
  await expect(
    operator.getByText('You can import an archive only into a shop that no one has joined. This shop has members.'),
  ).toBeVisible();

  const owner = await open(desktop);
  await openShop(owner, 'Café Neu');
  await owner.goto('/royaltymember/import');
  await owner.getByRole('link', { name: 'Import it in Settings' }).click();
  await owner.getByLabel('Choose an archive').setInputFiles(await download.path());
  await owner.getByRole('button', { name: 'Import 1 member' }).click();
  await expect(owner.getByText('The shop has been imported.')).toBeVisible({ timeout: 15_000 });
  expect(await lookAround(owner)).toEqual(before);
});
