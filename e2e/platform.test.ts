/** The people who run an installation: who may open a shop, and a shop that is suspended. */
import type { Page } from '@playwright/test';
import { isSound } from './axe.ts';
import { newEmail } from './people.ts';
import { makeAdmin, signInAdmin } from './platform-admin.ts';
import { desktop, expect, phone, test } from './product.ts';
import { openAsMember, openShop, seedPassword } from './seeds.ts';

// The default of an installation; other journeys sign up many shops.
test.use({ installation: { address: 'http://localhost', settings: { SIGN_UPS: 'invite' } } });

async function signInAsAdmin(page: Page, dataDir: string): Promise<void> {
  const email = 'boss@example.com';
  await page.request.post('/api/v1/user', { data: { name: 'Boss', email, password: seedPassword } });
  makeAdmin(dataDir, email);
  await signInAdmin(page, email, seedPassword);
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Shops' }).click();
}

test('a second shop opens by invitation only; a platform admin suspends it, its people read why, and nothing is lost', async ({
  open,
  product,
}) => {
  const [first, owner, customer, admin] = [
    await open(desktop),
    await open(desktop),
    await open(phone),
    await open(desktop),
  ];
  const shop = await openShop(first, 'Café Eins', { size: 10 });

  await owner.goto('/signup');
  await expect(owner.getByText(/^New shops open here by invitation\./)).toBeVisible();
  await expect(owner.getByLabel('Email')).toHaveCount(0);
  await isSound(owner, 'a sign-up that needs an invitation');

  await signInAsAdmin(admin, product.dataDir);
  await expect(admin.getByText('A shop can be opened only with a link that you make.')).toBeVisible();
  await isSound(admin, 'the shops of the installation');
  await admin.getByRole('button', { name: 'Invite a shop' }).click();
  const inviting = admin.getByRole('dialog', { name: 'Invite a shop' });
  await inviting.getByLabel('For whom').fill('Café Zwei');
  await inviting.getByRole('button', { name: 'Make a link' }).click();
  const link = await inviting.getByLabel('Link for the new shop').inputValue();
  await isSound(admin, 'the link for a new shop', 'dialog[open]');
  await inviting.getByRole('button', { name: 'Close' }).click();

  // Only the part behind '#' differs from the address that is open.
  await owner.goto('/signin');
  await owner.goto(link);
  await owner.getByLabel('Username').fill('Café Zwei');
  await owner.getByLabel('Email').fill(newEmail('zwei'));
  await owner.getByLabel('Password', { exact: true }).fill(seedPassword);
  await owner.getByRole('button', { name: 'Sign up' }).click();
  await expect(owner).toHaveURL(/\/$/);

  await openAsMember(customer, shop);
  await first.goto('/royaltymember');
  await expect(first.getByRole('link', { name: /Zoë Müller/ }).first()).toBeVisible();
  await admin.getByLabel('Search shops').fill('cafe e');
  await admin.getByRole('button', { name: /^Café Eins/ }).click();
  const sheet = admin.getByRole('dialog', { name: 'Café Eins' });
  await sheet.getByLabel('Reason').fill('Unpaid bills');
  await isSound(admin, 'a shop of the installation', 'dialog[open]');
  await sheet.getByRole('button', { name: 'Suspend this shop' }).click();
  await expect(sheet.getByRole('button', { name: 'Restore this shop' })).toBeVisible();

  // The open screen notices it by its live connection.
  await expect(first.getByRole('heading', { name: 'Café Eins is suspended' })).toBeVisible();
  await expect(first.getByText('Unpaid bills')).toBeVisible();
  await expect(first.getByRole('button', { name: 'Download the archive' })).toBeVisible();
  await isSound(first, 'a suspended shop, for its people');
  const visitor = await open(phone);
  await visitor.goto(shop.address);
  await expect(visitor.getByText('This shop is closed for now.')).toBeVisible();

  await sheet.getByRole('button', { name: 'Restore this shop' }).click();
  await expect(sheet.getByRole('button', { name: 'Suspend this shop' })).toBeVisible();
  await first.getByRole('button', { name: 'Check again' }).click();
  await first.goto('/royaltymember');
  await expect(first.getByRole('link', { name: /Zoë Müller/ }).first()).toBeVisible();
  await first.goto('/settings/activity');
  await expect(first.getByRole('listitem').filter({ hasText: 'Looked at by a platform admin' })).toBeVisible();
});
