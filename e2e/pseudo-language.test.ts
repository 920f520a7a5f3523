import type { Locator, Page } from '@playwright/test';
import { getPrivacyPage } from '@stampdeck/contract/privacy.ts';
import { boxOf } from './boxes.ts';
import { settle } from './pictures/in-page.ts';
import { plainWords } from './plain-words.ts';
import { desktop, expect, onlyInProof, phone, test } from './product.ts';
import { isReady, misfits, speak } from './pseudo.ts';
import { openAsMember, openShop, publish, type Shop } from './seeds.ts';

type Open = (viewport: { width: number; height: number }) => Promise<Page>;
/** What one person opens. */
interface Look {
  page: Page;
  paths: string[];
}

const tabs = ['detail', 'support', 'stamps', 'submit'].map((tab) => `/rewardCard?tab=${tab}`);
const lists = ['visits', 'entries', 'members', 'rewards'].map((list) => `/reports?list=${list}`);
const shopPaths = [
  ...['/', '/rewardCard', ...tabs, '/livestamp', '/livestamp?tab=stamp', '/royaltymember', '/royaltymember/import'],
  ...['/reports', ...lists, '/profile', '/profile?tab=orders', '/profile?tab=qr'],
  ...['/settings', '/settings/activity', '/settings/two-step', '/nothing/here'],
];
const strangerPaths = ['/introduce', '/signin', '/signup', '/forgot', '/reset#token=x', '/verify#token=x', '/privacy'];

/** The privacy page as its installation wrote it. */
const privacyPage = { body: '# 隐私', version: 1, since: null };

/** Everyone's screens: a shop's, a customer's and a stranger's, each in a browser of their own, in `en-XA`. */
async function everyScreen(open: Open, viewport: { width: number; height: number }): Promise<Look[]> {
  const [operator, customer, stranger] = [await open(viewport), await open(viewport), await open(viewport)];
  const shop = await openShop(operator, 'Кафе Заря', { size: 10 });
  await publish(operator, shop, { NoofStamps: 10, cardDesc1: 'Завтрак', milestones: [{ slot: 10, label: 'Торт' }] });
  const member = await openAsMember(customer, shop, 'Ζωή');
  await award(operator, shop, member._id);
  for (const page of [operator, customer, stranger]) await speak(page, 'en-XA');
  await stranger.route(`**${getPrivacyPage.path}`, (route) =>
    route.fulfill({ json: { success: true, page: privacyPage } }),
  );
  return [
    { page: operator, paths: [...shopPaths, `/royaltymember/${member._id}`] },
    { page: customer, paths: [shop.address, '/my', `/c/${member._id}`] },
    { page: stranger, paths: [...strangerPaths, shop.address, '/my', '/operator/nothing'] },
  ];
}

async function award(operator: Page, shop: Shop, memberId: string): Promise<void> {
  const headers = { authorization: `Bearer ${shop.token}` };
  const data = { userFrom: shop._id, userTo: memberId, count: 3 };
  const answer = await operator.request.post('/api/stamp/stampAward', { headers, data });
  expect(answer.ok()).toBe(true);
}

async function show(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isReady(page, path);
}

for (const [width, tag] of [
  [320, {}],
  [1280, onlyInProof],
] as const) {
  test(
    `every text comes from the catalogs, and no layout breaks with 40% longer texts, at ${width} px`,
    tag,
    async ({ open }) => {
      const plain: string[] = [];
      const broken: string[] = [];
      const look = async ({ page, paths }: Look): Promise<void> => {
        for (const path of paths) {
          await show(page, path);
          plain.push(...(await plainWords(page, path)));
          broken.push(...(await misfits(page)).map((misfit) => `${path}: ${misfit}`));
        }
      };
      await Promise.all((await everyScreen(open, { ...desktop, width })).map(look));
      expect({ plain, broken }).toEqual({ plain: [], broken: [] });
    },
  );
}

test('the customers’ side runs from right to left', async ({ open }) => {
  const [operator, customer] = [await open(desktop), await open(phone)];
  const shop = await openShop(operator, 'Кафе Заря', { size: 10 });
  await speak(customer, 'ar-XB');
  const isSound = async () => {
    await expect(customer.locator('html')).toHaveAttribute('dir', 'rtl');
    await customer.evaluate(settle);
    expect(await misfits(customer)).toEqual([]);
  };
  await customer.goto(shop.address);
  const fields = customer.locator('form input');
  await fields.nth(0).fill('Ζωή');
  await fields.nth(1).fill('zoe.rtl@example.com');
  await isSound();
  await customer.locator('form button[type=submit]').first().click();
  await customer.waitForFunction(() => localStorage.getItem('customerInfo') !== null);
  await expect(fields).toHaveCount(0);
  // The history appears once the server knows the member.
  await expect(customer.locator('#my-history')).toBeVisible();
  await isSound();
  const member = JSON.parse(await customer.evaluate(() => localStorage.getItem('customerInfo') ?? ''));
  await award(operator, shop, member._id);
  await expect(customer.locator('.sd-slot[data-state=stamped]')).toHaveCount(3);
  const leftOf = async (place: Locator) => (await boxOf(place)).x;
  const slots = customer.locator('.sd-slot');
  expect(await leftOf(slots.nth(0))).toBeGreaterThan(await leftOf(slots.nth(1)));

  await customer.getByRole('button', { name: /Ŷōũŕ àććōũńţ/ }).click();
  const sheet = customer.getByRole('dialog');
  const close = sheet.getByRole('button', { name: /Ćĺōśē/ });
  await customer.evaluate(settle);
  expect(await leftOf(close)).toBeLessThan(phone.width / 2);
  await isSound();
  await sheet.getByRole('button', { name: /Ĺēàvē/ }).click();
  await sheet.getByRole('button', { name: /^[\u200F\u202E]*Ĺēàvē/ }).click();
  await expect(customer.getByText(/àĝàĩń/)).toBeVisible();
  await isSound();
});

test('a select leaves enough room for its label on a small phone', async ({ open }) => {
  const page = await open({ width: 320, height: 640 });
  await openShop(page, 'Café Morgenrot', { size: 10 });
  await page.goto('/royaltymember');
  const label = page.locator('.sd-select > label:not(.sd-hidden)').first();
  await label.evaluate((element: { textContent: string | null }) => {
    element.textContent = 'Mitgliedschaftsstatus der Stammkundschaft';
  });
  const [said, chosen] = [await boxOf(label), await boxOf(label.locator('xpath=../select'))];
  expect(said.x + said.width).toBeLessThanOrEqual(chosen.x);
  expect(await misfits(page)).toEqual([]);
});

test('someone who signs up chooses their language by keyboard, and what they typed stays', async ({
  open,
  product,
}) => {
  const page = await open(phone);
  await page.goto('/signup');
  await page.getByLabel('Username').fill('Café Morgenrot');
  const last = page.getByRole('button', { name: 'Español' });
  await last.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.locator('input[name=name]')).toHaveValue('Café Morgenrot');
  expect(page.url()).toBe(`${product.url}/signup`);
});
