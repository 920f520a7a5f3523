import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { customerCard } from './people.ts';
import { desktop, expect, phone, test } from './product.ts';
import { addMember, openShop } from './seeds.ts';

/** Where the link of the newest letter to an address leads, out of the files that letters become without a mail server. */
function findLink(dataDir: string, address: string): string | undefined {
  const folder = join(dataDir, 'mail');
  if (!existsSync(folder)) return undefined;
  const letters = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) =>
      readFileSync(join(folder, name), 'utf8')
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '='),
    );
  const newest = letters.filter((letter) => letter.includes(`To: ${address}`)).at(-1) ?? '';
  return /https?:\/\/[^/\s]+(\/(?:reset|verify)#token=[\w-]+(?:&shop=[\w-]+)?)/.exec(newest)?.[1];
}

async function openLetter(dataDir: string, address: string): Promise<string> {
  await expect.poll(() => findLink(dataDir, address)).toBeDefined();
  return findLink(dataDir, address) ?? '';
}

test('an operator who forgot the password gets in by the link, and whoever was signed in is out', async ({
  open,
  product,
}) => {
  const [atTheTill, atHome] = [await open(desktop), await open(phone)];
  const { email, token } = await openShop(atTheTill, 'Café Forget');
  await atTheTill.goto('/');

  await atHome.goto('/signin');
  await atHome.getByLabel('Email').fill(email);
  await atHome.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(atHome.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
  await expect(atHome.getByLabel('Email')).toHaveValue(email);
  expect(atHome.url()).toBe(`${product.url}/forgot`);
  await atHome.getByRole('button', { name: 'Send me a link' }).click();
  await expect(atHome.getByRole('heading', { name: 'No letter was sent' })).toBeVisible();

  const link = await openLetter(product.dataDir, email);
  await atHome.goto(link);
  await atHome.getByLabel('New Password').fill('another long password');
  await atHome.getByRole('button', { name: 'Save my password' }).click();
  await expect(atHome.getByRole('heading', { name: 'Your password is saved' })).toBeVisible();
  const headers = { authorization: `Bearer ${token}` };
  expect((await atHome.request.get('/api/v1/figures/today', { headers })).status()).toBe(401);
  await expect(atTheTill.getByText('Please sign in again')).toBeVisible();

  await atHome.getByRole('link', { name: 'Sign in' }).click();
  await expect(atHome.getByLabel('Email')).toHaveValue(email);
  await atHome.getByLabel('Password', { exact: true }).fill('another long password');
  await atHome.getByRole('button', { name: 'Log in' }).click();
  await expect(atHome).toHaveURL(/\/$/);

  // The same letter in a second tab: the link is used up, and the way on is offered.
  await atTheTill.goto(link);
  await atTheTill.getByLabel('New Password').fill('a third long password');
  await atTheTill.getByRole('button', { name: 'Save my password' }).click();
  await expect(atTheTill.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await atTheTill.getByRole('link', { name: 'Send me a new link' }).click();
  await expect(atTheTill.getByRole('button', { name: 'Send me a link' })).toBeVisible();
});

test('a customer without a password gets back to the card on another phone', async ({ open, product }) => {
  const here = await open(phone);
  const shop = await openShop(here, 'Café Again', { size: 6 });
  const { email } = await addMember(here, shop, 'Nora');
  const address = `${product.url}${shop.address}`;

  const other = await open(phone);
  await other.goto(address);
  await other.getByLabel('Name').fill('Nora');
  await other.getByLabel('Email').fill(email);
  await other.getByRole('button', { name: 'Get my card' }).click();
  await other.getByRole('button', { name: 'Log in with this email' }).click();
  await other.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(other.getByLabel('Email')).toHaveValue(email);
  await other.getByRole('button', { name: 'Send me a link' }).click();
  await expect(other.getByRole('heading', { name: 'No letter was sent' })).toBeVisible();

  await other.goto(await openLetter(product.dataDir, email));
  await other.getByLabel('New Password').fill('a first long password');
  await other.getByRole('button', { name: 'Save my password' }).click();
  await other.getByRole('link', { name: 'Go to the shop and log in' }).click();
  await expect(other).toHaveURL(address);
  await expect(other.getByLabel('Email')).toHaveValue(email);
  await other.getByLabel('Password', { exact: true }).fill('a first long password');
  await other.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(customerCard(other, '0 of 6 stamps, 6 to go')).toBeVisible();
});
