/** One device at the counter for everyone: set up by the owner, opened by PIN, locked when idle, and ended from the settings. */
import { isSound } from './axe.ts';
import { newEmail } from './people.ts';
import { desktop, expect, isTold, test } from './product.ts';
import { addMember, openShop, seedPassword } from './seeds.ts';

const tabletSize = { width: 768, height: 1024 };

test('people open a shared tablet by PIN and stamp in their name; it locks when idle, and the owner ends it', async ({
  open,
}) => {
  const [desk, tablet] = [await open(desktop), await open(tabletSize)];
  const shop = await openShop(desk, 'Café Linde', { size: 6 });
  const zoe = await addMember(desk, shop, 'Zoë Müller');
  const authorization = `Bearer ${shop.token}`;
  const invited = await desk.request.post('/api/v1/staff/invitations', {
    data: { permissions: ['stamp', 'members'] },
    headers: { authorization },
  });
  const token = new URL((await invited.json()).url).hash.slice('#token='.length);
  await desk.request.post('/api/v1/invitations/sign-up', {
    data: { token, name: 'Kim Berg', email: newEmail('kim'), password: seedPassword },
  });

  await test.step('the owner gives a first PIN', async () => {
    await desk.goto('/settings/staff');
    await desk.getByRole('button', { name: 'New PIN for Kim Berg' }).click();
    await desk.getByLabel('New PIN', { exact: true }).fill('1234');
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText('This PIN is easy to guess. Choose another.')).toBeVisible();
    await desk.getByLabel('New PIN', { exact: true }).fill('2580');
    await isSound(desk, 'the form for a PIN', 'dialog');
    await desk.getByRole('button', { name: 'Save' }).click();
    await isTold(desk, 'PIN saved');
    await expect(desk.getByText('Has a PIN', { exact: true })).toBeVisible();
    await isSound(desk, 'the people of a shop with PINs');
  });

  await test.step('and sets the tablet up on the tablet', async () => {
    await tablet.clock.install();
    await tablet.goto('/signin?redirect=/settings/staff');
    await tablet.getByLabel('Email').fill(shop.email);
    await tablet.getByLabel('Password', { exact: true }).fill(seedPassword);
    await tablet.getByRole('button', { name: 'Log in' }).click();
    await tablet.getByRole('button', { name: 'Make this device a shared tablet' }).click();
    await tablet.getByLabel('Name of the device').fill('Counter');
    await tablet.getByRole('button', { name: 'Set up this device' }).click();
    await expect(tablet.getByRole('heading', { name: 'Who works at Café Linde?' })).toBeVisible();
    await isSound(tablet, 'a locked tablet');
  });

  await test.step('a PIN opens it, by keyboard, for the counter', async () => {
    await tablet.getByRole('button', { name: 'Kim Berg' }).click();
    await expect(tablet.getByLabel('PIN of Kim Berg')).toBeFocused();
    await isSound(tablet, 'the PIN of a person');
    await tablet.keyboard.type('1379');
    await tablet.keyboard.press('Enter');
    await expect(tablet.getByText('This PIN is not right.')).toBeVisible();
    await tablet.keyboard.type('2580');
    await tablet.keyboard.press('Enter');
    await expect(tablet.getByRole('button', { name: 'Lock' })).toBeVisible();
    await expect(tablet.getByLabel(/^Search for a customer/)).toBeVisible();
    const isWhole = 'document.documentElement.scrollHeight <= innerHeight';
    expect(await tablet.evaluate(isWhole), 'the counter fits below the bar').toBe(true);
    await tablet.goto(`/livestamp?customer=${zoe._id}`);
    await tablet.getByRole('button', { name: 'Give 1 stamp' }).click();
    await expect(tablet.getByText('1 of 6').first()).toBeVisible();
    const answer = await desk.request.post('/api/stamp/history', {
      data: { userTo: zoe._id, userFrom: shop._id },
      headers: { authorization },
    });
    expect((await answer.json()).events[0].by).toBe('Kim Berg');
  });

  await test.step('it locks after two minutes without a touch', async () => {
    await tablet.clock.fastForward('02:01');
    await expect(tablet.getByRole('button', { name: 'Kim Berg' })).toBeVisible();
    await expect(tablet.getByText('Zoë Müller')).toBeHidden();
  });

  const openFor = async (name: string): Promise<void> => {
    await tablet.getByRole('button', { name }).click();
    for (const digit of ['2', '5', '8', '0']) await tablet.getByRole('button', { name: digit, exact: true }).click();
    await tablet.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(tablet.getByRole('button', { name: 'Lock' })).toBeVisible();
  };

  await test.step('someone who is removed while it is open is locked out', async () => {
    await desk.request.put('/api/v1/pin', { data: { pin: '2580' }, headers: { authorization } });
    await openFor('Kim Berg');
    await desk.reload();
    await desk.getByRole('button', { name: 'Remove Kim Berg' }).click();
    await desk.getByRole('button', { name: 'Remove', exact: true }).click();
    await isTold(desk, 'Kim Berg no longer works here');
    await expect(tablet.getByRole('button', { name: 'Café Linde' })).toBeVisible();
    await expect(tablet.getByRole('button', { name: 'Kim Berg' })).toBeHidden();
  });

  await test.step('the owner ends it while it is open', async () => {
    await openFor('Café Linde');
    await desk.reload();
    await desk.getByRole('button', { name: 'End Counter' }).click();
    await expect(tablet.getByText('This device is not a shared tablet, or no longer.')).toBeVisible();
    await isSound(tablet, 'a tablet that was ended');
  });
});
