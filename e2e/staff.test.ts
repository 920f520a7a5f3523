/** An owner invites someone, who stamps under their own name until they are removed with the till open. */
import { isSound } from './axe.ts';
import { newEmail, readQr } from './people.ts';
import { desktop, expect, isTold, phone, test } from './product.ts';
import { addMember, openShop } from './seeds.ts';

test('an owner invites someone by a code; the person stamps in their own name, gets other rights, and is removed while the till is open', async ({
  open,
}) => {
  const [desk, till] = [await open(desktop), await open(phone)];
  const shop = await openShop(desk, 'Café Ahorn', { size: 6 });
  const zoe = await addMember(desk, shop, 'Zoë Müller');

  await desk.goto('/settings');
  await desk.getByRole('link', { name: 'Open the people' }).click();
  await expect(desk.getByText('1 of 3 seats used')).toBeVisible();
  await isSound(desk, 'the people of a shop');
  await desk.getByRole('button', { name: 'Invite someone' }).click();
  await desk.getByRole('switch', { name: /^Orders/ }).check();
  await isSound(desk, 'the form that invites someone', 'dialog');
  await desk.getByRole('button', { name: 'Show a code' }).click();
  const address = await readQr(desk.getByTestId('invitation-code'));
  await isSound(desk, 'the code of an invitation', 'dialog');

  await test.step('the invited person sees which shop it is and what they may do, and accepts', async () => {
    await till.goto(address);
    await expect(till.getByRole('heading', { name: 'Work for Café Ahorn' })).toBeVisible();
    for (const may of ['Stamps', 'Members', 'Messages', 'Orders'])
      await expect(till.getByText(may, { exact: true })).toBeVisible();
    await expect(till.getByText('Products', { exact: true })).toBeHidden();
    await isSound(till, 'an invitation');
    await till.getByLabel('Your name').fill('Kim Berg');
    await till.getByLabel('Email').fill(newEmail('kim'));
    await till.getByLabel('Password', { exact: true }).fill('a long password');
    await till.getByRole('button', { name: 'Sign up and accept' }).click();
    await expect(till.getByRole('link', { name: /Scan and stamp/ })).toBeVisible();
    await isTold(desk, 'The invitation was accepted');
    await expect(desk.getByText('2 of 3 seats used')).toBeVisible();
  });

  await test.step('they stamp, and the history names them', async () => {
    await till.goto(`/livestamp?customer=${zoe._id}`);
    await till.getByRole('button', { name: 'Give 1 stamp' }).click();
    await expect(till.getByText('1 of 6').first()).toBeVisible();
    const answer = await desk.request.post('/api/stamp/history', {
      data: { userTo: zoe._id, userFrom: shop._id },
      headers: { authorization: `Bearer ${shop.token}` },
    });
    expect((await answer.json()).events[0].by).toBe('Kim Berg');
  });

  await test.step('they are not offered to take back a stamp that the owner gave', async () => {
    const change = (way: string) =>
      desk.request.post(`/api/stamp/${way}`, {
        data: { userTo: zoe._id, userFrom: shop._id },
        headers: { authorization: `Bearer ${shop.token}` },
      });
    const takeBack = till.getByRole('button', { name: 'Take back 1 stamp' });
    await change('stampAward');
    await expect(till.getByText(/^You can take back only the stamps that you gave last/)).toBeVisible();
    await expect(takeBack).toHaveAttribute('aria-disabled', 'true');
    await isSound(till, 'the counter of someone who may not take back the last stamp');
    await change('unstampAward');
    await expect(takeBack).toHaveAttribute('aria-disabled', 'false');
  });

  await test.step('a screen that they may not use says so', async () => {
    await till.goto('/reports');
    await expect(till.getByRole('heading', { name: 'This screen is not open to you' })).toBeVisible();
    await isSound(till, 'a screen that is not open to someone');
  });

  await test.step('changed permissions arrive at once', async () => {
    await till.goto('/dashboard-messages');
    await expect(till.getByRole('link', { name: 'Inbox' })).toBeVisible();
    await desk.getByRole('button', { name: 'Change Kim Berg' }).click();
    await desk.getByRole('switch', { name: /^Messages/ }).uncheck();
    await desk.getByRole('button', { name: 'Save' }).click();
    await isTold(desk, 'Saved');
    await expect(till.getByRole('heading', { name: 'This screen is not open to you' })).toBeVisible();
    await expect(till.getByRole('link', { name: 'Inbox' })).toBeHidden();
  });

  await test.step('someone who is removed is signed out with the till open', async () => {
    await till.goto(`/livestamp?customer=${zoe._id}`);
    await expect(till.getByText('1 of 6').first()).toBeVisible();
    await desk.getByRole('button', { name: 'Remove Kim Berg' }).click();
    await isSound(desk, 'the question before someone is removed', 'dialog');
    await desk.getByRole('button', { name: 'Remove', exact: true }).click();
    await isTold(desk, 'Kim Berg no longer works here');
    await expect(till.getByLabel('Password', { exact: true })).toBeVisible();
    await expect(desk.getByText('1 of 3 seats used')).toBeVisible();
  });
});

test('an owner works for another shop, too, and goes from one to the other', async ({ open }) => {
  const [desk, other] = [await open(desktop), await open(phone)];
  const shop = await openShop(desk, 'Café Birke', { size: 6 });
  await openShop(other, 'Bar Ulme', { size: 6 });
  const answer = await desk.request.post('/api/v1/staff/invitations', {
    data: { permissions: ['stamp', 'members'] },
    headers: { authorization: `Bearer ${shop.token}` },
  });
  await other.goto((await answer.json()).url);
  await expect(other.getByText('You are signed in as Bar Ulme')).toBeVisible();
  await isSound(other, 'an invitation of someone who is signed in');
  await other.getByRole('button', { name: 'Accept' }).click();
  await expect(other.getByRole('link', { name: /Scan and stamp/ })).toBeVisible();
  await other.goto('/settings');
  const places = other.getByRole('region', { name: 'Where you work' });
  await expect(places.getByRole('listitem').filter({ hasText: 'Café Birke' })).toContainText('Open now');
  await expect(other.getByRole('heading', { name: 'Your shop' })).toBeHidden();
  await isSound(other, 'the settings of someone who works for a shop');
  await places.getByRole('button', { name: 'Switch to Bar Ulme' }).click();
  await expect(other.getByText('Set up your shop')).toBeVisible();
  await other.goto('/settings');
  await expect(places.getByRole('listitem').filter({ hasText: 'Bar Ulme' })).toContainText('Open now');
});
