import type { Locator, Page } from '@playwright/test';
import { boxOf } from './boxes.ts';
import { customerCard } from './people.ts';
import { settle } from './pictures/in-page.ts';
import { expect, phone, test } from './product.ts';
import { openAsMember, openShop, setPhoto } from './seeds.ts';

/** Whether all parts of this page, including images, are cached for opening offline. */
const isKept = `Promise.all(
  [location.pathname, ...performance.getEntriesByType('resource').map(({ name }) => name)
    .filter((name) => !/\\/(?:api|socket.io)\\//.test(name))].map((address) => caches.match(address)),
).then((kept) => kept.every(Boolean))`;

/** All stored data that reveals where someone has been. */
const traces = `caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
  .then((lists) => lists.flat().map(({ url }) => new URL(url).pathname).filter((path) => !/^\\/(?:assets\\/|[a-z]+\\.\\w+$)/.test(path)))`;

const isDrawn = (image: { naturalWidth: number }) => image.naturalWidth > 0;

/** Empties the browser's own store of files, which would hide what is not kept. */
async function forgetDownloads(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

async function reloadWithoutNetwork(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isKept)).toBe(true);
  await forgetDownloads(page);
  await page.context().setOffline(true);
  await page.reload();
}

/** The offline bar covers neither what is above it nor the card below it. */
async function expectBarBetween(page: Page, above: Locator, card: Locator): Promise<void> {
  const edges = async (part: Locator) => {
    const box = await boxOf(part);
    return { top: box.y, bottom: box.y + box.height };
  };
  await page.evaluate(settle);
  const bar = await edges(page.locator('[data-connection]'));
  expect((await edges(above)).bottom, 'what is above the bar').toBeLessThanOrEqual(bar.top);
  expect(bar.bottom, 'the card below the bar').toBeLessThanOrEqual((await edges(card)).top);
}

test('a shop page with its picture and the page of all cards open without a network until the customer signs out', async ({
  open,
}) => {
  const operator = await open(phone);
  const shop = await openShop(operator, 'Café Uno', { size: 6 });
  const photo = await setPhoto(operator, shop);
  const customer = await open(phone);
  await openAsMember(customer, shop);
  const picture = customer.locator(`img[src="${photo}"]`).first();

  await test.step('the shop page shows its picture', async () => {
    await expect.poll(() => picture.evaluate(isDrawn)).toBe(true);
    await reloadWithoutNetwork(customer);
    await expect(customerCard(customer, '0 of 6 stamps, 6 to go')).toBeVisible();
    await expect.poll(() => picture.evaluate(isDrawn)).toBe(true);
    const card = customerCard(customer, '0 of 6 stamps, 6 to go');
    await expectBarBetween(customer, customer.getByRole('banner'), card);
    await customer.setViewportSize({ width: 320, height: 640 });
    await expectBarBetween(customer, customer.getByRole('banner'), card);
    await customer.context().setOffline(false);
  });

  await test.step('so does the page of all cards, after the customer opened their profile', async () => {
    await customer.getByRole('button', { name: /^Your account/ }).click();
    await customer.getByRole('button', { name: /^Your details/ }).click();
    await expect(customer.getByRole('form', { name: 'Your details' })).toBeVisible();
    await customer.goto('/my');
    await expect(customer.getByRole('article', { name: 'Café Uno' })).toBeVisible();
    await reloadWithoutNetwork(customer);
    const card = customer.getByRole('article', { name: 'Café Uno' });
    await expect(card).toBeVisible();
    await expectBarBetween(customer, customer.getByRole('heading', { name: 'My cards' }), card);
    await customer.context().setOffline(false);
  });

  await test.step('no call is cached, and nothing personal stays after signing out', async () => {
    const kept = (await customer.evaluate(traces)) as string[];
    expect(kept.toSorted()).toEqual([photo, '/my', shop.address].toSorted());
    await customer.getByRole('button', { name: /^Your account/ }).click();
    const signOut = customer.getByRole('button', { name: /^Sign out/ });
    await signOut.click();
    await signOut.click();
    await expect.poll(() => customer.evaluate(traces)).toEqual([]);
  });
});

test('a page that arrives in another language without its texts does not replace the cached one', async ({
  open,
  browser,
  product,
}) => {
  const shop = await openShop(await open(phone), 'Café Due', { size: 6 });
  // A browser of its own, because a page that cannot start reports an error.
  const context = await browser.newContext({ viewport: phone, baseURL: product.url });
  const customer = await context.newPage();
  await openAsMember(customer, shop);
  await expect.poll(() => customer.evaluate(isKept)).toBe(true);
  await context.addCookies([{ name: 'language', value: 'de', url: product.url }]);
  await forgetDownloads(customer);
  await context.route(/\/assets\//, (route) => route.abort());
  await customer.reload();
  await expect(customer.getByText('This page could not be loaded.')).toBeVisible();
  await context.setOffline(true);
  await customer.reload();
  await expect(customerCard(customer, '0 of 6 stamps, 6 to go')).toBeVisible();
  await context.close();
});
