import type { Page } from '@playwright/test';
import { desktop, expect, test } from './product.ts';
import { addMember, openShop } from './seeds.ts';

/** What the shop's people read of it: who is a member, with how many stamps, and what was given. */
async function lookAround(page: Page): Promise<string> {
  await page.goto('/royaltymember');
  await expect(page.getByRole('row').filter({ hasText: 'Zoë Ende' })).toContainText('3 of 6');
  await page.goto('/figures');
  const figures = page.getByRole('region', { name: 'In all' });
  await expect(figures).toContainText('3');
  return figures.innerText();
}

test('a shop leaves as one file and is the same in an empty one: its members, their stamps, its figures', async ({
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
  await expect(operator.getByText('This one has members, so it stays as it is.')).toBeVisible();

  const owner = await open(desktop);
  await openShop(owner, 'Café Neu');
  await owner.goto('/royaltymember/import');
  await owner.getByRole('link', { name: 'Bring it in under Settings' }).click();
  await owner.getByLabel('Choose an archive').setInputFiles(await download.path());
  await owner.getByRole('button', { name: 'Bring 1 member in' }).click();
  await expect(owner.getByText('with 1 ledger row were brought in')).toBeVisible({ timeout: 15_000 });
  expect(await lookAround(owner)).toEqual(before);
});
