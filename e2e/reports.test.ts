import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { isSound } from './axe.ts';
import { goTo, hold, holdUpCode } from './people.ts';
import { desktop, expect, phone, test } from './product.ts';
import { openAsMember, openShop, publish } from './seeds.ts';

/** The file that a button downloads. */
async function fileOf(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return readFileSync(await file.path(), 'utf8');
}

test('the report says what happened at the counter, line by line; a disabled member gets nothing until enabled, and is exported and erased', async ({
  open,
}) => {
  const operator = await open(desktop);
  const customer = await open(phone);
  const shop = await openShop(operator, 'Café Uno');
  const milestones = [
    { slot: 1, label: '10% off' },
    { slot: 5, label: 'A cake' },
  ];
  await publish(operator, shop, { NoofStamps: 5, milestones });
  await openAsMember(customer, shop);

  await test.step('a member gets one stamp and redeems its reward; a second stamp is taken back', async () => {
    await holdUpCode(customer);
    await operator.goto('/livestamp');
    const give = operator.getByRole('button', { name: 'Give 1 stamp' });
    const counter = operator.getByLabel('Live stamp');
    await give.click();
    await expect(counter.getByText('1 of 5 stamps, 4 to go')).toBeVisible();
    await hold(operator.getByRole('button', { name: 'Redeem 10% off: hold to redeem, or press twice' }));
    await expect(operator.getByRole('button', { name: 'Undo redemption: 10% off' })).toBeEnabled();
    await give.click();
    await expect(counter.getByText('2 of 5 stamps, 3 to go')).toBeVisible();
    await operator.getByRole('button', { name: 'Undo 1 stamp' }).click();
    await expect(counter.getByText('1 of 5 stamps, 4 to go')).toBeVisible();
  });

  await test.step('home and the report show it, and explain each metric and its entries', async () => {
    await goTo(operator, '/');
    const today = operator.getByRole('region', { name: 'Today so far' });
    await expect(today.locator('strong')).toHaveText(['1', '1', '1', '1', '1']);
    await goTo(operator, '/reports');
    const tiles = operator.getByRole('region', { name: 'Totals' });
    await expect(tiles.locator('strong')).toHaveText(['1', '1', '1', '1', '0%', '–']);
    await tiles.getByRole('button', { name: 'What counts as ‘Stamps given’' }).focus();
    await expect(tiles.getByRole('tooltip').first()).toHaveText(/taken back/);
    await expect(operator.getByText(/^No rewards are waiting/)).toBeVisible();
    const days = (await fileOf(operator, 'Days as CSV')).trimEnd().split('\r\n');
    expect(days[0]).toContain('Day,Stamps given,Visits,Returning visits,New members,Rewards given');
    expect(days.at(-1)).toMatch(/^\d{4}-\d\d-\d\d,1,1,0,1,1$/);
    await operator.getByRole('link', { name: 'What each person did' }).click();
    await expect(operator.getByRole('row', { name: /^Café Uno/ })).toBeVisible();
    await isSound(operator, 'the report by person');
    const people = (await fileOf(operator, 'People as CSV')).trimEnd().split('\r\n');
    expect(people.at(-1)).toBe('Café Uno,2,1,0,1,0,0,0,0');
    await operator.getByRole('link', { name: 'All reports' }).click();
    await operator.getByRole('link', { name: /^1 stamp given on/ }).click();
    const lines = operator.getByRole('listitem').filter({ hasText: 'Zoë Müller' });
    await expect(lines).toHaveText([/Stamps taken back.*−1/, /Stamped.*\+1/, /Redeemed “10% off”/, /Stamped.*\+1/]);
    await lines.first().getByRole('link').click();
  });

  await test.step('the counter refuses a disabled member, their card says why, and it works again once they are enabled', async () => {
    await operator.getByRole('button', { name: 'Disable' }).click();
    await expect(customer.getByText('Café Uno has disabled your membership.')).toBeVisible();
    await goTo(operator, '/livestamp');
    await operator.getByRole('button', { name: 'Give 1 stamp' }).click();
    await expect(operator.getByRole('alert').filter({ hasText: 'disabled' })).toBeVisible();
    await operator.goBack();
    await operator.getByRole('button', { name: 'Enable' }).click();
    await operator.getByRole('link', { name: 'Stamp now' }).click();
    await operator.getByRole('button', { name: 'Give 1 stamp' }).click();
    await expect(customer.getByText('2 of 5 stamps, 3 to go').first()).toBeVisible();
    await expect(customer.getByText('Café Uno has disabled your membership.')).toBeHidden();
    await operator.goBack();
  });

  await test.step('one click exports everything about them, and two erase it', async () => {
    expect(JSON.parse(await fileOf(operator, 'Export'))).toMatchObject({ member: { name: 'Zoë Müller' } });
    await operator.getByRole('button', { name: 'Erase…' }).click();
    await operator.getByRole('button', { name: 'Erase Zoë Müller' }).click();
    await expect(operator.getByText('No members yet', { exact: true })).toBeVisible();
    await expect(customer.getByRole('button', { name: 'Follow and join' })).toBeVisible();
  });
});
