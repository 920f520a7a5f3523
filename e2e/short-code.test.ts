import { isSound } from './axe.ts';
import { customerCard, goTo, hold } from './people.ts';
import { expect, phone, test } from './product.ts';
import { award, openAsMember, openShop, publish } from './seeds.ts';

test('the short code under the QR, typed at the counter, finds the customer and lets them redeem', async ({ open }) => {
  const till = await open(phone);
  const customer = await open(phone);
  const shop = await openShop(till, 'Café Kurz');
  await publish(till, shop, { NoofStamps: 5, milestones: [{ slot: 1, label: 'A biscuit' }] });
  const member = await openAsMember(customer, shop);
  await award(till, shop, member._id, 1);
  // A stamp that comes while the code is shown turns it to the card.
  await expect(customerCard(customer, '1 of 5 stamps, 4 to go')).toBeVisible();
  await customer.getByRole('button', { name: 'Show my code' }).click();
  const code = customer.getByTestId('my-short-code');
  await expect(code).toBeInViewport({ ratio: 1 });
  expect(await code.textContent()).toMatch(/^[2-9A-HJ-NP-Z]{3} [2-9A-HJ-NP-Z]{3}$/);
  await isSound(customer, "a customer's code", 'dialog');

  await till.goto('/');
  await goTo(till, '/livestamp');
  await till.getByLabel(/^Search for a customer/).fill(((await code.textContent()) ?? '').toLowerCase());
  await till.getByRole('button', { name: 'Use this code' }).tap();
  await expect(till.getByRole('heading', { name: 'Zoë Müller' })).toBeVisible();
  await hold(till.getByRole('button', { name: /^Redeem A biscuit/ }));
  await expect(till.getByText('Redeemed: A biscuit').first()).toBeVisible();
});
