import type { Page } from '@playwright/test';
import { desktop, expect, isTold, phone, test, twoSizes } from './product.ts';
import { openAsMember, openShop } from './seeds.ts';

/** A photo with a square on the left and a circle on the right. */
const takePhoto = async (page: Page): Promise<Buffer> => {
  const base64 = await page.evaluate(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 800 });
    const context = canvas.getContext('2d');
    context.fillStyle = '#0b7a75';
    context.fillRect(0, 0, 1200, 800);
    context.fillStyle = '#ffc70b';
    context.arc(900, 400, 300, 0, 7);
    context.fill();
    return canvas.toDataURL('image/jpeg').split(',')[1];
  })()`);
  return Buffer.from(String(base64), 'base64');
};

const atDesk = { who: 'at a desk', viewport: desktop, scheme: 'light' } as const;
const onPhone = { who: 'on a phone, in the dark theme', viewport: phone, scheme: 'dark' } as const;

for (const { who, viewport, scheme, tag } of twoSizes<typeof atDesk | typeof onPhone>(atDesk, onPhone)) {
  test(`a shop crops and uploads its logo, and a customer sees it on the card: ${who}`, { tag }, async ({ open }) => {
    const operator = await open(viewport, scheme);
    const shop = await openShop(operator, 'Café Uno');
    await operator.goto('/rewardCard');
    await operator
      .getByLabel('File: Logo on the card')
      .setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(operator) });
    const dialog = operator.getByRole('dialog', { name: /choose the part that is shown/ });
    await expect(dialog.getByRole('button', { name: 'Use this part' })).toBeEnabled();
    // By keyboard: move right to the circle and zoom in.
    await dialog.getByRole('group', { name: /Move it with the arrow keys/ }).focus();
    for (let step = 0; step < 12; step += 1) await operator.keyboard.press('ArrowLeft');
    await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
    const uploaded = operator.waitForResponse((response) => response.url().endsWith('/uploadImageS3'));
    await dialog.getByRole('button', { name: 'Use this part' }).click();
    const { location } = (await (await uploaded).json()) as { location: string };
    await expect(dialog).toBeHidden();
    await expect(operator.getByRole('button', { name: 'Change: Logo on the card' })).toBeVisible();

    await operator.getByRole('tab', { name: 'Submit' }).click();
    await operator.getByRole('button', { name: 'Submit to server' }).click();
    await expect(operator.getByText('Successfull uploaded shop card design')).toBeVisible();

    const customer = await open(phone);
    await openAsMember(customer, shop);
    const logo = customer.locator(`img[src="${location}"]`).first();
    await expect(logo).toBeVisible();
    const widthOf = (image: { naturalWidth: number }) => image.naturalWidth;
    await expect.poll(() => logo.evaluate(widthOf)).toBeGreaterThan(100);
    expect(await logo.evaluate((image: { naturalHeight: number }) => image.naturalHeight)).toBe(
      await logo.evaluate(widthOf),
    );
  });
}

test('a customer sets a photo, which the members list and the counter show, and removes it again', async ({ open }) => {
  const operator = await open(desktop);
  const shop = await openShop(operator, 'Café Uno', { size: 6 });
  const customer = await open(phone, 'dark');
  await openAsMember(customer, shop);
  await customer.getByRole('button', { name: /^Your account/ }).click();
  await customer.getByRole('button', { name: 'Your details' }).click();
  const details = customer.getByRole('form', { name: 'Your details' });
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(customer) };
  await details.getByLabel('File: Photo').setInputFiles(photo);
  const dialog = customer.getByRole('dialog', { name: /choose the part that is shown/ });
  const use = dialog.getByRole('button', { name: 'Use this part' });
  await expect(use).toBeEnabled();
  // Enter on the slider must not submit the form below.
  await dialog.getByRole('slider', { name: 'Zoom' }).press('Enter');
  const uploaded = customer.waitForResponse((response) => response.url().endsWith('/uploadImageS3'));
  await use.click();
  const { location } = (await (await uploaded).json()) as { location: string };
  await isTold(customer, 'Successfull uploaded pictures...Stampdeck operator');
  const save = details.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(details.getByText('Saved.')).toBeVisible();

  const shown = operator.locator(`img[src="${location}"]`).first();
  await operator.goto('/royaltymember');
  await expect(shown).toBeVisible();
  await operator.goto('/livestamp');
  await operator.getByLabel(/^Search for a customer/).fill('Zoë');
  await expect(shown).toBeVisible();

  await details.getByRole('button', { name: 'Remove: Photo' }).click();
  const saved = customer.waitForResponse((response) => response.url().endsWith('/profile'));
  await save.click();
  expect((await saved).status()).toBe(200);
  await operator.goto('/royaltymember');
  await expect(operator.getByText('Zoë Müller').first()).toBeVisible();
  await expect(shown).toHaveCount(0);
});

test('a file that is not an image is refused with the reason, and nothing is sent', async ({ open }) => {
  const operator = await open(phone);
  await openShop(operator, 'Café Uno');
  await operator.goto('/rewardCard');
  const sent: string[] = [];
  operator.on('request', (request) => sent.push(request.url()));
  const file = operator.getByLabel('File: Logo on the card');
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(operator.getByText('“notes.txt” is not a JPEG, PNG, WebP or GIF. Choose another file.')).toBeVisible();
  expect(sent.filter((url) => url.includes('uploadImageS3'))).toEqual([]);
});

test('people who are not signed in open the privacy page from the sign-up and from a shop page', async ({ open }) => {
  const visitor = await open(phone);
  await visitor.goto('/signup');
  const opened = visitor.waitForEvent('popup');
  await visitor.getByRole('link', { name: /^privacy page/ }).click();
  await expect((await opened).getByRole('heading', { level: 2, name: 'What is stored' })).toBeVisible();
  const { address } = await openShop(visitor, 'Café Uno');
  await visitor.goto(address);
  const again = visitor.waitForEvent('popup');
  await visitor.getByRole('link', { name: 'privacy page' }).click();
  await expect((await again).getByRole('heading', { level: 2, name: 'What is stored' })).toBeVisible();
});
