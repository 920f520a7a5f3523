/** A shop's network without a certificate: HTTP and another machine's address. */
import { networkInterfaces } from 'node:os';
import { customerCard, designCard, joinShop, readQr, readShopQr, signUpOperator } from './people.ts';
import { desktop, expect, phone, test } from './product.ts';

/** An address of this machine that browsers treat as another machine. */
function ownAddress(): string {
  const found = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal);
  if (!found) throw new Error('This machine has no address beside localhost.');
  return found.address;
}

test.use({ installation: { address: `http://${ownAddress()}`, settings: { HOST: '0.0.0.0' } } });

test("over plain HTTP the customer's code works; the counter says what the camera needs and still stamps (S1.customers.2)", async ({
  open,
  product,
}) => {
  const operator = await open(desktop);
  const customer = await open(phone);

  await test.step('the operator signs up, designs a card, and the QR has the address that was typed', async () => {
    await signUpOperator(operator);
    expect(await operator.evaluate('isSecureContext')).toBe(false);
    await designCard(operator, 6, 'Bread at the corner');
  });
  const address = await readShopQr(operator);
  expect(address.startsWith(`${product.url.toUpperCase()}/S/`)).toBe(true);

  await test.step('the customer joins', () => joinShop(customer, address));

  const photograph = await test.step('the phone draws the code without Web Crypto', async () => {
    await customer.getByRole('button', { name: 'Show my code' }).click();
    const code = customer.getByTestId('my-code');
    await expect(code).toBeVisible();
    expect(await readQr(code)).toMatch(/\/c\/[0-9a-f-]{36}\.[\w-]{16}\.\d+\.[\w-]{14}$/);
    const picture = await code.screenshot();
    await customer.getByRole('button', { name: 'Close' }).click();
    return picture;
  });

  await test.step('the counter says why there is no camera, and reads a photo instead', async () => {
    await operator.goto('/livestamp');
    await expect(operator.getByText(/only over HTTPS or on localhost/)).toBeVisible();
    await operator
      .getByLabel('Photograph the code')
      .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: photograph });
    await expect(operator.getByRole('heading', { name: 'Zoë Müller' })).toBeVisible();
    await operator.getByRole('button', { name: 'Give 1 stamp' }).click();
    await expect(customerCard(customer, '1 of 6 stamps, 5 to go')).toBeVisible();
  });

  await test.step('a reload keeps the customer signed in', async () => {
    await customer.reload();
    await expect(customerCard(customer, '1 of 6 stamps, 5 to go')).toBeVisible();
  });
});
