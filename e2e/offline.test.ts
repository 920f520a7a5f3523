import type { Locator, Page } from '@playwright/test';
import { customerCard } from './people.ts';
import { expect, phone, test } from './product.ts';
import { openAsMember, openShop, setPhoto } from './seeds.ts';

/** Is everything that this page is made of, pictures too, kept for an open without a network? */
const isKept = `Promise.all(
  [location.pathname, ...performance.getEntriesByType('resource').map(({ name }) => name)
    .filter((name) => !/\\/(?:api|socket.io)\\//.test(name))].map((address) => caches.match(address)),
).then((kept) => kept.every(Boolean))`;

/** Everything kept that tells where someone has been. */
const traces = `caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
  .then((lists) => lists.flat().map(({ url }) => new URL(url).pathname).filter((path) => !/^\\/(?:assets\\/|[a-z]+\\.\\w+$)/.test(path)))`;

const isDrawn = (image: { naturalWidth: number }) => image.naturalWidth > 0;

async function reloadWithoutNetwork(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isKept)).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
}

/** The bar that says there is no network covers neither the link above it nor the shop's name below it. */
async function expectBarBetween(page: Page, linkName: string, shopName: string): Promise<void> {
  const edges = async (part: Locator) => {
    const box = await part.boundingBox();
    if (!box) throw new Error('It is not shown.');
    return { top: box.y, bottom: box.y + box.height };
  };
  const bar = await edges(page.locator('[data-connection]'));
  const link = await edges(page.getByRole('link', { name: linkName }).first());
  const name = await edges(page.getByRole('heading', { level: 1, name: shopName }));
  expect(link.bottom, 'the link above the bar').toBeLessThanOrEqual(bar.top);
  expect(bar.bottom, 'the name below the bar').toBeLessThanOrEqual(name.top);
}

test('a shop page with its picture and the page of all cards open without a network, and signing out forgets them', async ({
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
    await expectBarBetween(customer, 'My cards', 'Café Uno');
    await customer.setViewportSize({ width: 320, height: 640 });
    await expectBarBetween(customer, 'My cards', 'Café Uno');
    await customer.context().setOffline(false);
  });

  await test.step('so does the page of all cards', async () => {
    await customer.goto('/my');
    await expect(customer.getByRole('article', { name: 'Café Uno' })).toBeVisible();
    await reloadWithoutNetwork(customer);
    await expect(customer.getByRole('article', { name: 'Café Uno' })).toBeVisible();
    await customer.context().setOffline(false);
  });

  await test.step('no call is kept, and nothing personal stays after Exit', async () => {
    const kept = (await customer.evaluate(traces)) as string[];
    expect(kept.toSorted()).toEqual([photo, '/my', shop.address].toSorted());
    await customer.getByRole('button', { name: /^Your account/ }).click();
    const exit = customer.getByRole('button', { name: /^Exit/ });
    await exit.click();
    await exit.click();
    await expect.poll(() => customer.evaluate(traces)).toEqual([]);
  });
});
