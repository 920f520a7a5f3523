/** The server with HTTPS and a certificate that only this test trusts. */
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { customerCard, designCard, holdUpCode, joinShop, readShopQr, signUpOperator } from './people.ts';
import config from './playwright.config.ts';
import { desktop, expect, phone, test } from './product.ts';

const folder = mkdtempSync(join(tmpdir(), 'stampdeck-certificate-'));
const [TLS_CERT, TLS_KEY] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
execFileSync(
  'openssl',
  [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', TLS_KEY, '-out', TLS_CERT],
  ],
  { stdio: 'pipe' },
);

const key = new X509Certificate(readFileSync(TLS_CERT)).publicKey.export({ type: 'spki', format: 'der' });
const trusted = `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`;
const { launchOptions } = config.use ?? {};

test.use({ launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), trusted] } });
test.use({ installation: { address: 'https://localhost', settings: { TLS_CERT, TLS_KEY } } });
// Also runs when the file is only searched for tests.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

test('with its own certificate the whole counter works: camera, live stamps and a cookie for HTTPS only', async ({
  open,
  product,
}) => {
  const operator = await open(desktop);
  const customer = await open(phone);
  await signUpOperator(operator);
  await designCard(operator, 6, 'Tea behind the lock');
  const address = await readShopQr(operator);
  expect(address.startsWith(`${product.url.toUpperCase()}/S/`)).toBe(true);
  await joinShop(customer, address);
  await holdUpCode(customer);
  await operator.goto('/livestamp');
  await expect(operator.getByRole('heading', { name: 'Zoë Müller' })).toBeVisible();
  await operator.getByRole('button', { name: 'Give 1 stamp' }).click();
  await expect(customerCard(customer, '1 of 6 stamps, 5 to go')).toBeVisible();

  const cookies = await customer.context().cookies();
  expect(cookies.map(({ secure, httpOnly, sameSite }) => ({ secure, httpOnly, sameSite }))).toEqual([
    { secure: true, httpOnly: true, sameSite: 'Lax' },
  ]);
  const page = await operator.reload();
  expect(page?.headers()).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'cross-origin-opener-policy': 'same-origin',
  });
});
