import type { Page } from '@playwright/test';
import { filmFile, writeCameraFilm } from './camera-film.ts';
import { customerCard, goTo } from './people.ts';
import { desktop, expect, phone, test } from './product.ts';
import { openAsMember, openShop } from './seeds.ts';

test('auto-stamp gives each code at the camera one award, up to the limit of the shop', async ({ open }) => {
  const operator = await open(phone);
  const shop = await openShop(operator, 'Café Uno', { size: 6 });
  const guests: { page: Page; png: Buffer }[] = [];
  for (const name of ['Zoë Müller', 'Ben Roth']) {
    const page = await open(desktop);
    await openAsMember(page, shop, name);
    await page.getByRole('button', { name: 'Show my code' }).click();
    const png = await page.getByTestId('my-code').screenshot();
    await page.getByRole('button', { name: 'Close' }).click();
    guests.push({ page, png });
  }

  await test.step('the camera sees two codes in turn, again and again', async () => {
    await operator.goto('/livestamp');
    await operator.getByRole('button', { name: 'Options' }).click();
    await operator.getByRole('switch', { name: 'Auto-stamp' }).click();
    // The film loops: each code appears again within its minute.
    const scenes = guests.flatMap(({ png }) => [
      { png, seconds: 2 },
      { png: null, seconds: 0.5 },
    ]);
    await writeCameraFilm(filmFile(), scenes);
    await operator.reload();
    await operator.getByRole('button', { name: 'Options' }).click();
    await expect(operator.getByRole('switch', { name: 'Auto-stamp', checked: true })).toBeVisible();
    for (const { page } of guests) await expect(customerCard(page, '1 of 6 stamps, 5 to go')).toBeVisible();
    // Both codes were seen twice.
    await expect(operator.getByText('This code was already used')).toBeVisible({ timeout: 15_000 });
    for (const { page } of guests) await expect(customerCard(page, '1 of 6 stamps, 5 to go')).toBeVisible();
  });

  await test.step('the owner limits a visit to one award, is refused with the time left, and gives the stamp anyway', async () => {
    await writeCameraFilm(filmFile(), [{ png: null, seconds: 1 }]);
    await goTo(operator, '/settings');
    const limits = operator.getByRole('form', { name: 'Limits' });
    await limits.getByLabel('Per visit').fill('1');
    await limits.getByRole('button', { name: 'Save limits' }).click();
    await expect(operator.getByText('Limits saved')).toBeVisible();
    await goTo(operator, '/livestamp?tab=stamp');
    await operator.getByLabel('Search for a customer by name, email or phone, or type their code').fill('Ben');
    await operator
      .getByRole('button', { name: 'Ben Roth' })
      .or(operator.getByRole('option', { name: 'Ben Roth' }))
      .click();
    await operator.getByRole('button', { name: 'Give 1 stamp' }).click();
    await expect(operator.getByText('Your shop stamps each customer at most once per visit (4 hours).')).toBeVisible();
    await expect(operator.getByRole('timer')).toHaveText(/^3:5\d:\d\d$/);
    await operator.getByRole('button', { name: 'Give it anyway' }).click();
    await expect(customerCard(guests[1]?.page ?? operator, '2 of 6 stamps, 4 to go')).toBeVisible();
    await expect(operator.getByText('Stamp given past the limit per visit')).toBeVisible();
  });
});
