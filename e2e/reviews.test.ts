/** Reviews of a product: written by who bought it, answered by the shop, reported, and removed by the platform admin. */
import type { Locator, Page } from '@playwright/test';
import { isSound } from './axe.ts';
import { makeAdmin, signInAdmin } from './platform-admin.ts';
import { desktop, expect, phone, test } from './product.ts';
import { addProducts, buy, openAsMember, openShop, seedPassword } from './seeds.ts';

/** The reviews of a product on a page, without the form. */
const reviewsOf = (page: Page): Locator => page.getByRole('region', { name: 'Reviews' }).getByRole('listitem');

test('a customer who bought a product reviews it, the shop hears of it and answers, and the platform admin removes what was reported (S2.product.3, S3.product.4, S9.rating.1)', async ({
  open,
  product: installation,
}) => {
  const [owner, customer, other] = [await open(desktop), await open(phone), await open(phone)];
  const shop = await openShop(owner, 'Café Quitte', { size: 10 });
  const [product] = await addProducts(owner, shop, [{ title: 'Cappuccino', price: 4, countInStock: 30 }]);
  if (!product) throw new Error('The shop has no product.');
  const page = `${shop.address}/product/${product._id}`;
  const anna = await openAsMember(customer, shop, 'Anna Vogt');
  await openAsMember(other, shop, 'Zoë Müller');

  await test.step('someone who did not buy it reads reviews, and cannot write one', async () => {
    await customer.goto(page);
    await expect(customer.getByText('No reviews yet.')).toBeVisible();
    await expect(customer.getByRole('button', { name: 'Write a review' })).toHaveCount(0);
  });

  await owner.goto('/');
  // Two members joined.
  await expect(owner.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  await buy(owner, shop, anna, product);

  await test.step('who bought it chooses half stars with the keyboard', async () => {
    await customer.reload();
    await customer.getByRole('button', { name: 'Write a review' }).press('Enter');
    await customer.getByRole('radio', { name: '0.5 of 5 stars' }).focus();
    for (let press = 0; press < 8; press += 1) await customer.keyboard.press('ArrowRight');
    await expect(customer.getByRole('radio', { name: '4.5 of 5 stars' })).toBeChecked();
    await customer.keyboard.press('Tab');
    await customer.keyboard.type('Good foam, warm cup.');
    await isSound(customer, 'writing a review');
    await customer.keyboard.press('Tab');
    await customer.keyboard.press('Enter');
    await expect(reviewsOf(customer)).toContainText(['Good foam, warm cup.']);
    await expect(reviewsOf(customer)).toContainText(['4.5 of 5 stars']);
  });

  await test.step('the bell of the shop tells it at once, and leads to the product (S3.notification.2)', async () => {
    await owner.getByRole('button', { name: 'Notifications, 4 unread' }).click();
    await owner.getByRole('link', { name: /Anna Vogt commented on your product/ }).click();
    await expect(owner).toHaveURL(new RegExp(`/product/${product._id}#reviews$`));
    await expect(reviewsOf(owner)).toContainText(['Good foam, warm cup.']);
    await expect(reviewsOf(owner)).toBeInViewport();
  });

  await test.step('the shop answers once, and the customer reads it', async () => {
    await owner.getByRole('button', { name: 'Answer' }).click();
    await owner.getByLabel('Your answer').fill('Thank you, Anna!');
    await isSound(owner, 'answering a review');
    await owner.getByRole('button', { name: 'Publish answer' }).click();
    await expect(owner.getByRole('button', { name: 'Change answer' })).toBeVisible();
    await expect(owner.getByRole('button', { name: 'Answer', exact: true })).toHaveCount(0);
    await customer.reload();
    await expect(customer.getByText('Thank you, Anna!')).toBeVisible();
  });

  await test.step('the customer changes it; the shop sees it at once, and menu and lists have the new rating', async () => {
    await customer.getByRole('button', { name: 'Change my review' }).click();
    await customer.getByRole('radio', { name: '3.5 of 5 stars' }).press(' ');
    await customer.getByRole('textbox', { name: 'Your review' }).fill('Good foam, cold cup.');
    await customer.getByRole('button', { name: 'Save review' }).click();
    await expect(reviewsOf(customer)).toContainText(['Good foam, cold cup.']);
    await isSound(customer, 'a product with reviews');
    await expect(reviewsOf(owner)).toContainText(['Good foam, cold cup.']);
    await customer.getByRole('link', { name: 'Back to the menu' }).click();
    await expect(customer.getByRole('listitem').filter({ hasText: 'Cappuccino' })).toContainText('3.5 · 1 review');
    await owner.goto('/products');
    await expect(owner.getByRole('main')).toContainText('3.5 · 1 review');
  });

  await test.step('another customer reports it, and no one reports their own', async () => {
    await other.goto(page);
    await reviewsOf(other).getByRole('button', { name: 'Report' }).click();
    const sheet = other.getByRole('dialog', { name: 'Report review' });
    await sheet.getByLabel('Reason').fill('The cup was warm.');
    await isSound(other, 'reporting a review', 'dialog[open]');
    await sheet.getByRole('button', { name: 'Report' }).click();
    await expect(other.getByText('Thank you. Those who run this service will look at it.')).toBeVisible();
    await customer.goto(page);
    await expect(reviewsOf(customer)).toHaveCount(1);
    await expect(reviewsOf(customer).getByRole('button', { name: 'Report' })).toHaveCount(0);
  });

  await test.step('the platform admin reads it with its reason, and removes it', async () => {
    const admin = await open(desktop);
    const email = 'reviews.admin@example.com';
    await admin.request.post('/api/v1/user', { data: { name: 'Admin', email, password: seedPassword } });
    makeAdmin(installation.dataDir, email);
    await signInAdmin(admin, email, seedPassword);
    await admin.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Reported messages' }).click();
    const reports = admin.getByRole('region', { name: 'Reported reviews' }).getByRole('listitem');
    const report = reports.filter({ hasText: 'About Cappuccino of Café Quitte' });
    for (const text of ['Good foam, cold cup.', '3.5 of 5 stars', 'The cup was warm.'])
      await expect(report).toContainText(text);
    await isSound(admin, 'reported reviews');
    await report.getByRole('button', { name: 'Remove review' }).click();
    await report.getByRole('button', { name: 'Remove it for good' }).click();
    await expect(admin.getByText('No reported reviews')).toBeVisible();
    const removed = admin.getByRole('region', { name: 'Removed reviews' }).getByRole('listitem');
    await expect(removed.filter({ hasText: 'About Cappuccino of Café Quitte' })).toContainText('Removed by an admin');
    await isSound(admin, 'removed reviews');
    await customer.reload();
    await expect(customer.getByText('No reviews yet.')).toBeVisible();
    await expect(customer.getByText(/^Your review was removed/)).toBeVisible();
    await removed.getByRole('button', { name: 'Allow another review' }).click();
    await expect(admin.getByText('No removed reviews')).toBeVisible();
  });
});
