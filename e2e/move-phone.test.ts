/** Someone whose phone is lost gets their card back at the counter. */
import { isSound } from './axe.ts';
import { customerCard, newEmail, readQr } from './people.ts';
import { desktop, expect, phone, test } from './product.ts';
import { addMember, openAsMember, openShop, stampMember } from './seeds.ts';

const small = { width: 320, height: 454 } as const;

test('a code at the counter opens a customer’s card on a new phone with one tap, and the old phone signs it out again', async ({
  open,
}) => {
  const [till, old, fresh] = [await open(desktop), await open(phone), await open(phone)];
  const shop = await openShop(till, 'Café Kastanie', { size: 6 });
  const zoe = await openAsMember(old, shop, 'Zoë Müller');
  await stampMember(till, shop, zoe, 2);
  await expect(customerCard(old, '2 of 6 stamps, 4 to go')).toBeVisible();

  await till.goto(`/livestamp?customer=${zoe._id}`);
  await till.getByRole('button', { name: 'Move to a new phone' }).click();
  const code = till.getByRole('dialog', { name: 'Move to a new phone' }).getByTestId('move-code');
  await expect(code).toBeVisible();
  await isSound(till, 'the code for a new phone', '[role=dialog]');
  const address = await readQr(code);
  expect(new URL(address).hash).toMatch(/^#move=/);

  await fresh.goto(address);
  await expect(fresh.getByRole('heading', { name: 'Your stamp card' })).toBeVisible();
  expect(fresh.url()).not.toContain('#');
  // The message is gone after some seconds, which the new phone may need to draw the card.
  await Promise.all([
    expect(till.getByText('Signed in on the new phone')).toBeVisible(),
    fresh.getByRole('button', { name: 'Open my card' }).click(),
  ]);
  await expect(till.getByRole('dialog')).toBeHidden();
  await expect(customerCard(fresh, '2 of 6 stamps, 4 to go')).toBeVisible();

  await test.step('the old phone hears of it at once, and again when it is opened', async () => {
    const message = old.getByRole('alert').filter({ hasText: 'Your card was moved to a new phone at Café Kastanie' });
    await expect(message).toBeVisible();
    await old.reload();
    await expect(message).toBeVisible();
    await isSound(old, 'a card that was moved');
    await expect(fresh.getByRole('alert')).toBeHidden();
    await message.getByRole('button', { name: 'Sign that phone out' }).click();
    await expect(old.getByText('The new phone is signed out.')).toBeVisible();
    await expect(fresh.getByText('You were signed out. Sign in to see your card.')).toBeVisible();
    await old.getByRole('button', { name: 'Close' }).click();
    await expect(customerCard(old, '2 of 6 stamps, 4 to go')).toBeVisible();
  });

  await test.step('the activity log has it all', async () => {
    await till.goto('/settings/activity');
    for (const what of ['Offered a move', 'Card moved', 'Move to a new phone undone']) {
      await expect(till.getByText(what).filter({ visible: true }).first()).toBeVisible();
    }
  });
});

test('the member’s page moves a card, too, and a code that two phones read opens it on one', async ({ open }) => {
  const [till, first, second] = [await open(phone), await open(small), await open(small)];
  const shop = await openShop(till, 'Café Linde', { size: 6 });
  const mia = await addMember(till, shop, 'Mia');
  await stampMember(till, shop, mia, 1);
  await till.goto('/royaltymember');
  await till.getByRole('link', { name: 'Mia' }).first().click();
  await till.getByRole('button', { name: 'Move to a new phone' }).click();
  const address = await readQr(till.getByTestId('move-code'));
  const both = [first, second];
  for (const each of both) {
    await each.goto(address);
    await expect(each.getByRole('button', { name: 'Open my card' })).toBeVisible();
  }
  await Promise.all([
    expect(till.getByText('Signed in on the new phone')).toBeVisible(),
    ...both.map((each) => each.getByRole('button', { name: 'Open my card' }).click()),
  ]);
  const isIn = (each: typeof first) => customerCard(each, '1 of 6 stamps, 5 to go');
  const isOut = (each: typeof first) => each.getByRole('heading', { name: 'This code no longer works' });
  for (const each of both) await expect(isIn(each).or(isOut(each))).toBeVisible();
  const [cards, refusals] = [isIn, isOut].map((shown) => Promise.all(both.map((each) => shown(each).count())));
  expect((await cards)?.sort()).toEqual([0, 1]);
  expect((await refusals)?.sort()).toEqual([0, 1]);
  for (const each of both) if (await isOut(each).isVisible()) await isSound(each, 'a code that was used');
});

test('someone whose account runs a shop is sent to their password', async ({ open }) => {
  const [till, guest] = [await open(desktop), await open(phone)];
  const shop = await openShop(till, 'Café Esche', { size: 6 });
  const email = newEmail('ida');
  const answer = await guest.request.post('/api/operator', {
    data: { name: 'Bar Ida', email, password: 'a long password' },
  });
  const { email: address } = (await answer.json()) as { email: string };
  const login = await guest.request.post('/api/v1/user/login', {
    data: { email: address, password: 'a long password' },
  });
  const ida = (await login.json()) as { _id: string; token: string };
  const headers = { authorization: `Bearer ${ida.token}` };
  for (const path of ['/api/subscribe/subscribe', '/api/royalprogram/joinLoyalty']) {
    await guest.request.post(path, { data: { userTo: shop._id }, headers });
  }
  await till.goto(`/livestamp?customer=${ida._id}`);
  await till.getByRole('button', { name: 'Move to a new phone' }).click();
  await expect(till.getByRole('dialog').getByText('This account can’t be moved at the counter.')).toBeVisible();
  await isSound(till, 'a card that can’t be moved', '[role=dialog]');
});
