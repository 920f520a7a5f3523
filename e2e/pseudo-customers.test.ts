import type { Page } from '@playwright/test';
import { newEmail } from './people.ts';
import { expect, phone, test } from './product.ts';
import {
  ask,
  award,
  button,
  card,
  close,
  dialog,
  isCall,
  isReady,
  membershipOf,
  photo,
  refuse,
  type Stage,
  pseudo as says,
  speak,
  stageOn,
} from './pseudo.ts';
import { openAsMember, openConversation, openShop, publish, type Shop, say } from './seeds.ts';

async function stranger({ page, see }: Stage, shop: Shop): Promise<void> {
  await page.goto(shop.address);
  await button(page, 'Get my card').click();
  await see('joining, fields missing');
  await button(page, 'I have an account').click();
  await page.getByLabel(says('Email')).fill(newEmail('1'));
  await page.getByLabel(says('Password')).first().fill('длинный пароль');
  await button(page, 'Log in').click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await see('signing in, refused');
  await page.goto('/operator/019a0000-0000-7000-8000-000000000000');
  await isReady(page, 'no shop');
  await see('no such shop');
  await page.goto('/my');
  await isReady(page, '/my');
  await see('/my of a stranger');
}

async function emptyCard({ page, see }: Stage, shop: Shop): Promise<void> {
  for (const path of [shop.address, '/my']) {
    await page.goto(path);
    await isReady(page, path);
    await see(`${path}, nothing collected`);
  }
}

async function memberPages({ page, see }: Stage, shop: Shop): Promise<void> {
  await page.goto(shop.address);
  await isReady(page, 'card');
  for (const summary of await page.locator('main summary').all()) await summary.click();
  await see('a card with rewards and terms');
  await button(page, 'Show my code').click();
  await expect(page.getByTestId('my-code')).toBeVisible();
  await see('my code');
  await close(page);
  await button(page, 'Your account').click();
  await see('account');
  await button(page, 'Your details').click();
  await expect(page.getByText(says('This device')).first()).toBeVisible();
  await see('own details');
  await dialog(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo(page));
  await page.getByTestId('cropper').waitFor();
  await see('a photo, cropped');
  await page.goto(shop.address);
  await button(page, 'Your account').click();
  await button(page, 'Leave').click();
  await see('before leaving');
  await page.goto(shop.address);
  await button(page, 'Your account').click();
  await button(page, 'Sign out').click();
  await expect(button(page, 'Sign out anyway')).toBeVisible();
  await see('signing out without a password');
  await page.goto('/my');
  await isReady(page, '/my');
  await see('/my, with unread messages');
  await page.route(isCall, refuse('forbidden'));
  await page.goto('/my');
  await isReady(page, '/my');
  await see('/my, refused');
  await page.goto(shop.address);
  await isReady(page, 'card');
  await see('a card that cannot be loaded');
  await page.unroute(isCall);
  await page.goto(shop.address);
  await isReady(page, 'card');
  await page.context().setOffline(true);
  await expect(page.getByText(says('You are offline')).first()).toBeVisible();
  await see('a card, offline');
  await page.context().setOffline(false);
}

/** The chat, in which the shop has written something. */
async function chat({ page, see }: Stage, shop: Shop): Promise<void> {
  await page.goto(shop.address);
  await expect(button(page, 'Message the shop')).toContainText('1');
  await see('unread messages');
  await button(page, 'Message the shop').click();
  const field = dialog(page).getByRole('textbox');
  await field.fill('Спасибо');
  await field.press('Enter');
  await dialog(page).locator('button[type=submit]').click();
  await expect(dialog(page).getByText(says('Sent'))).toBeAttached();
  await see('a chat');
  await field.fill('Д'.repeat(3990));
  await see('a chat, few characters left');
  await field.fill('Д'.repeat(4010));
  await see('a chat, too many characters');
  await field.fill('Д');
  await page.context().setOffline(true);
  await dialog(page).locator('button[type=submit]').click();
  await expect(button(page, 'Retry')).toBeVisible();
  await see('a chat, not sent');
  await page.context().setOffline(false);
  await button(page, 'Options').click();
  await see('a chat, options');
  await button(page, 'Turn off messages').click();
  await expect(button(page, 'Turn on messages')).toBeVisible();
  await see('a chat, turned off');
  await button(page, 'Turn on messages').click();
  await expect(field).toBeVisible();
}

async function changes(stage: Stage, shop: Shop, operator: Page, id: string): Promise<void> {
  const { page, see } = stage;
  await page.goto(shop.address);
  await isReady(page, 'full');
  await see('a full card, just now');
  await ask(operator, shop, 'POST', '/api/v1/members/status', { memberIds: [id], status: 'disabled' });
  await page.goto(shop.address);
  await isReady(page, 'disabled');
  await see('a disabled membership');
  await ask(operator, shop, 'POST', '/api/v1/members/status', { memberIds: [id], status: 'active' });
  await page.goto(shop.address);
  await button(page, 'Your account').click();
  await button(page, 'Leave').click();
  await dialog(page).locator('.shop-leave button').first().click();
  await expect(page.getByText(says('Join again')).first()).toBeVisible();
  await see('a member who left');
  await button(page, 'Message the shop').click();
  await expect(button(page, 'Follow to write')).toBeVisible();
  await see('a chat without a follow');
}

for (const language of ['en-XA', 'ar-XB'] as const) {
  test(`the customers’ sheets, dialogs and failures come from the catalogs and fit in ${language}`, async ({
    open: start,
  }) => {
    const [operator, page] = [await start(phone), await start(phone)];
    const stage = stageOn(page);
    const shop = await openShop(operator, 'Кафе Заря');
    await publish(operator, shop, { NoofStamps: 8, cardDesc1: 'Завтрак' });
    await speak(page, language);
    await stranger(stage, shop);
    await page.context().clearCookies();
    const member = await openAsMember(page, shop, 'Ζωή');
    await publish(operator, shop, card);
    await speak(page, language);
    await emptyCard(stage, shop);
    await award(operator, shop, member._id, 7);
    const conversation = await openConversation(operator, shop, member);
    await say(operator, shop, conversation, 'Здравствуйте');
    await chat(stage, shop);
    await say(operator, shop, conversation, 'Торт готов');
    await memberPages(stage, shop);
    await award(operator, shop, member._id, 3);
    await changes(stage, shop, operator, await membershipOf(operator, shop, member.email));
    expect(stage.faults).toEqual([]);
  });
}
