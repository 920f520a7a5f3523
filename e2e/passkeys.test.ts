/** Passkeys, with a device that Chromium makes up (WebAuthn of the DevTools protocol). */
import type { Page } from '@playwright/test';
import { isSound } from './axe.ts';
import { desktop, expect, isTold, test } from './product.ts';
import { openShop } from './seeds.ts';

/** Gives the page a device that verifies its person at once. */
async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
}

test('an owner adds a passkey, signs in with it alone, and removes it', async ({ open }) => {
  const page = await open(desktop);
  await addDevice(page);
  await openShop(page, 'Café Schlüssel');
  await page.goto('/settings/two-step');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await isTold(page, 'Passkey added');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await expect(passkeys.getByText(/not used yet/)).toBeVisible();
  await isSound(page, 'the passkeys', 'main');

  await page.evaluate(() => localStorage.clear());
  await page.goto('/signin');
  await isSound(page, 'the sign-in with a passkey', 'main');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await isTold(page, 'Sign in success');
  await expect(page).toHaveURL('/');

  await page.goto('/settings/two-step');
  await expect(passkeys.getByText(/last used/)).toBeVisible();
  await passkeys.getByRole('button', { name: /^Remove the passkey/ }).click();
  await passkeys.getByRole('button', { name: 'Remove this passkey' }).click();
  await isTold(page, 'Passkey removed');
  await expect(passkeys.getByText(/last used/)).toBeHidden();
});
