import { boxOf } from './boxes.ts';
import { desktop, expect, phone, test } from './product.ts';
import { openShop } from './seeds.ts';

test('the sidebar appears at 768 px, and the welcome at 600 px (S9.breakpoints.1, S9.breakpoints.2)', async ({
  open,
}) => {
  const operator = await open(desktop);
  await openShop(operator, 'Café Morgenrot', { size: 6 });
  await operator.goto('/');
  // A phone's bottom bar is a navigation, too, but without the product's name.
  const brand = operator.getByRole('link', { name: 'Stampdeck, home' });
  const sidebar = operator.getByRole('navigation').filter({ has: brand });
  const welcome = operator.getByText('Welcome, Café Morgenrot');
  for (const [width, hasSidebar, hasWelcome] of [
    [768, true, true],
    [767, false, true],
    [600, false, true],
    [599, false, false],
  ] as const) {
    await operator.setViewportSize({ width, height: 800 });
    await expect(sidebar).toBeVisible({ visible: hasSidebar });
    await expect(welcome).toBeVisible({ visible: hasWelcome });
  }
});

test('the brand and the buttons of the header have room beside each other on narrow phones', async ({ open }) => {
  const operator = await open(phone);
  await openShop(operator, 'Café Morgenrot', { size: 6 });
  await operator.goto('/');
  const header = operator.getByRole('banner');
  const name = header.getByText('Stampdeck', { exact: true });
  for (const [width, hasName] of [
    [360, true],
    [359, false],
    [320, false],
  ] as const) {
    await operator.setViewportSize({ width, height: 640 });
    await expect(name).toBeVisible({ visible: hasName });
    const words = await boxOf(header.getByRole('link', { name: 'Stampdeck, home' }).locator('.sd-wordmark'));
    const search = await boxOf(header.getByRole('button', { name: 'Go to…' }));
    expect(words.x + words.width).toBeLessThanOrEqual(search.x);
  }
});
