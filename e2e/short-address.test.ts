import { readShopQr } from './people.ts';
import { desktop, expect, phone, test } from './product.ts';
import { openShop } from './seeds.ts';

test('a shop changes its short address: the poster has the new one, and the code of the old poster still leads to it', async ({
  open,
}) => {
  const operator = await open(desktop);
  const shop = await openShop(operator, `Kastanie ${Date.now()}`, { size: 10 });
  const printed = await readShopQr(operator);
  expect(printed).toMatch(/^HTTP:\/\/LOCALHOST:\d+\/S\/KASTANIE-\d+$/);
  await expect(operator.getByText(printed.toLowerCase(), { exact: true }).first()).toBeVisible();

  await operator.goto('/settings');
  const name = `zur-kastanie-${Date.now() % 100_000}`;
  await operator.getByLabel('Name after /s/').fill(name);
  await operator.getByRole('button', { name: 'Save address' }).click();
  await expect(operator.getByText('Short address saved')).toBeVisible();
  await expect(operator.getByText(/^These lead to your shop, too: \/s\/kastanie-\d+$/)).toBeVisible();
  const next = await readShopQr(operator);
  expect(next.toLowerCase()).toMatch(new RegExp(`/s/${name}$`));

  const guest = await open(phone);
  for (const address of [printed, next, `${next.toLowerCase()}/`]) {
    await guest.goto(address);
    await expect(guest).toHaveURL(new RegExp(`${shop.address}$`));
    await expect(guest.getByRole('button', { name: 'Get my card' })).toBeVisible();
  }
  await guest.goto('/s/no-such-shop');
  await expect(guest.getByText('There is no shop at this address.')).toBeVisible();
});
