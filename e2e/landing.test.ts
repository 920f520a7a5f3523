import type { Locator, Page } from '@playwright/test';
import { boxOf } from './boxes.ts';
import { desktop, expect, phone, test, twoSizes } from './product.ts';

/** An element's distance below the page's title, independent of scrolling. */
async function belowTitle(page: Page, place: Locator): Promise<number> {
  const [title, box] = await Promise.all([boxOf(page.getByRole('heading', { level: 1 })), boxOf(place)]);
  return box.y - title.y;
}

test('the landing page is readable without JavaScript', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url });
  const visitor = await context.newPage();
  await visitor.goto('/introduce');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  for (const part of ['About', 'Clients', 'Projects', 'Where we want to be by 2033']) {
    await expect(visitor.getByRole('region', { name: part })).toBeVisible();
  }
  await expect(visitor.getByRole('img', { name: '6 of 10 stamps, 4 to go' })).toBeVisible();
  await expect(visitor.getByRole('button')).toHaveCount(0);
  await visitor.getByRole('link', { name: 'Free sign-up' }).first().click();
  await expect(visitor).toHaveURL(/\/signup$/);
  await context.close();
});

test('React loads at the first touch of the card, and earlier presses are stamped, too', async ({ open }) => {
  const visitor = await open(desktop);
  const loaded: string[] = [];
  visitor.on('response', (response) => loaded.push(new URL(response.url()).pathname));
  await visitor.goto('/introduce');
  const press = visitor.getByRole('button', { name: 'Press the stamp' });
  await expect(press).toBeVisible();
  await visitor.getByRole('link', { name: 'Projects' }).click();
  await visitor.getByRole('button', { name: 'Dark theme' }).click();
  expect(loaded.filter((path) => /react|card/.test(path) && path.endsWith('.js'))).toEqual([]);

  const late = Promise.withResolvers<void>();
  await visitor.route('**/assets/*.js', async (route) => {
    await late.promise;
    await route.continue();
  });
  const asked = visitor.waitForRequest(/react/);
  await press.click();
  await press.click();
  await asked;
  await expect(visitor.getByRole('status')).toHaveText('6 of 10 stamps, 4 to go');
  late.resolve();
  await expect(visitor.getByRole('status')).toHaveText('8 of 10 stamps, 2 to go');
});

const sizes = twoSizes({ who: 'phone', viewport: phone }, { who: 'desktop', viewport: desktop });

for (const { who, viewport, tag } of sizes) {
  test(`a visitor fills a card on the landing page, on a ${who}, and only the card moves`, { tag }, async ({
    open,
  }) => {
    const visitor = await open(viewport);
    await visitor.goto('/introduce');
    const press = visitor.getByRole('button', { name: 'Press the stamp' });
    await expect(press).toBeVisible();
    const before = await belowTitle(visitor, press);
    await visitor.getByRole('radio', { name: 'Blue' }).check();
    await visitor.getByLabel('Your shop’s name').fill('Bean & Leaf');
    for (let time = 0; time < 4; time++) await press.click();
    await expect(visitor.getByRole('status')).toHaveText('10 of 10 stamps, the card is full');
    await expect(visitor.getByRole('article', { name: 'Bean & Leaf, stamp card' })).toBeVisible();
    const again = visitor.getByRole('button', { name: 'Take a new card' });
    expect(Math.abs((await belowTitle(visitor, again)) - before)).toBeLessThan(2);
  });
}
