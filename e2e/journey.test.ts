import { customerCard, designCard, hold, holdUpCode, joinShop, readShopQr, signUpOperator } from './people.ts';
import { desktop, expect, phone, test, twoSizes } from './product.ts';
import { openAsMember, openShop } from './seeds.ts';

test("a phone's Back closes the full-screen code and stays on the shop's page", async ({ open }) => {
  const customer = await open(phone);
  await openAsMember(customer, await openShop(customer, 'Café Uno', { size: 6 }));
  const address = customer.url();
  const show = customer.getByRole('button', { name: 'Show my code' });
  for (const leave of [
    () => customer.goBack(),
    () => customer.getByRole('button', { name: 'Close' }).dblclick(),
    () => customer.keyboard.press('Escape'),
  ]) {
    await show.click();
    await expect(customer.getByTestId('my-code')).toBeVisible();
    await leave();
    await expect(customer.getByTestId('my-code')).toBeHidden();
    await expect(show).toBeVisible();
    expect(customer.url()).toBe(address);
  }
});

/** Whether all parts of this page are cached for opening offline. */
const isKept = `Promise.all(
  [location.pathname, ...performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/assets/'))]
    .map((address) => caches.match(address)),
).then((kept) => kept.every(Boolean))`;

const sizes = twoSizes(
  { who: 'an operator at a desk and a customer on a phone', operatorSize: desktop, customerSize: phone },
  { who: 'an operator on a phone and a customer at a desk', operatorSize: phone, customerSize: desktop },
);

for (const { who, operatorSize, customerSize, tag } of sizes) {
  test(`from sign-up to a full card: ${who} (S1.purpose.1, S1.operators.1, S1.operators.2, S1.operators.3, S1.operators.4, S2.profile.20, S2.routes.14, S2.livestamp.1, S2.royaltymember.2, S4.stamps.1, S4.stamps.3, S4.stamps.5, S4.stamps.7, S6.6, S6.10, S8.design.2, S9.qr.1)`, {
    tag,
  }, async ({ open }) => {
    const operator = await open(operatorSize);
    const customer = await open(customerSize);

    await test.step('the operator signs up, designs a card and shows the QR', async () => {
      await signUpOperator(operator);
      await designCard(operator, 6, 'Coffee and cake by the canal');
    });
    const address = await readShopQr(operator);
    expect(address).toMatch(/\/S\/[A-Z0-9-]+$/);

    await test.step('the customer joins at the address in the QR', async () => {
      await joinShop(customer, address);
      await expect(customerCard(customer, '0 of 6 stamps, 6 to go')).toBeVisible();
      await expect(customer.getByText('Coffee and cake by the canal')).toBeVisible();
    });

    await test.step("the operator's camera reads the code from the customer's screen", async () => {
      await holdUpCode(customer);
      await operator.goto('/livestamp');
      await expect(operator.getByRole('heading', { name: 'Zoë Müller' })).toBeVisible();
    });

    await test.step('every stamp shows on both screens, up to the last', async () => {
      for (let stamps = 1; stamps <= 6; stamps += 1) {
        await operator.getByRole('button', { name: 'Give 1 stamp' }).click();
        const progress = stamps < 6 ? `${stamps} of 6 stamps, ${6 - stamps} to go` : '6 of 6 stamps, the card is full';
        await expect(operator.getByLabel('Live stamp').getByText(progress)).toBeVisible();
        await expect(customerCard(customer, progress)).toBeVisible();
      }
      await expect(operator.getByText('Store have added 6 stamps')).toBeVisible();
      await expect(customer.getByText('Your card is full!', { exact: true })).toBeVisible();
    });

    await test.step('one more is refused', async () => {
      await operator.getByRole('button', { name: 'Give 1 stamp' }).click();
      await expect(operator.getByText('You have reached to maximum stamps')).toBeVisible();
      await expect(customerCard(customer, '6 of 6 stamps, the card is full')).toBeVisible();
    });

    await test.step('holding a button redeems the full card, the next card starts, and a mistake is undone', async () => {
      const rewards = operator.getByLabel('Rewards reached');
      const full = rewards.getByRole('button', { name: 'Redeem 2 free: hold to redeem, or press twice' });
      await hold(full);
      await expect(customerCard(customer, '0 of 6 stamps, 6 to go')).toBeVisible();
      await expect(customer.getByText('2 free: redeemed. Your next card is open.', { exact: true })).toBeVisible();
      await expect(customer.getByText('Redeemed: 2 free')).toBeVisible();
      // The main button redeems the first of the three that are left.
      await expect(rewards.getByRole('button')).toHaveCount(2);
      await operator.getByRole('button', { name: 'Undo redemption: 2 free' }).click();
      await expect(customerCard(customer, '6 of 6 stamps, the card is full')).toBeVisible();
      await expect(full).toBeVisible();
      await operator.getByRole('button', { name: 'Give 1 stamp' }).click();
      await expect(operator.getByText('You have reached to maximum stamps').first()).toBeVisible();
    });

    await test.step('the last stamp is taken back, and the customer sees it', async () => {
      await operator.getByRole('button', { name: 'Take back 1 stamp' }).click();
      await expect(customerCard(customer, '5 of 6 stamps, 1 to go')).toBeVisible();
      await expect(operator.getByText('Store have added 5 stamps')).toBeVisible();
    });

    await test.step('one page lists all cards of the customer, and a stamp shows there, too', async () => {
      await customer.getByRole('link', { name: 'My cards' }).first().click();
      const card = customer.getByRole('article', { name: 'Café Uno' });
      await expect(card.getByRole('img', { name: '5 of 6 stamps, 1 to go' })).toBeVisible();
      await expect(card.getByText('10% off, 20% off, and 1 free')).toBeVisible();
      await operator.getByRole('button', { name: 'Give 1 stamp' }).click();
      await expect(card.getByRole('img', { name: '6 of 6 stamps, the card is full' })).toBeVisible();
      await operator.getByRole('button', { name: 'Take back 1 stamp' }).click();
      await expect(card.getByRole('img', { name: '5 of 6 stamps, 1 to go' })).toBeVisible();
    });

    await test.step('without a network the page still lists them, and says from when they are', async () => {
      await expect.poll(() => customer.evaluate(isKept)).toBe(true);
      await customer.context().setOffline(true);
      await customer.reload();
      const card = customer.getByRole('article', { name: 'Café Uno' });
      await expect(card.getByRole('img', { name: '5 of 6 stamps, 1 to go' })).toBeVisible();
      await expect(customer.getByText('Last updated')).toBeVisible();
      await customer.context().setOffline(false);
      await expect(customer.getByText('Last updated')).toBeHidden();
      await card.getByRole('link').click();
      await expect(customerCard(customer, '5 of 6 stamps, 1 to go')).toBeVisible();
    });

    await test.step('a reload changes nothing', async () => {
      await customer.reload();
      await expect(customerCard(customer, '5 of 6 stamps, 1 to go')).toBeVisible();
      await operator.goto('/royaltymember');
      const members = operator.getByRole('region', { name: 'Members' });
      await expect(members.getByText('Zoë Müller').first()).toBeVisible();
      await expect(members.getByText(/5 of 6/).first()).toBeAttached();
      await operator.goto('/');
      await expect(operator.getByText('Zoë Müller').first()).toBeVisible();
    });
  });
}
