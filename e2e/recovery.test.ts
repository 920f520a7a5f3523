import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { desktop, expect, phone, test } from './product.ts';
import { openShop } from './seeds.ts';

/** The link in the newest email to an address; without a mail server, emails are files. */
function findLink(dataDir: string, address: string): string | undefined {
  const folder = join(dataDir, 'mail');
  if (!existsSync(folder)) return undefined;
  const emails = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) =>
      readFileSync(join(folder, name), 'utf8')
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '='),
    );
  const newest = emails.filter((email) => email.includes(`To: ${address}`)).at(-1) ?? '';
  return /https?:\/\/[^/\s]+(\/(?:reset|verify)#token=[\w-]+(?:&shop=[\w-]+)?)/.exec(newest)?.[1];
}

async function openEmail(dataDir: string, address: string): Promise<string> {
  await expect.poll(() => findLink(dataDir, address)).toBeDefined();
  return findLink(dataDir, address) ?? '';
}

test('an operator who forgot the password signs in with the link, and every other session ends', async ({
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
  await expect(atHome.getByRole('heading', { name: 'No email was sent' })).toBeVisible();

  const link = await openEmail(product.dataDir, email);
  await atHome.goto(link);
  await atHome.getByLabel('New Password').fill('another long password');
  await atHome.getByRole('button', { name: 'Save my password' }).click();
  await expect(atHome.getByRole('heading', { name: 'Your password is saved' })).toBeVisible();
  const headers = { authorization: `Bearer ${token}` };
  expect((await atHome.request.get('/api/v1/reports/today', { headers })).status()).toBe(401);
  await expect(atTheTill.getByText('Please sign in again')).toBeVisible();

  await atHome.getByRole('link', { name: 'Sign in' }).click();
  await expect(atHome.getByLabel('Email')).toHaveValue(email);
  await atHome.getByLabel('Password', { exact: true }).fill('another long password');
  await atHome.getByRole('button', { name: 'Log in' }).click();
  await expect(atHome).toHaveURL(/\/$/);

  // The same email in a second tab: the link is used, and the next step is offered.
  await atTheTill.goto(link);
  await atTheTill.getByLabel('New Password').fill('a third long password');
  await atTheTill.getByRole('button', { name: 'Save my password' }).click();
  await expect(atTheTill.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await atTheTill.getByRole('link', { name: 'Send me a new link' }).click();
  await expect(atTheTill.getByRole('button', { name: 'Send me a link' })).toBeVisible();
});

test('where no email can be sent, a customer without a password reads who helps them', async ({ open }) => {
  const shop = await openShop(await open(desktop), 'Café Again', { size: 6 });
  const other = await open(phone);
  await other.goto(shop.address);
  await other.getByRole('button', { name: 'I have an account' }).click();
  await expect(other.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(other.getByText('This shop can’t email you a link. Ask at the counter.')).toBeVisible();
  await other.goto(`/forgot?shop=${shop._id}`);
  await other.getByLabel('Email').fill('nora@example.com');
  await other.getByRole('button', { name: 'Send me a link' }).click();
  await expect(other.getByText('because this shop can’t send email')).toBeVisible();
});

test('a customer opens the link of an email in their language, and the sign-in of shops opens in a language that it has', async ({
  open,
}) => {
  const customer = await open(phone);
  await customer.context().addCookies([{ name: 'language', value: 'pl', url: 'http://localhost' }]);
  for (const [address, heading] of [
    ['/forgot', 'Nie pamiętam hasła'],
    ['/reset#token=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'Wybierz hasło'],
    ['/verify#token=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'Czy to Twój adres e-mail?'],
  ] as const) {
    await customer.goto(address);
    await expect(customer.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(customer.locator('html')).toHaveAttribute('lang', 'pl');
  }
  await customer.goto('/forgot');
  await customer.getByRole('link', { name: 'Zaloguj się' }).click();
  await expect(customer.getByRole('heading', { name: 'OPERATOR LOG IN' })).toBeVisible();
  await expect(customer.locator('html')).toHaveAttribute('lang', 'en');
});
