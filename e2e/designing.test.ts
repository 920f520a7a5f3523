import { desktop, expect, phone, test } from './product.ts';
import { openAsMember, openShop } from './seeds.ts';

test('a card goes from a template to its third version, and a member sees what changed', async ({ open }) => {
  const operator = await open(desktop);
  const shop = await openShop(operator, 'Backhaus Sonntag');
  const preview = operator.getByRole('region', { name: "Customers' views" });
  const publish = async () => {
    await operator.getByRole('tab', { name: 'Submit' }).click();
    await operator.getByRole('button', { name: 'Submit to server' }).click();
    await expect(operator.getByText('Successfull uploaded shop card design').last()).toBeVisible();
  };

  await test.step('the owner changes a reward of a template and previews the card at that stamp', async () => {
    await operator.goto('/rewardCard');
    await operator.getByRole('button', { name: /^Bakery/ }).click();
    await operator.getByRole('tab', { name: 'Stamps' }).click();
    await operator.getByLabel('Milestone 1, reward').fill('A pretzel');
    await preview.getByRole('button', { name: 'Stamp 4: A pretzel' }).click();
    await expect(preview.getByRole('button', { pressed: true })).toHaveCount(4);
    await expect(operator.getByText('Draft saved')).toBeVisible();
    await operator.reload();
    await expect(operator.getByLabel('Milestone 1, reward')).toHaveValue('A pretzel');
    await publish();
  });

  const member = await open(phone);
  await openAsMember(member, shop);

  await test.step('before a change is published, the page says which members it affects', async () => {
    await operator.getByRole('tab', { name: 'Stamps' }).click();
    await operator.getByLabel('Remove milestone 1, A pretzel').click();
    await operator.getByRole('tab', { name: 'Submit' }).click();
    await expect(operator.getByText('Gets version 2 with its first stamp.')).toBeVisible();
    await expect(operator.getByText('“A pretzel” at stamp 4 is no longer given')).toBeVisible();
    await publish();
    await expect(operator.getByText(/1 empty card gets the new one/)).toBeVisible();
    await member.reload();
    await member.getByText(/^What changed on/).click();
    await expect(member.getByText('“A pretzel” at stamp 4 is no longer given')).toBeVisible();
  });

  await test.step('the first version is restored as the third', async () => {
    await operator.getByRole('button', { name: 'All versions' }).click();
    const first = operator.getByRole('listitem', { name: 'Version 1' });
    await expect(first.getByText('The first card of the shop.')).toBeVisible();
    await first.getByRole('button', { name: 'Restore as draft' }).click();
    await expect(
      operator.getByText('Draft saved').or(operator.getByText('New at stamp 4: “A pretzel”')).first(),
    ).toBeVisible();
    await publish();
    await expect(operator.getByText(/^Version 3, published/).first()).toBeVisible();
  });
});
