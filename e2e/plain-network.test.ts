/** The shop's own network without a certificate: nothing but http and the address of another machine. */
import { networkInterfaces } from 'node:os';
import { customerCard, designCard, joinShop, readQr, readShopQr, signUpOperator } from './people.ts';
import { desktop, expect, phone, test } from './product.ts';

/** An address of this machine at which a browser sees another one. */
function ownAddress(): string {
  const found = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal);
  if (!found) throw new Error('This machine has no address beside localhost.');
  return found.address;
}

test.use({ installation: { address: `http://${ownAddress()}`, settings: { HOST: '0.0.0.0' } } });

test("over plain HTTP the customer's code works, and the counter says what the camera needs and stamps all the same (S1.customers.2)", async ({
  open,
  product,
}) => {
  const operator = await open(desktop);
  const customer = await open(phone);

  await test.step('the operator signs up, designs a card, and the QR names the address that was typed', async () => {
    await signUpOperator(operator);
    expect(await operator.evaluate('isSecureContext')).toBe(false);
    await designCard(operator, 6, 'Bread at the corner');
  });
  const address = await readShopQr(operator);
  expect(address.startsWith(`${product.url}/operator/`)).toBe(true);

  await test.step('the customer joins', () => joinShop(customer, address));

  const photograph = await test.step('the phone draws the code without the cryptography of browsers', async () => {
    await customer.getByRole('button', { name: 'Show my code' }).click();
    const code = customer.getByTestId('my-code');
    await expect(code).toBeVisible();
    expect(await readQr(code)).toMatch(/\/c\/[0-9a-f-]{36}\.[\w-]{16}\.\d+\.[\w-]{14}$/);
    const picture = await code.screenshot();
    await customer.getByRole('button', { name: 'Close' }).click();
    return picture;
  });

  await test.step('the counter says why there is no camera, and takes a photograph instead', async () => {
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
