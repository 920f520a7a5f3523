/** What people see of a shop's page before they scroll, on the screens that phones really show. */
import type { Locator, Page } from '@playwright/test';
import { isSound } from './axe.ts';
import { boxOf } from './boxes.ts';
import { newEmail } from './people.ts';
import { expect, test } from './product.ts';
import { openAsMember, openShop, publish, stampMember, takeStamps } from './seeds.ts';

/** Visible width and height in px, with the browser's own bars taken off. */
const screens = [
  { width: 320, height: 454 },
  { width: 360, height: 620 },
  { width: 375, height: 553 },
  { width: 390, height: 664 },
];

const card = {
  NoofStamps: 10,
  cardDesc1: 'Brunch',
  milestones: [
    { slot: 3, label: '1 free coffee' },
    { slot: 10, label: 'Breakfast for two' },
  ],
};

async function edgesOf(place: Locator) {
  const { y, height } = await boxOf(place);
  return { top: y, bottom: y + height, height };
}

/** Fails unless the whole of each place is above the lower edge: the screen's, or that of the bar over it. */
async function inSight(page: Page, places: Record<string, Locator>, bar?: Locator) {
  const edge = bar ? (await edgesOf(bar)).top : (page.viewportSize()?.height ?? 0);
  for (const [name, place] of Object.entries(places)) {
    const { top, bottom } = await edgesOf(place);
    const size = JSON.stringify(page.viewportSize());
    expect.soft(top, `${name} at ${size}`).toBeGreaterThanOrEqual(0);
    expect.soft(bottom, `${name} at ${size}`).toBeLessThanOrEqual(edge);
  }
  expect.soft(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
}

const partsOf = (page: Page) => ({
  count: page.locator('.sd-card-count'),
  'a row of stamps': page.locator('.sd-card-row').first(),
});

test('a member sees count, stamps and rewards without scrolling, and nothing moves as the card becomes full', async ({
  open,
}) => {
  const page = await open({ width: 360, height: 620 });
  const shop = await openShop(page, 'Café Kastanie');
  await publish(page, shop, card);
  const member = await openAsMember(page, shop);
  const code = page.getByRole('button', { name: 'Show my code' });
  const seeAll = async (more: Record<string, Locator>) => {
    for (const screen of screens) {
      await page.setViewportSize(screen);
      await inSight(page, { ...partsOf(page), ...more }, code);
    }
  };
  const next = (words: RegExp) => page.getByText(words).first();
  await seeAll({ next: next(/3 more stamps to/) });
  await stampMember(page, shop, member, 9);
  await expect(page.getByText('Reward reached!', { exact: true })).toBeVisible();
  await seeAll({ celebration: page.getByText('Reward reached!', { exact: true }) });
  await page.getByRole('button', { name: 'Close this message' }).click();
  const one = page.getByText('1 reward waiting', { exact: true }).first();
  await seeAll({ reward: one });
  await expect(code).toContainText('1 reward waiting');

  const places = [
    page.locator('.shop-hero'),
    page.locator('.sd-card'),
    page.locator('.shop-dock'),
    page.locator('.shop-side h2').first(),
  ];
  for (const screen of screens) {
    await page.setViewportSize(screen);
    const before = await Promise.all(places.map(edgesOf));
    await stampMember(page, shop, member, 1);
    const full = page.getByText('Your card is full!', { exact: true });
    await expect(full).toBeVisible();
    expect.soft(await Promise.all(places.map(edgesOf)), JSON.stringify(screen)).toEqual(before);
    await page.getByRole('button', { name: 'Close this message' }).click();
    await expect(full).toBeHidden();
    expect.soft(await Promise.all(places.map(edgesOf)), JSON.stringify(screen)).toEqual(before);
    if (screen !== screens.at(-1)) {
      await takeStamps(page, shop, member, 1);
      await expect(page.getByText('9 of 10 stamps, 1 to go')).toBeVisible();
    }
  }
  await seeAll({ rewards: page.getByText('2 rewards waiting', { exact: true }).first() });
  await expect(code).toContainText('2 rewards waiting');
  await isSound(page, 'a full card');
});

test('a stranger sees the offer and the way to the card without scrolling, and gets it by the keyboard', async ({
  open,
}) => {
  const page = await open({ width: 360, height: 620 });
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  const shop = await openShop(page, 'Café Kastanie');
  await publish(page, shop, { ...card, CardColor: '#FFFFFF' });
  await page.goto(shop.address);
  const offer = page.getByRole('heading', { name: 'Your 3rd stamp: 1 free coffee' });
  const get = page.getByRole('button', { name: 'Get my card' });
  await expect(get).toBeVisible();
  for (const screen of screens) {
    await page.setViewportSize(screen);
    await inSight(page, { offer, get });
  }
  await isSound(page, 'an offer');
  await page.getByLabel('Name').fill('Zoë Müller');
  await page.getByLabel('Name').press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(newEmail('zoe'));
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByRole('button', { name: 'Show my code' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a long word in what a shop writes moves nothing sideways', async ({ open }) => {
  const page = await open({ width: 320, height: 454 });
  const word = 'Donaudampfschifffahrtsgesellschaftskaffee';
  const shop = await openShop(page, `${word}haus`);
  await publish(page, shop, { ...card, cardDesc1: word, milestones: [{ slot: 3, label: word.slice(0, 40) }] });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible();
  await inSight(page, {});
  await page.goto(shop.address);
  const get = page.getByRole('button', { name: 'Get my card' });
  await expect(get).toBeVisible();
  await inSight(page, {});
  await openAsMember(page, shop);
  await inSight(page, partsOf(page), page.getByRole('button', { name: 'Show my code' }));
});
