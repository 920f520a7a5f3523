/** Two-step sign-in: setting it up, and the second step at the sign-in. */
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { isSound } from './axe.ts';
import { makeAdmin } from './platform-admin.ts';
import { desktop, expect, isTold, phone, test } from './product.ts';
import { openShop, seedPassword } from './seeds.ts';

/** What the app shows `steps` half minutes from now: each code counts once. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** On the screen, from the setup to the recovery codes; returns the app's secret and the codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  await isSound(page, 'the code to scan', 'main');
  await page.getByLabel('6-digit code from the app').fill('000000');
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  await expect(page.getByText(/This code is not right/)).toBeVisible();
  await page.getByLabel('6-digit code from the app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  await isSound(page, 'the recovery codes', 'main');
  const codes = await page
    .getByRole('region', { name: 'Save your recovery codes' })
    .getByRole('listitem')
    .allInnerTexts();
  await page.getByRole('button', { name: 'I saved them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  return { secret, codes };
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(seedPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('an owner sets up two-step sign-in, and then signs in with a code of the app or a recovery code', async ({
  open,
}) => {
  const [page, later, lost] = [await open(phone), await open(desktop), await open(phone)];
  const shop = await openShop(page, 'Café Doppelt');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Open two-step sign-in' }).click();
  await isSound(page, 'two-step sign-in that is off');
  const { secret, codes } = await setUp(page);

  await typePassword(later, shop.email);
  const sheet = later.getByRole('dialog', { name: 'Two-step sign-in' });
  await expect(sheet.getByLabel('6-digit code')).toBeFocused();
  await isSound(later, 'the second step', 'dialog[open]');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(later.getByText('Enter the code from your authenticator app to finish signing in.')).toBeVisible();
  await later.getByRole('button', { name: 'Log in' }).click();
  await sheet.getByLabel('6-digit code').fill('000000');
  await sheet.getByRole('button', { name: 'Log in' }).click();
  await expect(sheet.getByText(/This code is not right/)).toBeVisible();
  await sheet.getByLabel('6-digit code').fill(codeOf(secret, 1));
  await sheet.getByRole('button', { name: 'Log in' }).click();
  await isTold(later, 'Sign in success');
  await expect(later).toHaveURL('/');

  await typePassword(lost, shop.email);
  const other = lost.getByRole('dialog', { name: 'Two-step sign-in' });
  await other.getByRole('button', { name: 'Use a recovery code' }).click();
  await other.getByLabel('Recovery code').fill(codes[0] ?? '');
  await other.getByRole('button', { name: 'Log in' }).click();
  await isTold(lost, 'Sign in success');
  await lost.goto('/settings/two-step');
  await expect(lost.getByText('9 recovery codes are left.')).toBeVisible();
  await lost.getByRole('button', { name: 'Turn off…' }).click();
  await lost.getByLabel('Code from your app, or a recovery code').fill(codes[1] ?? '');
  await lost.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  await expect(lost.getByRole('heading', { name: 'It is off' })).toBeVisible();
});

test('a platform admin sets it up before anything else', async ({ open, product }) => {
  const page = await open(desktop);
  const email = 'first.admin@example.com';
  await page.request.post('/api/v1/user', { data: { name: 'Admin', email, password: seedPassword } });
  makeAdmin(product.dataDir, email, { hasApp: false });
  await typePassword(page, email);
  await expect(page).toHaveURL('/settings/two-step');
  await expect(page.getByText('Platform admins sign in with two steps. Set it up to go on.')).toBeVisible();
  await page.goto('/reported-messages');
  await expect(page).toHaveURL('/settings/two-step');
  await setUp(page);
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Reported messages' }).click();
  await expect(page).toHaveURL('/reported-messages');
});
