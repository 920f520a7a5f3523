import type { Page } from '@playwright/test';
import { isSound } from './axe.ts';
import { goTo, holdUpCode, newEmail } from './people.ts';
import { desktop, expect, phone, test, twoSizes } from './product.ts';
import { openShop, publish, type Shop } from './seeds.ts';

const dialog = '[role=dialog]';
const csv = (text: string) => ({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

async function strangersScreens(page: Page) {
  await page.goto('/introduce');
  await isSound(page, 'landing');
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Please enter your password.')).toBeVisible();
  await isSound(page, 'sign in, fields missing');
  await goTo(page, '/signup');
  await expect(page.getByLabel('Username')).toBeVisible();
  await isSound(page, 'sign up');
  await goTo(page, '/forgot');
  await page.getByLabel('Email').fill('nobody@example.com');
  await isSound(page, 'forgot password');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('heading', { name: 'No email was sent' })).toBeVisible();
  await isSound(page, 'forgot password, link requested', 'main');
  await goTo(page, '/reset#token=unknown');
  await page.getByLabel('New Password').fill('a long password');
  await isSound(page, 'new password');
  await page.getByRole('button', { name: 'Save my password' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await isSound(page, 'new password, link used up', 'main');
  await goTo(page, '/verify#token=unknown');
  await expect(page.getByRole('button', { name: 'Confirm my address' })).toBeVisible();
  await isSound(page, 'confirm an address');
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await isSound(page, 'confirm an address, link used up', 'main');
  await goTo(page, '/privacy');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await isSound(page, 'privacy');
}

async function screensOfNewShop(operator: Page) {
  await operator.goto('/');
  await expect(operator.getByText('No members yet.')).toBeVisible();
  await isSound(operator, 'home of a new shop');
  await goTo(operator, '/royaltymember');
  await expect(operator.getByText('No members yet', { exact: true })).toBeVisible();
  await isSound(operator, 'members, none yet');
  await goTo(operator, '/reports');
  await expect(operator.getByText('No reports yet')).toBeVisible();
  await isSound(operator, 'reports, none yet');
  await goTo(operator, '/livestamp');
  await expect(operator.getByText('Design your card first').first()).toBeVisible();
  await isSound(operator, 'live stamping without a card');
  await goTo(operator, '/rewardCard');
  await expect(operator.getByText('Car wash & repairs')).toBeVisible();
  await isSound(operator, 'reward card, templates');
  for (const tab of ['Detail', 'Support', 'Stamps', 'Submit']) {
    await operator.getByRole('tab', { name: tab, exact: true }).click();
    await isSound(operator, `reward card, ${tab}`, 'main');
  }
}

async function versionsOfCard(operator: Page) {
  await operator.goto('/rewardCard');
  await operator.getByRole('button', { name: 'See the designs' }).click();
  await expect(operator.getByRole('dialog').getByText('Car wash & repairs')).toBeVisible();
  await isSound(operator, 'templates', dialog);
  await operator.goto('/rewardCard?tab=submit');
  await operator.getByRole('button', { name: 'All versions' }).click();
  await operator.getByRole('button', { name: 'Preview' }).first().click();
  await expect(operator.getByRole('listitem', { name: 'Version 2' }).getByRole('article')).toBeVisible();
  await isSound(operator, 'versions, a preview', dialog);
}

async function unclaimedMembers(operator: Page) {
  await operator.goto('/livestamp');
  await operator.getByRole('button', { name: 'Add a customer' }).click();
  await operator.getByRole('dialog').getByLabel('Name').fill('Jo');
  await operator.getByRole('button', { name: 'Add the customer' }).click();
  await expect(operator.getByText('Please enter an email address or a phone number.')).toBeVisible();
  await isSound(operator, 'adding a customer, fields missing', dialog);
  await operator.getByRole('dialog').getByLabel('Phone').fill('123');
  await operator.getByRole('button', { name: 'Add the customer' }).click();
  await expect(operator.getByTestId('code-label').first()).toBeVisible();
  await isSound(operator, 'adding a customer, their code', dialog);
  await goTo(operator, '/royaltymember/import');
  const file = operator.getByLabel('Choose a CSV file');
  await file.setInputFiles(csv('what,ever\n1,2\n'));
  await expect(operator.getByRole('alert')).toBeVisible();
  await isSound(operator, 'import, a file that cannot be read');
  await file.setInputFiles(csv('name,phone,stamps\nAl,1,3\nBo,2,99\n'));
  await expect(operator.getByRole('button', { name: 'Import 1 member' })).toBeVisible();
  await isSound(operator, 'import, preview', 'main');
  await operator.getByRole('button', { name: 'Import 1 member' }).click();
  await expect(operator.getByText('1 member was added.')).toBeVisible();
  await isSound(operator, 'import, done', 'main');
  await goTo(operator, '/royaltymember');
  await operator.getByRole('link', { name: 'Al', exact: true }).click();
  await expect(operator.getByText('3 stamps on the card')).toBeVisible();
  await isSound(operator, 'a member without an account');
}

async function profileAndSettings(operator: Page) {
  await goTo(operator, '/profile');
  await expect(operator.getByLabel('UserName')).toBeVisible();
  await isSound(operator, 'profile, settings');
  await operator.getByRole('tab', { name: /^Orders List/ }).click();
  await expect(operator.getByText('No Orders')).toBeVisible();
  await isSound(operator, 'profile, orders', 'main');
  await operator.getByRole('tab', { name: 'QR code' }).click();
  await expect(operator.getByTestId('shop-qr')).toBeVisible();
  await isSound(operator, 'profile, QR', 'main');
  for (const format of ['A5 poster', 'Table card A6', 'Sticker 50 mm']) {
    await operator.getByRole('radio', { name: format }).press('Space');
    await isSound(operator, `poster, ${format}`, 'section[aria-label=Poster]');
  }
  await goTo(operator, '/settings');
  await expect(operator.getByLabel('Opening hours')).toBeVisible();
  await expect(operator.getByText('This device', { exact: true })).toBeVisible();
  await operator.getByLabel('Per visit').fill('1');
  await isSound(operator, 'settings');
  await operator.getByRole('button', { name: 'Save limits' }).click();
  await expect(operator.getByText('Limits saved')).toBeVisible();
  await goTo(operator, '/nothing/here');
  await expect(operator.getByText('Page Not Found')).toBeVisible();
  await isSound(operator, 'page not found');
}

async function customersScreens(customer: Page, shop: Shop) {
  await customer.goto(shop.address);
  await customer.getByLabel('Name').fill('Zoë Müller');
  await isSound(customer, 'shop page, signed out');
  await customer.getByLabel('Email').fill(newEmail('zoe'));
  await customer.getByRole('button', { name: 'Get my card' }).click();
  await customer.getByText(/^What changed on/).click();
  await expect(customer.getByText(/is no longer given/).first()).toBeVisible();
  await customer.getByText('Terms', { exact: true }).click();
  await expect(customer.getByText('One card a person', { exact: true })).toBeVisible();
  await expect(customer.getByText('No stamps yet.')).toBeVisible();
  await isSound(customer, 'shop page, a member with the terms open');
  await customer.getByRole('button', { name: /^Your account/ }).click();
  await customer.getByRole('button', { name: 'Your details' }).click();
  await expect(customer.getByLabel('Birthday')).toBeVisible();
  await expect(customer.getByText('This device', { exact: true })).toBeVisible();
  await isSound(customer, 'own details', 'dialog[open]');
  await customer.getByRole('button', { name: 'Close' }).click();
  await customer.getByRole('button', { name: 'Show my code' }).click();
  await expect(customer.getByTestId('my-code')).toBeVisible();
  await isSound(customer, 'my code', 'dialog[open]');
  await customer.getByRole('button', { name: 'Close' }).click();
  await customer.goto('/my');
  await expect(customer.getByText('No stamps yet')).toBeVisible();
  await isSound(customer, 'my cards');
  await holdUpCode(customer);
}

async function counter(operator: Page) {
  await goTo(operator, '/livestamp');
  await operator.getByRole('button', { name: 'Give 1 stamp' }).click();
  await expect(operator.getByLabel('Live stamp').getByText('1 of 10 stamps, 9 to go')).toBeVisible();
  await isSound(operator, 'live stamping, a customer scanned');
  await operator.getByRole('button', { name: 'Merge a paper card' }).click();
  await operator.getByRole('dialog').getByLabel('Name, email or phone').fill('Al');
  await operator.getByRole('dialog').getByRole('button', { name: /^Al/ }).click();
  await expect(operator.getByText('Al’s 3 stamps move to Zoë Müller’s phone.')).toBeVisible();
  await isSound(operator, 'merging a card', dialog);
  await operator.keyboard.press('Escape');
  await operator.getByRole('button', { name: 'Give 1 stamp' }).click();
  await expect(operator.getByRole('button', { name: 'Give it anyway' })).toBeVisible();
  await isSound(operator, 'live stamping, a limit refuses', 'main');
  await operator.evaluate(() => localStorage.setItem('counterAutoStamp', 'true'));
  await operator.goto('/livestamp');
  await expect(operator.getByText('This code was already used')).toBeVisible();
  await isSound(operator, 'auto-stamp, a code at the camera', 'main');
  await operator.getByRole('button', { name: 'Stamp again' }).click();
  await expect(operator.getByText('Not stamped')).toBeVisible();
  await isSound(operator, 'auto-stamp, a limit refuses', 'main');
}

async function reportsAndMembers(operator: Page) {
  await goTo(operator, '/');
  await expect(operator.getByRole('heading', { name: 'The last 30 days' })).toBeVisible();
  await expect(operator.locator('.sd-bars').first()).toBeVisible();
  await isSound(operator, 'home of a running shop');
  await goTo(operator, '/reports');
  await expect(operator.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await expect(operator.locator('.sd-bars').nth(1)).toBeVisible();
  await isSound(operator, 'reports');
  await operator.getByRole('button', { name: 'What counts as ‘Repeat rate’' }).focus();
  await expect(operator.getByRole('tooltip')).toBeVisible();
  await isSound(operator, 'reports, what a metric counts', '[aria-label="Totals"]');
  await operator.getByRole('button', { name: 'Show as a table' }).first().click();
  await expect(operator.getByRole('region', { name: 'Stamps given as a table' })).toBeVisible();
  await isSound(operator, 'reports, a chart as a table', 'section[aria-label="Stamps given as a table"]');
  const lists = { entries: 'Stamped', visits: 'First visit', members: 'Joined', rewards: 'No rewards were given' };
  for (const [list, shows] of Object.entries(lists)) {
    await goTo(operator, `/reports?list=${list}`);
    await expect(operator.getByText(shows).first()).toBeVisible();
    await isSound(operator, `reports, the list of ${list}`, 'main');
  }
  await goTo(operator, '/royaltymember');
  await operator.getByRole('checkbox', { name: /Zoë Müller/ }).check();
  await isSound(operator, 'members');
  await operator.keyboard.press('Control+k');
  const palette = operator.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('zoë');
  await expect(palette.getByText('Zoë Müller')).toBeVisible();
  await operator.keyboard.press('ArrowDown');
  await isSound(operator, 'command palette, a member chosen', dialog);
  await operator.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await operator.getByRole('link', { name: 'Zoë Müller' }).click();
  await expect(operator.getByRole('button', { name: 'Undo 1 stamp' })).toBeVisible();
  await isSound(operator, 'a member');
  await operator.getByRole('button', { name: 'Erase…' }).click();
  await isSound(operator, 'a member, before erasing', 'dialog[open]');
}

/** For about fifty screens, each checked by axe, on a busy machine. */
const patience = 300_000;

const sizes = twoSizes({ size: 'phone', viewport: phone }, { size: 'desktop', viewport: desktop });

for (const { size, viewport, tag } of sizes) {
  test(`axe finds nothing on any screen in either theme: ${size}`, { tag }, async ({ open }) => {
    test.setTimeout(patience);
    const operator = await open(viewport);
    await strangersScreens(operator);
    const shop = await openShop(operator, 'Café Uno');
    await screensOfNewShop(operator);
    await publish(operator, shop, { NoofStamps: 10 });
    const milestones = [{ slot: 10, label: 'A cake' }];
    await publish(operator, shop, { NoofStamps: 10, milestones, cardDesc5: 'One card a person' });
    await versionsOfCard(operator);
    await unclaimedMembers(operator);
    await profileAndSettings(operator);
    await customersScreens(await open(viewport), shop);
    await counter(operator);
    await reportsAndMembers(operator);
  });
}
