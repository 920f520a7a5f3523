import type { Page } from '@playwright/test';
import { goTo } from './people.ts';
import { expect, phone, test } from './product.ts';
import {
  ask,
  award,
  button,
  card,
  close,
  dialog,
  isCall,
  isReady,
  membershipOf,
  photo,
  refuse,
  type Stage,
  pseudo as says,
  speak,
  stageOn,
} from './pseudo.ts';
import { addMember, openShop, publish, type Shop } from './seeds.ts';

const give = (page: Page) => page.getByRole('button', { name: new RegExp(`${says('Give')}.*1`) });

async function open(stage: Stage, path: string): Promise<void> {
  await goTo(stage.page, path);
  await expect(stage.page).toHaveURL(new RegExp(`${path.replaceAll('?', '\\?')}`));
  await isReady(stage.page, path);
}
const csv = (text: string) => ({ name: 'члены.CSV', mimeType: 'text/csv', buffer: Buffer.from(text) });
async function newShop(stage: Stage): Promise<void> {
  const { page, see } = stage;
  await page.goto('/');
  await isReady(page, 'home');
  await see('home of a new shop');
  for (const path of ['/royaltymember', '/reports', '/livestamp', '/rewardCard']) {
    await open(stage, path);
    await see(`${path} of a new shop`);
  }
}

async function designer(stage: Stage): Promise<void> {
  const { page, see } = stage;
  await page.goto('/rewardCard');
  await button(page, 'See the designs').click();
  await see('templates');
  await page.goto('/rewardCard?tab=submit');
  await isReady(page, 'versions');
  await button(page, 'All versions').click();
  await button(page, 'Preview').click();
  await see('versions, a preview');
  await close(page);
  await open(stage, '/rewardCard?tab=detail');
  await page.getByLabel(says('Card description')).fill('Пирог');
  await see('a draft');
  await open(stage, '/rewardCard?tab=submit');
  await page.route(isCall, refuse('forbidden'));
  await button(page, 'Submit to server').press('Enter');
  await expect(page.getByText(says('Failed to upload Card Design')).first()).toBeVisible();
  await see('publishing fails');
  await page.unroute(isCall);
  await button(page, 'Submit to server').press('Enter');
  await expect(page.getByText(says('Successfull uploaded'))).toBeVisible();
  await see('a published card');
}

async function unclaimedMembers(stage: Stage): Promise<void> {
  const { page, see, seePrint } = stage;
  await open(stage, '/livestamp');
  await button(page, 'Add a customer').click();
  await button(page, 'Add the customer').click();
  await see('adding a customer, fields missing');
  await dialog(page).getByLabel(says('Name')).fill('Ярослав');
  await dialog(page).getByLabel(says('Phone')).fill('123');
  await button(page, 'Add the customer').click();
  await expect(page.getByTestId('code-label').first()).toBeVisible();
  await see('adding a customer, their code');
  await seePrint('a code, printed');
  await close(page);
  await open(stage, '/royaltymember/import');
  const file = page.getByLabel(says('Choose a CSV file'));
  await file.setInputFiles(csv('1,2\n3,4\n'));
  await expect(page.getByRole('alert')).toBeVisible();
  await see('import, a file that cannot be read');
  await file.setInputFiles(csv('name,phone,stamps,email\nАнна,1,3,\n'));
  await expect(button(page, 'Import')).toBeVisible();
  await see('import, preview');
  await button(page, 'Import').click();
  await expect(page.getByText(says('added')).first()).toBeVisible();
  await see('import, done');
}

const archive = {
  id: '1',
  contents: null,
  faults: [],
  files: 0,
  handled: 0,
  finishedAt: null,
  createdAt: '2026-05-13T08:00:00.000Z',
};
const contents = {
  ...{ shop: 'Кафе', madeAt: '2026-05-12T18:03:11.000Z', designs: 4, members: 1320 },
  ...{ running: 1248, cards: 3071, ledger: 18_442, stamps: 5210, picturesLeftOut: 3, videosLeftOut: 1 },
};
async function archives({ page, see }: Stage): Promise<void> {
  const states = [
    { status: 'refused', faults: [{ file: '1.x', line: 7, says: '...' }] },
    { status: 'ready', contents },
    { status: 'failed', contents, handled: 400 },
  ];
  for (const state of states) {
    await page.route('**/api/v1/archive', (route) =>
      route.fulfill({ json: { success: true, canTake: true, archive: { ...archive, ...state } } }),
    );
    await page.goto('/settings');
    await expect(page.getByText(says('This device')).first()).toBeVisible();
    await see(`archive ${state.status}`);
    await page.unroute('**/api/v1/archive');
  }
}

/** Finds a customer by what is typed: their email address or their code. */
async function find(page: Page, text: string): Promise<void> {
  await page.getByLabel(says('Search for a customer by name')).fill(text);
  await button(page, 'Use this code')
    .or(page.getByRole('button', { name: 'Ζωή' }))
    .first()
    .click();
}

async function counter(stage: Stage, shop: Shop, email: string): Promise<void> {
  const { page, see } = stage;
  await page.goto('/livestamp');
  await isReady(page, 'counter');
  await page.getByLabel(says('Search for a customer by name')).fill('Щщщ');
  await expect(page.getByText('Щщщ').first()).toBeVisible();
  await see('counter, no match');
  await find(page, '019a0000-0000-7000-8000-000000000000');
  await expect(page.getByText(says('The customer should register')).first()).toBeVisible();
  await see('counter, unknown customer');
  await button(page, 'RESCAN').click();
  await find(page, email);
  await expect(give(page)).toBeVisible();
  await isReady(page, 'customer');
  await see('counter, a customer with a reward waiting');
  await give(page).click();
  await expect(page.getByText(says('Undo')).first()).toBeVisible();
  await see('counter, a stamp given');
  await ask(page, shop, 'PUT', '/api/v1/limits', { gapSeconds: null, visit: 1, day: null, personHour: null });
  await give(page).click();
  await expect(button(page, 'Give it anyway')).toBeVisible();
  await see('counter, a limit refuses');
  await ask(page, shop, 'PUT', '/api/v1/limits', { gapSeconds: null, visit: null, day: null, personHour: null });
  await page.route('**/api/stamp/stampAward', refuse('forbidden'));
  await give(page).click();
  await expect(page.getByText(says('Failed to give StampAward')).first()).toBeVisible();
  await see('counter, a stamp failed');
  await page.unroute('**/api/stamp/stampAward');
  await page.route('**/api/stamp/stampAward', (route) => route.abort('internetdisconnected'));
  await give(page).click();
  await expect(button(page, 'Try now')).toBeVisible();
  await see('counter, a stamp not sent');
  await page.unroute('**/api/stamp/stampAward');
  // It goes by itself.
  await expect(button(page, 'Try now')).toBeHidden({ timeout: 30_000 });
  for (let given = 0; given < 2; given += 1) await give(page).click();
  await expect(page.getByText(says('You have reached to maximum')).first()).toBeVisible();
  await see('counter, a full card');
}

async function claim({ page, see }: Stage, id: string): Promise<void> {
  await page.route('**/api/stamp/scan', async (route) => {
    const reply = await (await route.fetch()).json();
    await route.fulfill({ json: { ...reply, proof: id } });
  });
  await page.goto('/livestamp');
  await find(page, id);
  await expect(page.getByText(says('Hold to redeem')).first()).toBeVisible();
  await see('counter, a reward to redeem');
  await button(page, 'Merge a paper card').click();
  await dialog(page).getByLabel(says('Name, email or phone')).fill('Анна');
  await dialog(page).getByRole('button', { name: 'Анна' }).click();
  await isReady(page, 'claim');
  await see('merging a card');
  await close(page);
  await page.unroute('**/api/stamp/scan');
}

async function members(stage: Stage, id: string): Promise<void> {
  const { page, see } = stage;
  await open(stage, `/royaltymember/${id}`);
  await see('a member');
  await button(page, 'Export').click();
  await expect(page.getByText(says('The file is in your downloads')).first()).toBeVisible();
  await button(page, 'Erase…').click();
  await see('a member, before erasing');
  await close(page);
  await open(stage, '/royaltymember/nobody');
  await see('no such member');
  await open(stage, '/royaltymember?status=disabled');
  await see('members, no match');
  await open(stage, '/royaltymember');
  await page.getByRole('checkbox', { name: /Ζωή/ }).check();
  await see('members, one selected');
  await button(page, 'Disable').click();
  await expect(button(page, 'Undo')).toBeVisible();
  await see('members, one disabled');
}

async function shell(stage: Stage): Promise<void> {
  const { page, see } = stage;
  await open(stage, '/');
  await page.keyboard.press('Control+k');
  await see('command palette');
  await dialog(page).getByRole('combobox').fill('Ζωή');
  await expect(dialog(page).getByText('Ζωή').last()).toBeVisible();
  await see('command palette, a member');
  await dialog(page).getByRole('combobox').fill('Щщщ');
  await expect(dialog(page).getByText('Щщщ').last()).toBeVisible();
  await see('command palette, no match');
  await close(page);
  for (const menu of ['Account of', 'Theme']) {
    await button(page, menu).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await see(`menu ${menu}`);
    await page.keyboard.press('Escape');
  }
  await button(page, 'More').click();
  await expect(dialog(page)).toBeVisible();
  await see('all screens');
  await close(page);
  await open(stage, '/reports');
  await button(page, 'What counts as').focus();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await see('what a metric counts');
  await button(page, 'Show as a table').click();
  await see('a chart as a table');
}

async function settings(stage: Stage): Promise<void> {
  const { page, see } = stage;
  await open(stage, '/settings');
  await page.getByLabel(says('Per visit')).fill('1000');
  await button(page, 'Save limits').click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await see('invalid limits');
  await page.getByLabel(says('Per visit')).fill('5');
  await button(page, 'Save limits').click();
  await expect(page.getByText(says('Limits saved'))).toBeVisible();
  await button(page, 'Delete my account…').click();
  await see('deleting the account');
  await page.getByLabel(says('Opening hours')).fill('9');
  await page
    .getByRole('link', { name: says('Activity log') })
    .first()
    .click();
  await see('leaving with unsaved changes');
}

async function profile(stage: Stage): Promise<void> {
  const { page, see, seePrint } = stage;
  await page.goto('/profile');
  await isReady(page, 'profile');
  await page
    .getByLabel(says('File: Cover'))
    .or(page.locator('input[type=file]'))
    .first()
    .setInputFiles(await photo(page));
  await page.getByTestId('cropper').waitFor();
  await see('a photo, cropped');
  await close(page);
  await button(page, 'Update Profile').click();
  await expect(page.getByText(says('Profile Updated'))).toBeVisible();
  await see('profile updated');
  await open(stage, '/profile?tab=qr');
  await page.getByTestId('shop-qr').waitFor();
  await seePrint('a poster, printed');
}

async function failures(stage: Stage, id: string): Promise<void> {
  const { page, see } = stage;
  await page.route(isCall, refuse('forbidden'));
  const paths = ['/', '/rewardCard', '/livestamp', `/royaltymember/${id}`, '/reports'];
  for (const path of [...paths, '/profile?tab=qr', '/settings']) {
    await page.goto(path);
    await isReady(page, path);
    await see(`${path}, refused`);
  }
  await page.unroute(isCall);
  await page.goto('/');
  await isReady(page, '/');
  await page.route(isCall, refuse('tokenFailed'));
  await goTo(page, '/royaltymember');
  await expect(page.getByText(says('Please sign in again')).first()).toBeVisible();
  await see('session ended');
}

test('messages, dialogs and failures of the dashboard come from the catalogs and fit', async ({ open: start }) => {
  const page = await start(phone);
  const stage = stageOn(page);
  const shop = await openShop(page, 'Кафе Заря');
  await speak(page, 'en-XA');
  await newShop(stage);
  await publish(page, shop, { NoofStamps: 8, cardDesc1: 'Завтрак' });
  await publish(page, shop, card);
  const member = await addMember(page, shop, 'Ζωή');
  await award(page, shop, member._id, 7);
  const memberId = await membershipOf(page, shop, member.email);
  await designer(stage);
  await unclaimedMembers(stage);
  await archives(stage);
  await counter(stage, shop, member.email);
  await claim(stage, member._id);
  await members(stage, memberId);
  await shell(stage);
  await settings(stage);
  await profile(stage);
  await failures(stage, memberId);
  expect(stage.faults).toEqual([]);
});
