import { customerCard, designCard, hold, joinShop, newEmail, readQr, readShopQr, signUpOperator } from './people.ts';
import { desktop, expect, phone, test } from './product.ts';

test('members are imported from a file, and the counter merges an imported card into the card on a phone', async ({
  open,
}) => {
  const operator = await open(desktop);
  const maria = newEmail('maria');
  await signUpOperator(operator, 'Café Rosa');
  await designCard(operator, 10, 'Coffee');
  const address = await readShopQr(operator);
  const choose = (name: string, rows: string[]) =>
    operator
      .getByLabel('Choose a CSV file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(['Name,E-Mail,Stamps', ...rows].join('\n')) });
  const corrected = [`Maria Rossi,${maria},7`, `Ben Roth,${newEmail('ben')},10`];
  const report = operator.getByRole('region', { name: 'What will be imported' });

  await test.step('the preview of a file shows its wrong row, and the corrected file is imported', async () => {
    await operator.goto('/royaltymember');
    await operator.getByRole('link', { name: /import/i }).click();
    await choose('old.csv', [corrected[0] ?? '', 'Ben Roth,ben@roth,11']);
    await expect(report.getByText('Row 3 ‘ben@roth’ is not an email address.')).toBeVisible();
    await choose('corrected.csv', corrected);
    await report.getByRole('button', { name: 'Import 2 members' }).click();
    await expect(operator.getByText('2 members were added')).toBeVisible();
    await operator.getByRole('link', { name: 'All members' }).click();
    await expect(operator.getByText('Ben Roth').first()).toBeVisible();
  });

  const customer = await open(phone);
  await test.step('signing up with the same email gives no stamps', async () => {
    await joinShop(customer, address, 'Maria R.', maria);
    await expect(customerCard(customer, '0 of 10 stamps, 10 to go')).toBeVisible();
  });

  await test.step('the counter offers the card and merges it; the phone shows the stamps', async () => {
    await customer.getByRole('button', { name: 'Show my code' }).click();
    const code = await readQr(customer.getByTestId('my-code'));
    await customer.getByRole('button', { name: 'Close' }).click();
    await operator.goto('/livestamp');
    await operator.getByLabel('Search for a customer by name, email or phone, or type their code').fill(code);
    await operator.getByRole('button', { name: 'Use this code' }).click();
    const offer = operator.getByRole('region', { name: 'Unclaimed card' });
    await expect(offer).toContainText('Maria Rossi, 7 stamps.');
    await offer.getByRole('button', { name: 'Merge this card…' }).click();
    const dialog = operator.getByRole('dialog', { name: 'Merge a paper card' });
    await expect(dialog.getByText('Maria Rossi’s 7 stamps move to Maria R.’s phone.')).toBeVisible();
    await hold(dialog.getByRole('button', { name: /^Merge into/ }));
    await expect(operator.getByText('Maria R. has the 7 stamps now')).toBeVisible();
    await expect(customerCard(operator, '7 of 10 stamps, 3 to go')).toBeVisible();
    await expect(customerCard(customer, '7 of 10 stamps, 3 to go')).toBeVisible();
  });

  await test.step('the same file again imports nothing', async () => {
    await operator.goto('/royaltymember/import');
    await choose('corrected.csv', corrected);
    await expect(report.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
    await expect(report.getByRole('definition').nth(2)).toHaveText('2');
  });
});
