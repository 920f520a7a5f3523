import { isSound } from './axe.ts';
import { desktop, expect, phone, test } from './product.ts';
import { addMember, openConversation, openShop, say, signIn, stampMember } from './seeds.ts';

test('the bell counts live who joined, wrote and filled a card, and what was marked as read stays read everywhere (S2.shell.2, S2.shell.3, S4.notifications.1, S4.notifications.2)', async ({
  open,
}) => {
  const page = await open(desktop);
  const shop = await openShop(page, 'Café Morgenrot', { size: 6 });
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  const member = await addMember(page, shop, 'Zoë Müller');
  await expect(header.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await say(page, member, await openConversation(page, shop, member), 'Is the garden open?');
  await stampMember(page, shop, member, 6);
  const bell = header.getByRole('button', { name: 'Notifications, 3 unread' });
  await expect(bell).toBeVisible();
  await expect(page).toHaveTitle(/^\(3\) Home/);

  const other = await open(phone);
  await signIn(other, shop);
  await other.goto('/');
  await expect(other.getByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible();

  await bell.press('Enter');
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByRole('listitem')).toHaveText([
    /Zoë Müller filled their card/,
    /Zoë Müller sent you a message/,
    /Zoë Müller joined your program/,
  ]);
  await isSound(page, 'notifications');
  await list.getByRole('button', { name: 'Mark as read' }).press('Enter');
  await expect(list.getByText('You have read everything.')).toBeVisible();
  await expect(list.getByRole('button', { name: 'Mark as read' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(header.getByRole('button', { name: 'Notifications', exact: true })).toBeFocused();
  await expect(page).toHaveTitle(/^Home/);

  await expect(other.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await page.reload();
  await expect(header.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  await other.getByRole('button', { name: 'Notifications', exact: true }).click();
  await isSound(other, 'notifications on a phone');
  await other.getByRole('link', { name: /sent you a message/ }).click();
  await expect(other.getByText('Is the garden open?', { exact: true }).last()).toBeVisible();
  await expect(other.getByRole('dialog', { name: 'Notifications' })).toHaveCount(0);
});
