/** Messages that people report, and who reads them. */
import type { Page } from '@playwright/test';
import { isSound } from './axe.ts';
import { makeAdmin, signInAdmin } from './platform-admin.ts';
import { desktop, expect, phone, test } from './product.ts';
import { openAsMember, openConversation, openShop, say, seedPassword } from './seeds.ts';

async function report(page: Page, text: string, reason: string): Promise<void> {
  const message = page.getByRole('log', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text });
  await message.getByText(text).click();
  await message.getByRole('button', { name: 'Message menu' }).click();
  await isSound(page, 'the menu of a message', '[role=log]');
  await message.getByRole('button', { name: 'Report message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report message' });
  const field = dialog.getByRole('textbox', { name: 'Reason' });
  await expect(field).toBeFocused();
  await field.fill(reason);
  await isSound(page, 'reporting a message', 'dialog[open] dialog, dialog.sd-sheet');
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(page.getByText('Thank you. Those who run this service will look at it.')).toBeVisible();
}

test('a customer and a shop report a message, and the platform admin reads both with their reasons', async ({
  open,
  product,
}) => {
  const [operator, page, admin] = [await open(desktop), await open(phone), await open(desktop)];
  const shop = await openShop(operator, 'Café Post', { size: 10 });
  const member = await openAsMember(page, shop);
  const id = await openConversation(operator, shop, member);
  await say(operator, shop, id, 'Buy now, buy now!');
  await say(operator, member, id, 'You are a fool');

  await page.getByRole('button', { name: /^Message the shop/ }).click();
  await report(page, 'Buy now, buy now!', 'Spam, every day');
  await page.getByRole('button', { name: 'Turn off messages' }).click();
  await expect(page.getByText('You turned off messages from this shop.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Message menu' })).toHaveCount(1);

  await operator.goto('/dashboard-messages');
  await operator.getByRole('link', { name: /Zoë Müller/ }).click();
  await report(operator, 'You are a fool', 'Rude');
  await operator.getByRole('button', { name: 'Done' }).click();
  await expect(operator.getByRole('log', { name: 'Messages' })).toBeVisible();

  const email = 'admin@example.com';
  await admin.request.post('/api/v1/user', { data: { name: 'Admin', email, password: seedPassword } });
  makeAdmin(product.dataDir, email);
  await signInAdmin(admin, email, seedPassword);
  await admin.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Reported messages' }).click();
  const reports = admin.getByRole('main').getByRole('listitem');
  await expect(reports).toHaveCount(2);
  for (const [place, ...words] of [
    [0, 'Zoë Müller wrote to the shop Café Post', 'You are a fool', 'Reported by the shop', 'Rude'],
    [1, 'The shop Café Post wrote to Zoë Müller', 'Buy now, buy now!', 'Reported by the customer', 'Spam, every day'],
  ] as const)
    for (const text of words) await expect(reports.nth(place)).toContainText(text);
  await isSound(admin, 'reported messages');
  await operator.goto('/reported-messages');
  await expect(operator.getByText('You can’t open this page')).toBeVisible();
  await expect(operator.getByRole('link', { name: 'Reported messages' })).toHaveCount(0);
});
