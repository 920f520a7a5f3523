import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { designCard, holdUpCode, joinShop, signUpOperator } from './people.ts';
import { desktop, expect, phone, test } from './product.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose findings hang on the colours, which is all that the theme changes. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the screen as it now is, one line each. */
async function findings(page: Page, only?: string[]): Promise<string[]> {
  // The screens hold no frames, so axe need not open a page of its own for what it finds in them.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (only ? axe.withRules(only) : axe.withTags(rules)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
  );
}

const wear = (page: Page, theme: 'light' | 'dark') =>
  page.locator(':root').evaluate((root, value) => root.setAttribute('data-mantine-color-scheme', value), theme);

/** The screen in the light theme by all rules, then in the dark one by those that see colours. */
async function isSound(page: Page, screen: string) {
  expect.soft(await findings(page), screen).toEqual([]);
  await wear(page, 'dark');
  expect.soft(await findings(page, colourRules), `${screen}, in the dark theme`).toEqual([]);
  await wear(page, 'light');
}

const csv = (text: string) => ({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Some forty screens, each looked at by axe, on a machine that may be busy. */
const patience = 300_000;

for (const [size, viewport] of Object.entries({ phone, desktop })) {
  test(`axe finds nothing on any screen in either theme: ${size}`, async ({ open, product }) => {
    test.setTimeout(patience);
    const operator = await open(viewport);
    const customer = await open(viewport);

    await operator.goto('/introduce');
    await isSound(operator, 'landing');
    await operator.goto('/signin');
    await operator.getByRole('button', { name: 'Log in' }).click();
    await expect(operator.getByText('Please enter your password.')).toBeVisible();
    await isSound(operator, 'sign in, with what is missing');
    await operator.goto('/signup');
    await expect(operator.getByLabel('Username')).toBeVisible();
    await isSound(operator, 'sign up');
    await operator.goto('/forgot');
    await expect(operator.getByRole('button', { name: 'Send me a link' })).toBeVisible();
    await isSound(operator, 'forgot password');
    await operator.getByLabel('Email').fill('nobody@example.com');
    await operator.getByRole('button', { name: 'Send me a link' }).click();
    await expect(operator.getByRole('heading', { name: 'No letter was sent' })).toBeVisible();
    await isSound(operator, 'forgot password, asked for');
    await operator.goto('/reset#token=unknown');
    await expect(operator.getByLabel('New Password')).toBeVisible();
    await isSound(operator, 'new password');
    await operator.getByLabel('New Password').fill('a long password');
    await operator.getByRole('button', { name: 'Save my password' }).click();
    await expect(operator.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await isSound(operator, 'new password, link used up');
    await operator.goto('/verify#token=unknown');
    await expect(operator.getByRole('button', { name: 'Confirm my address' })).toBeVisible();
    await isSound(operator, 'confirm an address');
    await operator.getByRole('button', { name: 'Confirm my address' }).click();
    await expect(operator.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await isSound(operator, 'confirm an address, link used up');
    await operator.goto('/privacy');
    await expect(operator.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    await isSound(operator, 'privacy');
    await signUpOperator(operator);
    await expect(operator.getByText('Register is successful')).toBeHidden();
    await isSound(operator, 'home of a new shop');
    await operator.goto('/royaltymember');
    await expect(operator.getByRole('heading', { level: 1 })).toBeVisible();
    await isSound(operator, 'members, none yet');
    await operator.goto('/figures');
    await expect(operator.getByText('No figures yet')).toBeVisible();
    await isSound(operator, 'figures, none yet');
    await operator.goto('/livestamp');
    await expect(operator.getByText('Design your card first').first()).toBeVisible();
    await isSound(operator, 'live stamping without a card');
    await designCard(operator, 10, 'Brunch');
    for (const tab of ['Design', 'Detail', 'Support', 'Stamps', 'Submit']) {
      await operator.getByRole('tab', { name: tab, exact: true }).click();
      await isSound(operator, `reward card, ${tab}`);
    }
    await operator.goto('/livestamp');
    await operator.getByRole('button', { name: 'Add a customer' }).click();
    await operator.getByRole('dialog').getByLabel('Name').fill('Jo');
    await operator.getByRole('button', { name: 'Add the customer' }).click();
    await expect(operator.getByText('An e-mail address or a phone number, please.')).toBeVisible();
    await isSound(operator, 'a customer added, with what is missing');
    await operator.getByLabel('Phone').fill('123');
    await operator.getByRole('button', { name: 'Add the customer' }).click();
    await expect(operator.getByTestId('code-label').first()).toBeVisible();
    await isSound(operator, 'a customer added, with their code');
    await operator.goto('/royaltymember/import');
    await operator.getByLabel('Choose a CSV file').setInputFiles(csv('name,phone,stamps\nAl,1,3\nBo,2,99\n'));
    await expect(operator.getByRole('button', { name: 'Import 1 member' })).toBeVisible();
    await isSound(operator, 'import, looked at');
    await operator.getByRole('button', { name: 'Import 1 member' }).click();
    await expect(operator.getByText('1 member added')).toBeVisible();
    await isSound(operator, 'import, done');
    await operator.goto('/profile');
    await expect(operator.getByLabel('UserName')).toBeVisible();
    await isSound(operator, 'profile, settings');
    await operator.getByRole('tab', { name: /^Orders List/ }).click();
    await expect(operator.getByText('No Orders')).toBeVisible();
    await isSound(operator, 'profile, orders');
    await operator.getByRole('tab', { name: 'QR code' }).click();
    await expect(operator.getByTestId('shop-qr')).toBeVisible();
    await isSound(operator, 'profile, QR');
    await operator.goto('/settings');
    await expect(operator.getByLabel('Opening hours')).toBeVisible();
    await expect(operator.getByText('This device', { exact: true })).toBeVisible();
    await operator.getByLabel('On a visit').fill('1');
    await isSound(operator, 'settings');
    await operator.getByRole('button', { name: 'Save limits' }).click();
    await expect(operator.getByText('Limits saved')).toBeVisible();
    await operator.goto('/nothing/here');
    await expect(operator.getByText('Page Not Found')).toBeVisible();
    await isSound(operator, 'page not found');

    const shopId = await operator.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}')._id as string);
    await customer.goto(`${product.url}/operator/${shopId}`);
    await expect(customer.getByLabel('Name')).toBeVisible();
    await isSound(customer, 'shop page, signed out');
    await joinShop(customer, `${product.url}/operator/${shopId}`);
    await expect(customer.getByText('No stamps yet.')).toBeVisible();
    await isSound(customer, 'shop page, a member');
    await customer.getByRole('button', { name: /^Your account/ }).click();
    await customer.getByRole('button', { name: 'Your details' }).click();
    await expect(customer.getByLabel('Birthday')).toBeVisible();
    await expect(customer.getByText('This device', { exact: true })).toBeVisible();
    await isSound(customer, 'own details');
    await customer.getByRole('button', { name: 'Close' }).click();
    await customer.getByRole('button', { name: 'Show my code' }).click();
    await expect(customer.getByTestId('my-code')).toBeVisible();
    await isSound(customer, 'my code');
    await customer.getByRole('button', { name: 'Close' }).click();
    await customer.goto('/my');
    await expect(customer.getByText('No stamp yet')).toBeVisible();
    await isSound(customer, 'my cards');
    await customer.goBack();
    await holdUpCode(customer);

    await operator.goto('/livestamp');
    await operator.getByRole('button', { name: 'Give 1 stamp' }).click();
    await expect(operator.getByLabel('Live stamp').getByText('1 of 10 stamps, 9 to go')).toBeVisible();
    await isSound(operator, 'live stamping, a customer scanned');
    await operator.getByRole('button', { name: 'Give 1 stamp' }).click();
    await expect(operator.getByRole('button', { name: 'Give it anyway' })).toBeVisible();
    await isSound(operator, 'live stamping, a limit refuses');
    await operator.evaluate(() => localStorage.setItem('counterAutoStamp', 'true'));
    await operator.goto('/livestamp');
    await expect(operator.getByText('Not stamped')).toBeVisible();
    await isSound(operator, 'live stamping by itself, a limit refuses');
    await operator.goto('/');
    await expect(operator.getByText('Zoë Müller').first()).toBeVisible();
    await expect(operator.locator('.recharts-bar').first()).toBeVisible();
    await isSound(operator, 'home of a running shop');
    await operator.goto('/figures');
    await expect(operator.locator('.recharts-bar').first()).toBeVisible();
    await isSound(operator, 'figures');
    await operator.getByRole('link', { name: /^1, Visits on/ }).click();
    await expect(operator.getByText('First visit')).toBeVisible();
    await isSound(operator, 'figures, the visits of a day');
    await operator.goto('/royaltymember');
    await expect(operator.getByText('Zoë Müller').first()).toBeVisible();
    await operator.getByRole('checkbox', { name: /Zoë Müller/ }).check();
    await isSound(operator, 'members');
    await operator.getByRole('link', { name: 'Zoë Müller' }).click();
    await expect(operator.getByRole('heading', { name: 'Ledger' })).toBeVisible();
    await expect(operator.getByRole('button', { name: 'Undo +1' })).toBeVisible();
    await operator.getByRole('button', { name: 'Erase…' }).click();
    await isSound(operator, 'a member');
  });
}
