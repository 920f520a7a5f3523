import type { Locator, Page } from '@playwright/test';
import { filmFile, writeCameraFilm } from './camera-film.ts';
import { customerCard } from './people.ts';
import { desktop, expect, isTold, test } from './product.ts';
import { openShop } from './seeds.ts';

const mostTabs = 90;

/** Presses Tab until the element has focus; fails if the keyboard cannot reach it. */
async function reach(page: Page, place: Locator) {
  await expect(place).toBeVisible();
  for (let tab = 0; tab < mostTabs; tab += 1) {
    if ((await place.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${place} cannot be reached with the Tab key.`);
}

async function type(page: Page, label: string, text: string) {
  await reach(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

async function press(page: Page, role: 'button' | 'link', name: string | RegExp, key = 'Enter') {
  await reach(page, page.getByRole(role, { name }).first());
  await page.keyboard.press(key);
}

test('the whole journey by keyboard alone (S1.landing.6, S2.rewardcard.19, S2.shell.7, S2.royaltymember.7, S4.stamps.2)', async ({
  open,
  product,
}) => {
  const operator = await open(desktop);
  const customer = await open(desktop);
  const unique = Date.now();

  await test.step('signing up from the landing page', async () => {
    await operator.goto('/introduce');
    await press(operator, 'link', /sign.up/i);
    await expect(operator).toHaveURL(/\/signup/);
    await type(operator, 'Username', 'Keys & Co');
    await type(operator, 'Email', `keys.${unique}@example.com`);
    await type(operator, 'Password', 'a long password');
    await operator.keyboard.press('Enter');
    await isTold(operator, 'Register is successful');
  });

  await test.step('designing and publishing a card', async () => {
    await press(operator, 'link', 'Reward Card Design');
    await expect(operator.getByRole('tab', { name: 'Design', exact: true })).toBeVisible();
    await reach(operator, operator.getByLabel('Number of stamps').first());
    await operator.keyboard.press('ArrowDown');
    await expect(operator.getByRole('option', { name: '5 stamps', selected: true })).toBeVisible();
    await operator.keyboard.press('ArrowDown');
    await operator.keyboard.press('Enter');
    await expect(operator.getByLabel('Number of stamps').first()).toHaveValue('6 stamps');
    await reach(operator, operator.getByRole('tab', { selected: true }));
    await operator.keyboard.press('End');
    await expect(operator.getByRole('tab', { name: 'Submit', selected: true })).toBeFocused();
    await press(operator, 'button', 'Submit to server');
    await expect(operator.getByText('Successfull uploaded shop card design')).toBeVisible();
  });

  const shopId = await operator.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}')._id as string);

  await test.step('joining and showing the code', async () => {
    await customer.goto(`${product.url}/operator/${shopId}`);
    await type(customer, 'Name', 'Kim');
    await type(customer, 'Email', `kim.${unique}@example.com`);
    await customer.keyboard.press('Enter');
    await press(customer, 'button', 'Show my code');
    const code = customer.getByTestId('my-code');
    await expect(code).toBeVisible();
    await writeCameraFilm(filmFile(), [{ png: await code.screenshot(), seconds: 2 }]);
    await customer.keyboard.press('Escape');
    await expect(code).toBeHidden();
    await expect(customer.getByRole('button', { name: 'Show my code' })).toBeFocused();
  });

  await test.step('stamping: after a scan the focus is on the main button', async () => {
    await press(operator, 'link', 'Live Stamps');
    const give = operator.getByRole('button', { name: 'Give 1 stamp' });
    await expect(give).toBeFocused();
    await operator.keyboard.press('Enter');
    await expect(customerCard(customer, '1 of 6 stamps, 5 to go')).toBeVisible();
    await expect(operator.getByRole('button', { name: 'Next' })).toBeFocused();
    await operator.keyboard.press('+');
    await expect(customerCard(customer, '2 of 6 stamps, 4 to go')).toBeVisible();
    await press(operator, 'button', /^Take back 1 stamp/);
    await expect(customerCard(customer, '1 of 6 stamps, 5 to go')).toBeVisible();
  });

  await test.step('finding the member', async () => {
    await press(operator, 'link', 'Leave');
    await press(operator, 'link', 'Royalty members');
    await reach(operator, operator.getByLabel('Search members'));
    await operator.keyboard.type('kim');
    await expect(operator).toHaveURL(/search=kim/);
    await expect(operator.getByRole('region', { name: 'Members' }).getByText('Kim').first()).toBeVisible();
  });

  await test.step('signing out by the menu', async () => {
    await press(operator, 'button', /Keys & Co/);
    // The menu takes the focus once it is drawn; a key pressed before that is lost.
    await expect(operator.locator('[role=menu]:focus, [role=menu] :focus')).toHaveCount(1);
    await operator.keyboard.press('ArrowUp');
    await expect(operator.getByRole('menuitem', { name: 'Exit' })).toBeFocused();
    await operator.keyboard.press('Enter');
    await expect(operator).toHaveURL(/\/signin/);
  });
});

/** In the avatar's menu. */
async function openFromMenu(page: Page, name: string) {
  await press(page, 'button', /^Account of/);
  // The menu takes the focus once it is drawn; a key pressed before that is lost.
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toHaveCount(1);
  for (let item = 0; item < 3; item += 1) {
    await page.keyboard.press('ArrowDown');
    if ((await page.getByRole('menuitem', { name }).and(page.locator(':focus')).count()) > 0) break;
  }
  await page.keyboard.press('Enter');
}

test('profile, picture, settings, data download and account deletion by keyboard alone', async ({ open }) => {
  const page = await open(desktop);
  await openShop(page, 'Keys');
  await page.goto('/');

  await test.step('a picture is chosen, moved and cropped', async () => {
    await openFromMenu(page, 'My profile');
    const drawn = await page.evaluate(`(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 });
      canvas.getContext('2d').fillRect(0, 0, 200, 300);
      return canvas.toDataURL('image/png').split(',')[1];
    })()`);
    const choosing = page.waitForEvent('filechooser');
    await press(page, 'button', 'Choose an image: Photo');
    const buffer = Buffer.from(String(drawn), 'base64');
    await (await choosing).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer });
    await reach(page, page.getByRole('group', { name: /Move it with the arrow keys/ }));
    await page.keyboard.press('ArrowLeft');
    await press(page, 'button', 'Use this part');
    await press(page, 'button', 'Change: Photo', 'Tab');
  });

  await test.step('Enter saves the profile, and arrow keys change its tabs', async () => {
    await type(page, 'UserName', 'Keys Again');
    await page.keyboard.press('Enter');
    await isTold(page, 'Profile Updated');
    await reach(page, page.getByRole('tab', { selected: true }));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('No Orders')).toBeVisible();
  });

  await test.step('leaving with unsaved changes asks first', async () => {
    await openFromMenu(page, 'Settings');
    await type(page, 'Phone', '030 1234');
    await press(page, 'link', 'Home');
    await expect(page.getByRole('button', { name: 'Stay here' })).toBeVisible();
    await page.keyboard.press('Escape');
    await reach(page, page.getByLabel('Phone', { exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Shop details saved')).toBeVisible();
  });

  await test.step('the data is downloaded and the account deleted', async () => {
    const downloading = page.waitForEvent('download');
    await press(page, 'button', 'Export my data');
    await downloading;
    await press(page, 'button', 'Delete my account…');
    await page.keyboard.type('DELETE');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/signin$/);
  });
});

test('the first Tab leads past the menu to the content', async ({ open }) => {
  const page = await open(desktop);
  await openShop(page, 'Skip');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toHaveCount(1);
});
