import { isSound } from './axe.ts';
import { hold, readQr } from './people.ts';
import { desktop, expect, phone, test } from './product.ts';
import { addOnPaper, award, openAsMember, openShop } from './seeds.ts';
import { giveCamera, handScan, holdUp, tapsOn } from './till-devices.ts';

const guests = ['Ada', 'Ben', 'Cleo', 'Dana', 'Emil', 'Fee', 'Gus', 'Hana', 'Ivo', 'Jola'].map(
  (name) => `${name} Roth`,
);
const landscape = { width: 740, height: 360 } as const;

test('ten customers at the till by keyboard: their code is typed by a hand scanner, one key gives the stamp, and nothing leads to the next', async ({
  open,
}) => {
  const page = await open(desktop);
  const shop = await openShop(page, 'Café Tasten', { size: 6 });
  const codes = await addOnPaper(page, shop, guests);
  await page.goto('/livestamp');
  await expect(page.getByLabel(/^Search for a customer/)).toBeVisible();
  let keys = 0;
  for (const [index, code] of codes.entries()) {
    await handScan(page, code);
    await expect(page.getByRole('heading', { name: guests[index] ?? '' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Give 1 stamp' })).toBeFocused();
    await page.keyboard.press(index % 2 === 0 ? '+' : 'Enter');
    keys += 1;
    await expect(page.getByLabel('Live stamp').getByText('1 of 6 stamps, 5 to go')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
  }
  expect(keys).toBe(10);

  await test.step('Z takes the last one back, Esc is ready for the next, and the rest of the page has one first heading', async () => {
    await page.keyboard.press('z');
    await expect(page.getByLabel('Live stamp').getByText('0 of 6 stamps, 6 to go')).toBeVisible();
    await page.keyboard.press('3');
    await page.keyboard.press('+');
    await expect(page.getByLabel('Live stamp').getByText('3 of 6 stamps, 3 to go')).toBeVisible();
    await page.keyboard.press('-');
    await expect(page.getByLabel('Live stamp').getByText('2 of 6 stamps, 4 to go')).toBeVisible();
    await isSound(page, 'a customer at the till');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Jola Roth' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  });

  await test.step('an incomplete scan says so, and presses nothing', async () => {
    await handScan(page, codes[0] ?? '');
    await expect(page.getByRole('button', { name: 'Give 1 stamp' })).toBeFocused();
    await handScan(page, codes[1]?.slice(0, -9) ?? '');
    await expect(page.getByText('The scan was incomplete.')).toBeVisible();
    await expect(page.getByLabel('Live stamp').getByText('1 of 6 stamps, 5 to go')).toBeVisible();
  });

  await test.step('a phone number finds a customer, and a name that no one has is offered to be added', async () => {
    await page.keyboard.press('Escape');
    await page.getByLabel(/^Search for a customer/).fill('5550114');
    await page.getByRole('button', { name: 'Emil Roth' }).click();
    await expect(page.getByRole('heading', { name: 'Emil Roth' })).toBeVisible();
    await page.getByRole('button', { name: 'RESCAN' }).click();
    await page.getByLabel(/^Search for a customer/).fill('Karla Blum');
    await page.getByRole('button', { name: 'Add “Karla Blum”' }).click();
    await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Karla Blum');
  });

  await test.step('Leave leads back to the other screens', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.getByRole('link', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('navigation').first()).toBeVisible();
  });
});

test('ten customers at the till by touch, five on an upright phone and five on its side: one tap each, on the one main button', async ({
  open,
}) => {
  const page = await open(phone);
  const shop = await openShop(page, 'Café Finger', { size: 6 });
  const codes = await addOnPaper(page, shop, guests);
  await giveCamera(page);
  await page.goto('/livestamp');
  for (const [index, code] of codes.entries()) {
    if (index === 5) await page.setViewportSize(landscape);
    await holdUp(page, code);
    await expect(page.getByRole('heading', { name: guests[index] ?? '' })).toBeInViewport({ ratio: 1 });
    const give = page.getByRole('button', { name: 'Give 1 stamp' });
    await expect(give).toBeInViewport({ ratio: 1 });
    // At the other end of the button each time: this test is fast enough for two taps at one place to count as a double tap.
    await give.tap({ position: { x: index % 2 === 0 ? 20 : 220, y: 20 } });
    await expect(page.getByLabel('Live stamp').getByText('1 of 6 stamps, 5 to go')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Next' })).toBeInViewport({ ratio: 1 });
  }
  expect(await tapsOn(page)).toBe(10);
  await isSound(page, 'a customer at the till, on its side');
});

test('the main button gives, redeems what is due, and moves on; the code that is still held up stays ignored', async ({
  open,
}) => {
  const page = await open(phone);
  const shop = await openShop(page, 'Café Haupt', { size: 5 });
  const customer = await open(desktop);
  const member = await openAsMember(customer, shop, 'Zoë Müller');
  await customer.getByRole('button', { name: 'Show my code' }).click();
  const code = await readQr(customer.getByTestId('my-code'));
  await award(page, shop, member._id, 4);
  await giveCamera(page);
  await page.goto('/livestamp');
  await holdUp(page, code);
  const stamps = page.getByLabel('Live stamp');

  await test.step('a double tap gives one stamp and starts nothing else', async () => {
    await page.getByRole('button', { name: 'Give 1 stamp' }).dblclick();
    await expect(stamps.getByText('5 of 5 stamps, the card is full')).toBeVisible();
    await expect(stamps.getByRole('button', { name: /^Redeem .*: hold to redeem/i })).toHaveCount(1);
  });

  await test.step('what is due is redeemed by the same button, and the line below takes it back', async () => {
    for (;;) {
      const redeem = stamps.getByRole('button', { name: /^Redeem / });
      const label = await redeem.getAttribute('aria-label');
      await hold(redeem);
      await expect(page.getByRole('button', { name: label ?? '', exact: true })).toBeHidden();
      if (await page.getByRole('button', { name: 'Next' }).isVisible()) break;
    }
    await expect(stamps.getByText('0 of 5 stamps, 5 to go')).toBeVisible();
    await expect(stamps.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  await test.step('the code that is still held up is ignored until it was away', async () => {
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { name: 'Zoë Müller' })).toBeHidden();
    const [paper] = await addOnPaper(page, shop, ['Ada Roth']);
    await expect(page.getByRole('heading', { name: 'Zoë Müller' })).toBeHidden();
    await holdUp(page, paper ?? '');
    await expect(page.getByRole('heading', { name: 'Ada Roth' })).toBeVisible();
  });
});
