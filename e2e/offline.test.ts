import type { Page } from '@playwright/test';
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
    const [bar, link] = [
      customer.locator('[data-connection]'),
      customer.getByRole('link', { name: 'My cards' }).first(),
    ];
    const [above, below] = [await link.boundingBox(), await bar.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0), 'the bar leaves My cards free').toBeLessThanOrEqual(below?.y ?? 0);
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
