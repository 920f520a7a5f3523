import { isSound } from './axe.ts';
import { expect, phone, test } from './product.ts';
import { addMember, openShop } from './seeds.ts';

test('someone turns a bell off and on in the settings, from the link below the bell, and it counts or not', async ({
  open,
}) => {
  const page = await open(phone);
  const shop = await openShop(page, 'Café Morgenrot', { size: 6 });
  await page.goto('/');
  await addMember(page, shop, 'Zoë Müller');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('link', { name: 'Choose your notifications' }).click();
  const part = page.getByRole('region', { name: 'Notifications' });
  const bell = part.getByRole('checkbox', { name: 'New members Bell' });
  await expect(bell).toBeInViewport();
  await part.getByText('Push on this device').scrollIntoViewIfNeeded();
  await isSound(page, 'the choices on a phone');
  const ink = await page.evaluate<string>('getComputedStyle(document.body).color');
  await expect(bell).toHaveCSS('accent-color', ink);
  await bell.click();
  await expect(bell).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  await part.getByRole('combobox', { name: 'From' }).selectOption({ label: '8 PM' });
  await expect(page.getByText('Saved').last()).toBeVisible();
  await page.reload();
  await expect(bell).not.toBeChecked();
  await expect(part.getByRole('combobox', { name: 'From' })).toHaveValue('20');
  await bell.press('Space');
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
});
