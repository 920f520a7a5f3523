/** Someone who joined by name and email comes back on a new phone, by a link. */
import { isSound } from './axe.ts';
import { addressIn, type MailPeer, startMailPeer } from './mail-peer.ts';
import { customerCard, joinShop, newEmail } from './people.ts';
import { test as base, desktop, expect, phone } from './product.ts';
import { giveStamps, openShop } from './seeds.ts';

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
    async ({ mail }, use) => use({ address: 'http://localhost', settings: { SMTP_URL: mail.url } }),
    { scope: 'worker' },
  ],
});

test('a customer who joined by name and email opens the card on a new phone with one tap in an email', async ({
  open,
  mail,
}) => {
  const [till, old, fresh] = [await open(desktop), await open(phone), await open(phone)];
  const shop = await openShop(till, 'Café Kastanie', { size: 6 });
  const email = newEmail('zoe');
  await joinShop(old, shop.address, 'Zoë Müller', email);
  await giveStamps(till, shop, email, 2);
  await expect(customerCard(old, '2 of 6 stamps, 4 to go')).toBeVisible();

  await fresh.goto(shop.address);
  await fresh.getByRole('button', { name: 'I have an account' }).click();
  await fresh.getByLabel('Email').fill(email);
  await isSound(fresh, 'the way back to a card');
  await fresh.getByRole('button', { name: 'Email me a link' }).click();
  await expect(fresh.getByText(`If ${email} has an account`)).toBeVisible();

  const received = await mail.emailTo(email, 2);
  expect(received.subject).toBe('Open your stamp card');
  await fresh.goto(addressIn(received));
  await expect(customerCard(fresh, '2 of 6 stamps, 4 to go')).toBeVisible();
  expect(fresh.url()).not.toContain('#');
  // Someone with the link owns the address, which no one had confirmed: the old phone is signed out.
  await expect(old.getByText('You were signed out. Sign in to see your card.')).toBeVisible();
});

test('the first email comes from the shop, leads back to the card on another device, and works once', async ({
  open,
  mail,
}) => {
  const [till, old, other] = [await open(desktop), await open(phone), await open(phone)];
  const shop = await openShop(till, 'Café Linde', { size: 6 });
  const email = newEmail('nora');
  await old.goto(shop.address);
  await old.getByLabel('Email').fill('nora@gmial.con');
  await old.getByRole('button', { name: 'Did you mean gmail.com?' }).click();
  await expect(old.getByLabel('Email')).toHaveValue('nora@gmail.com');
  await joinShop(old, shop.address, 'Nora', email);
  await expect(old.getByText(`We emailed you the way back to this card, for a new phone: ${email}`)).toBeVisible();
  await isSound(old, 'a card right after joining');
  const welcome = await mail.emailTo(email);
  expect([welcome.subject, welcome.from?.name]).toEqual(['Your stamp card at Café Linde', 'Café Linde']);

  // A mail program may open the link: nothing is used up without a tap.
  await other.goto(addressIn(welcome));
  await expect(other.getByRole('heading', { name: 'Your stamp card' })).toBeVisible();
  await isSound(other, 'a link to a card');
  await other.getByRole('button', { name: 'Open my card' }).click();
  await expect(customerCard(other, '0 of 6 stamps, 6 to go')).toBeVisible();
  await expect(customerCard(old, '0 of 6 stamps, 6 to go')).toBeVisible();

  const third = await open(phone);
  await third.goto(addressIn(welcome));
  await third.getByRole('button', { name: 'Open my card' }).click();
  await expect(third.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await third.getByLabel('Email').fill(email);
  await third.getByRole('button', { name: 'Email me a link' }).click();
  await third.goto(addressIn(await mail.emailTo(email, 2)));
  await expect(customerCard(third, '0 of 6 stamps, 6 to go')).toBeVisible();
});

test('a link for one customer asks before it signs another one out', async ({ open, mail }) => {
  const [till, shared] = [await open(desktop), await open(phone)];
  const shop = await openShop(till, 'Café Esche', { size: 6 });
  const [zoe, mia] = [newEmail('zoe'), newEmail('mia')];
  await joinShop(await open(phone), shop.address, 'Zoë', zoe);
  await joinShop(shared, shop.address, 'Mia', mia);
  await shared.goto(addressIn(await mail.emailTo(zoe)));
  await expect(shared.getByText('Mia is signed in on this device')).toBeVisible();
  await isSound(shared, 'a link for someone else');
  await shared.getByRole('button', { name: 'Don’t open it' }).click();
  await expect(shared.getByRole('button', { name: 'Your account, Mia' })).toBeVisible();
  await shared.goto('/favicon.svg');
  await shared.goto(addressIn(await mail.emailTo(zoe)));
  await shared.getByRole('button', { name: 'Open my card' }).click();
  await expect(shared.getByRole('button', { name: 'Your account, Zoë' })).toBeVisible();
});

test('someone whose address is known gets the link from the form in which they typed it', async ({ open, mail }) => {
  const [till, fresh] = [await open(desktop), await open(phone)];
  const shop = await openShop(till, 'Café Ahorn', { size: 6 });
  const email = newEmail('ida');
  await joinShop(await open(phone), shop.address, 'Ida', email);
  await fresh.goto(shop.address);
  await fresh.getByLabel('Name').fill('Ida');
  await fresh.getByLabel('Email').fill(email);
  await fresh.getByRole('button', { name: 'Get my card' }).click();
  await fresh.getByRole('button', { name: 'Sign in with this email' }).click();
  await expect(fresh.getByLabel('Email')).toHaveValue(email);
  await fresh.getByRole('button', { name: 'Email me a link' }).click();
  await fresh.goto(addressIn(await mail.emailTo(email, 2)));
  await expect(customerCard(fresh, '0 of 6 stamps, 6 to go')).toBeVisible();
});

test('a shop’s owner gets no link that signs in, but one for a new password', async ({ open, mail }) => {
  const [till, fresh] = [await open(desktop), await open(phone)];
  const shop = await openShop(till, 'Café Ulme', { size: 6 });
  await fresh.goto('/my');
  await fresh.getByLabel('Email').fill(shop.email);
  await fresh.getByRole('button', { name: 'Email me a link' }).click();
  await expect(fresh.getByText(`If ${shop.email} has an account`)).toBeVisible();
  const received = await mail.emailTo(shop.email, 2);
  expect(received.html).toContain('/reset#token=');
  expect(received.html).not.toContain('#link=');
});
