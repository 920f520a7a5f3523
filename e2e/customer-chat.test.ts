/** A customer and a shop write to each other, seen from the customer's phone. */
import type { Page } from '@playwright/test';
import { isSound } from './axe.ts';
import { boxOf } from './boxes.ts';
import { desktop, expect, phone, test } from './product.ts';
import { type addMember, openAsMember, openConversation, openShop, type Shop, say } from './seeds.ts';

type Person = Awaited<ReturnType<typeof addMember>>;

const door = (page: Page) => page.getByRole('button', { name: /^Message the shop/ });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Café Post' });
const field = (page: Page) => sheet(page).getByRole('textbox', { name: 'Message to Café Post' });
const thread = (page: Page) => sheet(page).getByRole('log', { name: 'Messages' });

async function write(page: Page, text: string) {
  await field(page).fill(text);
  await sheet(page).getByRole('button', { name: 'Send' }).click();
}

/** What the server has of a conversation. */
async function textsOf(page: Page, { token }: Person, conversationId: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get(`/api/message/get-all-messages/${conversationId}`, { headers });
  return (await answer.json()).messages.map(({ text }: { text: string }) => text);
}

test('a customer and a shop write to each other: typing, sent, read, and answered at once', async ({ open }) => {
  const [operator, page] = [await open(desktop), await open(phone)];
  const shop = await openShop(operator, 'Café Post', { size: 10 });
  await openAsMember(page, shop);
  await operator.goto('/dashboard-messages');
  const answer = operator.getByRole('textbox', { name: 'Message to Zoë Müller' });

  await test.step('the customer asks, and learns that it was read', async () => {
    await door(page).click();
    await expect(field(page)).toBeVisible();
    await isSound(page, 'an empty chat', 'dialog');
    await write(page, 'Are you open on Sunday?');
    await expect(thread(page)).toContainText('Are you open on Sunday?');
    await expect(thread(page).getByText('Sent', { exact: true })).toBeAttached();
    await expect(field(page)).toHaveValue('');
    await operator.getByRole('link', { name: /Zoë Müller/ }).click();
    await expect(operator.getByRole('region', { name: 'Zoë Müller' })).toContainText('Are you open on Sunday?');
    await expect(thread(page).getByText('Read', { exact: true })).toBeAttached();
  });

  await test.step('each sees that the other types', async () => {
    await field(page).press('O');
    await expect(operator.getByText('Zoë Müller is typing…').first()).toBeVisible();
    await answer.press('Y');
    await expect(thread(page).getByText('Café Post is typing…')).toBeVisible();
  });

  await test.step('the answer is there at once, with a link and without a preview', async () => {
    await answer.fill('Yes, from 9. See https://example.com/hours.');
    await answer.press('Enter');
    await expect(thread(page)).toContainText('Yes, from 9.');
    await expect(thread(page).getByText('Café Post is typing…')).toHaveCount(0);
    const link = thread(page).getByRole('link', { name: 'https://example.com/hours' });
    await expect(link).toHaveAttribute('rel', /noopener/);
    await isSound(page, 'a chat', 'dialog');
  });

  await test.step('Back closes the chat, and the page stays', async () => {
    await page.goBack();
    await expect(sheet(page)).toHaveCount(0);
    expect(new URL(page.url()).hash).toBe('');
    await expect(door(page)).toHaveAccessibleName('Message the shop');
  });

  await test.step('what comes meanwhile is counted, also on the page of all cards, which leads to it', async () => {
    await answer.fill('One more thing');
    await answer.press('Enter');
    await expect(door(page)).toHaveAccessibleName('Message the shop 1 unread message');
    await isSound(page, 'unread messages', '.shop-dock');
    await page.goto('/my');
    await expect(page.getByRole('link', { name: '1 unread message' })).toBeVisible();
    await answer.fill('Bring your dog');
    await answer.press('Enter');
    const unread = page.getByRole('link', { name: '2 unread messages' });
    await expect(unread).toBeVisible();
    await isSound(page, 'unread messages of a card', 'main');
    await unread.click();
    await expect(thread(page)).toContainText('Bring your dog');
    await page.goBack();
    await expect(sheet(page)).toHaveCount(0);
    await expect(door(page)).toHaveAccessibleName('Message the shop');
  });
});

/** A member with a conversation that nothing is written in yet. */
async function withMember(operator: Page, page: Page): Promise<{ shop: Shop; member: Person; id: string }> {
  const shop = await openShop(operator, 'Café Post', { size: 10 });
  const member = await openAsMember(page, shop);
  return { shop, member, id: await openConversation(operator, shop, member) };
}

test('the newest messages come first, and older ones while the customer scrolls up', async ({ open }) => {
  const [operator, page] = [await open(phone), await open(phone)];
  const { shop, id } = await withMember(operator, page);
  for (let n = 1; n <= 55; n++) await say(operator, shop, id, `Message ${n}.`);
  await page.goto('/my');
  await page.goto(`${shop.address}#chat`);
  const message = (n: number) => thread(page).getByText(`Message ${n}.`, { exact: true });
  await expect(message(55)).toBeInViewport();
  await expect(message(5)).toHaveCount(0);
  await message(6).scrollIntoViewIfNeeded();
  await expect(message(1)).toHaveCount(1);
  await expect(message(6)).toBeInViewport();
  const shown = await thread(page)
    .getByText(/^Message \d+\.$/)
    .allTextContents();
  expect(shown).toEqual(Array.from({ length: 55 }, (_, index) => `Message ${index + 1}.`));
});

test('without a network nothing is lost: a failed message is sent once, what was missed is read, a draft stays', async ({
  open,
}) => {
  const [operator, page] = [await open(phone), await open(phone)];
  // A service worker would answer for the network.
  await page.addInitScript('delete Navigator.prototype.serviceWorker');
  const { shop, member, id } = await withMember(operator, page);
  await say(operator, shop, id, 'Good morning');
  await door(page).click();
  await expect(thread(page)).toContainText('Good morning');

  await page.context().setOffline(true);
  await sheet(page).getByRole('button', { name: 'Add emoji' }).click();
  await expect(sheet(page).getByText('We couldn’t load the emoji')).toBeVisible();
  await write(page, 'Is there cake?');
  await expect(thread(page)).toContainText('Not sent');
  await isSound(page, 'a message that was not sent', 'dialog');
  await say(operator, shop, id, 'Today there is apple pie');
  await page.context().setOffline(false);
  await expect(thread(page)).toContainText('Today there is apple pie');
  await expect(thread(page)).not.toContainText('Not sent');
  const all = ['Good morning', 'Today there is apple pie', 'Is there cake?'];
  await expect.poll(() => textsOf(operator, member, id)).toEqual(all);

  await field(page).fill('A table for two');
  await page.reload();
  await expect(field(page)).toHaveValue('A table for two');
  await expect(thread(page)).toContainText('Is there cake?');
});

test('a customer turns a shop’s messages off and on, and a shop that turned them off says so', async ({ open }) => {
  const [operator, page] = [await open(phone), await open(phone)];
  const { shop, id } = await withMember(operator, page);
  await say(operator, shop, id, 'Good morning');
  await door(page).click();
  const options = sheet(page).getByRole('button', { name: 'Options' });
  await options.press('Enter');
  await sheet(page).getByRole('button', { name: 'Turn off messages' }).press('Escape');
  await expect(sheet(page).getByRole('button', { name: 'Turn off messages' })).toHaveCount(0);
  await expect(options).toBeFocused();
  await options.click();
  await sheet(page).getByRole('button', { name: 'Turn off messages' }).click();
  await expect(sheet(page)).toContainText('You turned off messages from this shop.');
  await expect(field(page)).toHaveCount(0);
  await isSound(page, 'messages that are off', 'dialog');
  await expect(say(operator, shop, id, 'Hello?')).rejects.toThrow('chatBlocked');
  await sheet(page).getByRole('button', { name: 'Turn on messages' }).click();
  await expect(field(page)).toBeVisible();
  await say(operator, shop, id, 'Welcome back');
  await expect(thread(page)).toContainText('Welcome back');
  const headers = { authorization: `Bearer ${shop.token}` };
  await operator.request.put(`/api/v1/conversations/${id}/block`, { headers, data: { isBlocked: true } });
  await page.goBack();
  await door(page).click();
  await expect(sheet(page)).toContainText('Café Post has turned off messages with you.');
  await expect(thread(page)).toContainText('Welcome back');
  await expect(field(page)).toHaveCount(0);
});

test('someone who does not follow the shop follows it in the chat, and writes', async ({ open }) => {
  const [operator, page] = [await open(phone), await open(phone)];
  await openAsMember(page, await openShop(operator, 'Café Uno', { size: 10 }));
  const shop = await openShop(operator, 'Café Post', { size: 10 });
  await page.goto(`${shop.address}#chat`);
  await expect(sheet(page)).toContainText('Follow Café Post to write to the shop.');
  await isSound(page, 'a chat that needs a follow', 'dialog');
  await sheet(page).getByRole('button', { name: 'Follow to write' }).click();
  await write(page, 'Do you have oat milk?');
  await expect(thread(page).getByText('Sent', { exact: true })).toBeAttached();
  await page.goBack();
  await expect(page.getByText('You follow this shop.')).toBeVisible();
  await expect(door(page)).toBeVisible();
});

test('the button for the code stays where it is while the way to the chat is loaded', async ({ open }) => {
  const [operator, page] = [await open(desktop), await open(phone)];
  const shop = await openShop(operator, 'Café Post', { size: 10 });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/chat-door.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await openAsMember(page, shop);
  const button = page.getByRole('button', { name: 'Show my code' });
  const before = await boxOf(button);
  await expect(door(page)).toHaveCount(0);
  release();
  await expect(door(page)).toBeVisible();
  expect(await boxOf(button)).toEqual(before);
});

test('the field stays above the on-screen keyboard', async ({ open }) => {
  const [operator, page] = [await open(phone), await open({ width: 320, height: 454 })];
  const shop = await openShop(operator, 'Café Post', { size: 10 });
  await openAsMember(page, shop);
  await door(page).click();
  await field(page).focus();
  await page.evaluate(`Object.defineProperty(visualViewport, 'height', { value: 230, configurable: true });
    visualViewport.dispatchEvent(new Event('resize'));`);
  const bottom = async () => {
    const { y, height } = await boxOf(field(page));
    return y + height;
  };
  await expect.poll(bottom).toBeLessThanOrEqual(230);
  await page.evaluate(`delete visualViewport.height; visualViewport.dispatchEvent(new Event('resize'));`);
  await expect.poll(bottom).toBeGreaterThan(400);
});
