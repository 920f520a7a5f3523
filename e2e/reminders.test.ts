/** A customer asks to be reminded, and ends it from the email. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isSound } from './axe.ts';
import { addressIn, type MailPeer, startMailPeer } from './mail-peer.ts';
import { customerCard, joinShop, newEmail } from './people.ts';
import { test as base, desktop, expect, phone } from './product.ts';
import { giveStamps, openShop } from './seeds.ts';

const clock = join(mkdtempSync(join(tmpdir(), 'stampdeck-clock-')), 'ahead');

/** Moves the server's clock to noon of the next day. */
function waitUntilNoon(): void {
  const noon = new Date();
  noon.setDate(noon.getDate() + 1);
  noon.setHours(12, 0, 0, 0);
  writeFileSync(clock, String(noon.getTime() - Date.now()));
}

const test = base.extend<object, { mail: MailPeer }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const peer = await startMailPeer();
      await use(peer);
      await peer.stop();
    },
    { scope: 'worker' },
  ],
  installation: [
    async ({ mail }, use) => {
      const moved = `--import ${pathToFileURL(join(import.meta.dirname, 'moved-clock.ts')).href}`;
      const settings = { SMTP_URL: mail.url, CLOCK_FILE: clock, NODE_OPTIONS: moved };
      await use({ address: 'http://localhost', settings });
    },
    { scope: 'worker' },
  ],
});

test('a customer asks for reminders, gets one email when one stamp is missing, and ends them from it, signed out', async ({
  open,
  mail,
}) => {
  const [till, page, elsewhere] = [await open(desktop), await open(phone), await open(desktop)];
  const shop = await openShop(till, 'Café Ulme', { size: 6 });
  const email = newEmail('zoe');
  await joinShop(page, shop.address, 'Zoë Müller', email);
  await page.goto(addressIn(await mail.emailTo(email)));
  await expect(customerCard(page, '0 of 6 stamps, 6 to go')).toBeVisible();

  await page.getByRole('button', { name: 'Remind me' }).click();
  const sheet = page.getByRole('dialog', { name: 'Remind me' });
  const way = sheet.getByRole('switch', { name: `By email to ${email}` });
  await expect(way).toHaveAttribute('aria-checked', 'false');
  await isSound(page, 'reminders');
  await way.press('Enter');
  await expect(way).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await giveStamps(till, shop, email, 1);
  waitUntilNoon();
  const received = await mail.emailTo(email, 2);
  expect([received.subject, received.from?.name]).toEqual(['Only one stamp to go', 'Café Ulme']);

  const [, link = ''] =
    /Stop these emails:\nhttps?:\/\/[^/\s]+(\/unsubscribe#token=[\w-]+)/.exec(received.text ?? '') ?? [];
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible();
  await isSound(elsewhere, 'stopping emails');
  await elsewhere.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'These emails are off' })).toBeVisible();
  await expect(elsewhere.getByText('You get no more reminders from Café Ulme by email.')).toBeVisible();

  await page.getByRole('button', { name: 'Remind me' }).click();
  await expect(way).toHaveAttribute('aria-checked', 'false');
});
