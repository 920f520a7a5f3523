import { isSound } from './axe.ts';
import { boxOf } from './boxes.ts';
import { holdOpen } from './people.ts';
import { desktop, expect, test } from './product.ts';
import { addMember, markRead, openConversation, openShop, say } from './seeds.ts';

test('an operator and a customer write to each other live, and a message that was not sent is sent once (S1.operators.6, S2.routes.13, S2.inbox.1, S2.inbox.3, S2.inbox.4, S2.inbox.6, S2.inbox.7)', async ({
  open,
}) => {
  const page = await open(desktop);
  const shop = await openShop(page, 'Café Morgenrot', { size: 6 });
  const member = await addMember(page, shop, 'Zoë Müller');
  const conversation = await openConversation(page, shop, member);
  await page.goto('/');
  await say(page, member, conversation, 'Is the garden open?');
  const entry = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Shop Inbox, 1 unread' });
  await expect(entry).toBeVisible();
  await entry.click();
  const list = page.getByRole('region', { name: 'All Messages' });
  const row = list.getByRole('link', { name: /^Zoë Müller/ });
  await expect(row).toContainText('Is the garden open?');
  await expect(row).toContainText('1 unread');
  await row.click();
  const thread = page.getByRole('region', { name: 'Zoë Müller' });
  await expect(thread.getByText('Is the garden open?', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Shop Inbox', exact: true })).toBeVisible();
  await say(page, member, conversation, 'And until when?');
  await expect(thread.getByText('And until when?', { exact: true })).toBeVisible();

  const field = page.getByRole('textbox', { name: 'Message to Zoë Müller' });
  await field.fill('Until eight.');
  await field.press('Enter');
  await expect(thread.getByText('Until eight.', { exact: true })).toBeVisible();
  await expect(field).toHaveValue('');
  const sent = thread.getByRole('listitem').filter({ hasText: 'Until eight.' });
  await expect(sent.getByText('Sent', { exact: true })).toBeVisible();
  await markRead(page, member, conversation, 3);
  await expect(sent.getByText('Read', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Add emoji' }).click();
  const emoji = page.getByRole('region', { name: 'Emoji' });
  await emoji.getByRole('searchbox', { name: 'Search emoji' }).fill('sunflower');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('🌻');
  await isSound(page, 'emoji', 'form section');
  await page.keyboard.press('Escape');
  await expect(emoji).toHaveCount(0);
  await page.context().setOffline(true);
  await field.fill('See you then!');
  await page.getByRole('button', { name: 'Send' }).click();
  const late = thread.getByRole('listitem').filter({ hasText: 'See you then!' });
  const retry = late.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await expect(late.getByText('Sent', { exact: true })).toBeVisible();
  await expect(retry).toHaveCount(0);
  await expect(late).toHaveCount(1);
  await isSound(page, 'inbox');
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('GARDEN');
  await expect(row.getByText('garden', { exact: true })).toBeVisible();
  await expect(row).toContainText('Is the garden open?');
  await isSound(page, 'what the search found', 'section[aria-labelledby=inbox-list]');
});

test('an owner saves a quick answer and uses it by keyboard', async ({ open }) => {
  const page = await open(desktop);
  const shop = await openShop(page, 'Café Morgenrot', { size: 6 });
  const member = await addMember(page, shop, 'Zoë Müller');
  await say(page, member, await openConversation(page, shop, member), 'Is the garden open?');
  await page.goto('/dashboard-messages');
  await page.getByRole('link', { name: /^Zoë Müller/ }).click();
  await page.getByRole('button', { name: 'Quick answers' }).press('Enter');
  await page.getByRole('button', { name: 'New quick answer' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'New quick answer' });
  await form.getByRole('textbox', { name: 'Name (optional)' }).fill('Garden');
  await form.getByRole('textbox', { name: 'Text' }).fill('Hello {name}, it is open until eight.');
  await isSound(page, 'the form of a quick answer', 'dialog');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Garden/ })).toBeVisible();
  await isSound(page, 'quick answers', 'dialog');
  await page.keyboard.press('Escape');

  const field = page.getByRole('textbox', { name: 'Message to Zoë Müller' });
  await field.pressSequentially('/gar');
  const list = page.getByRole('listbox', { name: 'Quick answers' });
  await expect(list.getByRole('option', { name: /^Garden/, selected: true })).toBeVisible();
  await expect(field).toBeFocused();
  await isSound(page, 'quick answers after a slash', 'form');
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('/');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Hello Zoë, it is open until eight.');
  await expect(list).toHaveCount(0);
  await page.keyboard.type(' See you!');
  await page.keyboard.press('Enter');
  const thread = page.getByRole('region', { name: 'Zoë Müller' });
  await expect(thread.getByText('Hello Zoë, it is open until eight. See you!', { exact: true })).toBeVisible();
});

test('what someone wrote, from right to left or in one long word, covers nothing, and a short message leaves the field free', async ({
  open,
}) => {
  const page = await open(desktop);
  const shop = await openShop(page, 'Café Morgenrot', { size: 6 });
  const member = await addMember(page, shop, 'Zoë Müller');
  await say(page, member, await openConversation(page, shop, member), 'مرحبا، هل المقهى مفتوح يوم الأحد صباحا؟');
  await page.goto('/dashboard-messages');
  const row = page.getByRole('link', { name: /^Zoë Müller/ });
  const words = await boxOf(row.getByText(/^مرحبا/));
  expect(words.x + words.width).toBeLessThanOrEqual((await boxOf(row.getByText('1', { exact: true }))).x);

  await row.click();
  await page.getByRole('button', { name: 'Add a note' }).click();
  const note = page.getByRole('textbox', { name: 'What your shop should remember' });
  await note.fill(`https://example.com/${'menu'.repeat(50)}`);
  const edge = await boxOf(note);
  expect(edge.x + edge.width).toBeLessThanOrEqual(desktop.width);
  await page.getByRole('button', { name: 'Save' }).click();

  await page.getByRole('button', { name: 'Give a goodwill stamp…' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Their order took too long');
  await page.getByRole('button', { name: 'Give 1 stamp' }).click();
  const told = page.getByText('Zoë Müller has one more stamp');
  await holdOpen(told);
  const field = page.getByRole('textbox', { name: 'Message to Zoë Müller' });
  await expect
    .poll(async () => (await boxOf(told)).y + (await boxOf(told)).height - (await boxOf(field)).y)
    .toBeLessThanOrEqual(0);
});
