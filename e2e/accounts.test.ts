import type { Page, WebSocket } from '@playwright/test';
import { goTo } from './people.ts';
import { desktop, expect, isTold, phone, test, twoSizes } from './product.ts';
import { openAsMember, openShop, seedPassword as password, signIn } from './seeds.ts';

const newPassword = 'another long password';

async function logIn(page: Page, email: string, secret: string) {
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/$/);
}

/** A page's open connections that the server has let in. */
function liveConnections(page: Page): () => WebSocket[] {
  const admitted = new Set<WebSocket>();
  page.on('websocket', (line) =>
    line.on('framereceived', ({ payload }) => {
      if (String(payload).startsWith(letIn)) admitted.add(line);
    }),
  );
  return () => [...admitted].filter((line) => !line.isClosed());
}

/** How Socket.IO answers a handshake that succeeded. */
const letIn = '40{';

/** When something happened (milliseconds), however late a busy machine looks. */
const timeOf = (happening: Promise<unknown>): Promise<number> => happening.then(() => performance.now());

const sizes = twoSizes({ size: 'desktop', viewport: desktop }, { size: 'phone', viewport: phone });

for (const { size, viewport, tag } of sizes) {
  test(`an operator changes profile and password, and the other browser is out within two seconds: ${size} (S2.profile.5, S2.profile.12, S5.profile.2, S5.profile.4)`, {
    tag,
  }, async ({ open }) => {
    const here = await open(viewport);
    const there = await open(viewport);
    const live = liveConnections(there);
    const { email } = await openShop(here, 'Café Alt');
    await logIn(there, email, password);
    await goTo(there, '/settings');
    await expect(there.getByText('This device', { exact: true })).toBeVisible();
    await there.getByLabel('Phone', { exact: true }).fill('+49 30 1234');

    await here.goto('/profile');
    await here.getByLabel('UserName').fill('Café Neu');
    await here.getByLabel('Date of Birth').fill('1990-05-17');
    await here.getByLabel('New Password').fill(newPassword);
    await here.getByLabel('Confirm Password').fill('not the same');
    await here.getByRole('button', { name: 'Update Profile' }).click();
    await isTold(here, 'Password does not match');
    await here.getByLabel('Confirm Password').fill(newPassword);
    await expect.poll(() => live().length).toBe(1);
    const closed = Promise.all(live().map((line) => timeOf(line.waitForEvent('close'))));
    const saved = timeOf(here.waitForResponse((response) => response.url().endsWith('/profile')));
    await here.getByRole('button', { name: 'Update Profile' }).click();
    const savedAt = await saved;
    for (const closedAt of await closed) expect(closedAt - savedAt).toBeLessThan(2000);
    await isTold(here, 'Profile Updated');
    await expect(there.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
    await expect(here.getByRole('heading', { name: 'Shop Café Neu' })).toBeVisible();
    await here.reload();
    await expect(here.getByLabel('Date of Birth')).toHaveValue('1990-05-17');

    const dialog = there.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(newPassword);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await expect(dialog).toBeHidden();
    await expect(there.getByLabel('Phone', { exact: true })).toHaveValue('+49 30 1234');
    await there.getByRole('button', { name: 'Save details' }).click();
    await isTold(there, 'Shop details saved');
  });

  test(`settings: the shop's details appear on its page, sessions are listed and ended, two tabs sign out together: ${size}`, {
    tag,
  }, async ({ open }) => {
    const here = await open(viewport);
    const there = await open(viewport);
    const customer = await open(viewport);
    const shop = await openShop(here, 'Café Drei', { size: 10 });
    await signIn(there, shop);
    await there.goto('/settings');
    await here.goto('/');
    await here.getByRole('button', { name: 'Account of Café Drei' }).click();
    await here.getByRole('menuitem', { name: 'Settings' }).click();
    await here.getByLabel('Address', { exact: true }).fill('Hauptstraße 1\n10115 Berlin');
    await here.getByLabel('Opening hours').fill('Mon to Fri 8:00–18:00');
    await here.getByRole('combobox', { name: 'Time zone' }).fill('Tokyo');
    await here.getByRole('option', { name: 'Asia/Tokyo' }).click();
    await here.getByRole('button', { name: 'Save details' }).click();
    await isTold(here, 'Shop details saved');
    await customer.goto(shop.address);
    await expect(customer.getByText('Hauptstraße 1')).toBeVisible();

    await expect(here.getByRole('listitem').filter({ hasText: /Chrome on/ })).toHaveCount(2);
    await here.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(here.getByText('Signed out on 1 other device.')).toBeVisible();
    await expect(there.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();

    const second = await here.context().newPage();
    await second.goto('/profile');
    await expect(second.getByLabel('UserName')).toBeVisible();
    await here.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
    await expect(here).toHaveURL(/\/signin$/);
    await expect(second).toHaveURL(/\/signin$/);
  });

  test(`a customer sets a password on the shop page, and a session that is ended elsewhere loses nothing that was typed: ${size}`, {
    tag,
  }, async ({ open }) => {
    const here = await open(viewport);
    const there = await open(viewport);
    const shop = await openShop(there, 'Café Vier', { size: 10 });
    const { email } = await openAsMember(here, shop);
    await here.getByRole('button', { name: /^Your account/ }).click();
    await here.getByRole('button', { name: 'Your details' }).click();
    await here.getByLabel('Set a password').fill(password);
    await here.getByRole('button', { name: 'Save' }).click();
    await expect(here.getByText('Saved.')).toBeVisible();
    await here.getByLabel('Phone', { exact: true }).fill('+49 30 5678');

    await there.goto(shop.address);
    await there.getByRole('button', { name: 'I have an account' }).click();
    await there.getByLabel('Email').fill(email);
    await there.getByLabel('Password', { exact: true }).fill(password);
    await there.getByRole('button', { name: 'Log in' }).click();
    await there.getByRole('button', { name: /^Your account/ }).click();
    await there.getByRole('button', { name: 'Your details' }).click();
    await there.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(there.getByText('Signed out on 1 other device.')).toBeVisible();

    const dialog = here.getByRole('dialog', { name: 'Please sign in again' });
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await expect(dialog).toBeHidden();
    await expect(here.getByLabel('Phone', { exact: true })).toHaveValue('+49 30 5678');
  });
}
