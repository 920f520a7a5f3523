/** Screens whose readers have set their browser to twice the usual size of text. */
import type { Locator, Page } from '@playwright/test';
import { boxOf } from './boxes.ts';
import { expect, test } from './product.ts';
import { addOnPaper, openAsMember, openShop, publish, stampMember } from './seeds.ts';
import { handScan } from './till-devices.ts';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] });
  },
});

const narrow = { width: 320, height: 640 } as const;

const sideways = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');

/** How far a place reaches over another's sides. */
async function overhang(place: Locator, frame: Locator): Promise<number> {
  const [inner, outer] = [await boxOf(place), await boxOf(frame)];
  return Math.max(outer.x - inner.x, inner.x + inner.width - outer.x - outer.width);
}

test('a narrow phone with large text shows the whole count on the card, and nothing moves sideways', async ({
  open,
}) => {
  const page = await open(narrow);
  const shop = await openShop(page, 'Café Kastanie');
  await publish(page, shop, {
    NoofStamps: 10,
    cardDesc1: 'Brunch',
    milestones: [
      { slot: 3, label: '1 free coffee' },
      { slot: 10, label: 'Breakfast for two' },
    ],
  });
  const member = await openAsMember(page, shop);
  await stampMember(page, shop, member, 10);
  await expect(page.getByText('10 of 10 stamps, the card is full').first()).toBeAttached();
  expect(await overhang(page.locator('.sd-card-count'), page.locator('.sd-card'))).toBeLessThan(0);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  const reward = page.locator('.card-rewards b').last();
  expect((await boxOf(reward)).width, 'no word is broken').toBeGreaterThan(narrow.width / 2);
});

test('with large text, the till shows its main button on a small tablet, and moves nothing sideways on a narrow phone', async ({
  open,
}) => {
  const page = await open({ width: 1024, height: 600 });
  const shop = await openShop(page, 'Café Lupe', { size: 10 });
  const [code] = await addOnPaper(page, shop, ['Annegret Blumenthal']);
  await page.goto('/livestamp');
  await expect(page.getByLabel(/^Search for a customer/)).toBeVisible();
  await handScan(page, code ?? '');
  await expect(page.getByRole('button', { name: 'Give 1 stamp' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(narrow);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  const stamps = page.getByRole('region', { name: 'Live stamp' });
  expect(await overhang(stamps.getByText('0 of 10 stamps, 10 to go'), stamps)).toBeLessThanOrEqual(0);
});
