import { customerCard, designCard, joinShop, newEmail, readQr, readShopQr, signUpOperator } from './people.ts';
import { desktop, expect, phone, test } from './product.ts';

test('members come with a file, and the card that was kept for one of them is handed over to their phone', async ({
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
  const mended = [`Maria Rossi,${maria},7`, `Ben Roth,${newEmail('ben')},10`];
  const report = operator.getByRole('region', { name: 'What would be imported' });

  await test.step('a file with a row that is wrong is shown before it does anything, the mended one is imported', async () => {
    await operator.goto('/royaltymember');
    await operator.getByRole('link', { name: /import/i }).click();
    await choose('old.csv', [mended[0] ?? '', 'Ben Roth,ben@roth,11']);
    await expect(report.getByText('Row 3 ‘ben@roth’ is not an e-mail address.')).toBeVisible();
    await choose('mended.csv', mended);
    await report.getByRole('button', { name: 'Import 2 members' }).click();
    await expect(operator.getByText('2 members added')).toBeVisible();
    await operator.getByRole('link', { name: 'All members' }).click();
    await expect(operator.getByText('Ben Roth').first()).toBeVisible();
  });

  const customer = await open(phone);
  await test.step('whoever types the same e-mail into the sign-up form gets nothing by that', async () => {
    await joinShop(customer, address, 'Maria R.', maria);
    await expect(customerCard(customer, '0 of 10 stamps, 10 to go')).toBeVisible();
  });

  await test.step('the counter offers the card by itself and hands it over; the phone shows the stamps', async () => {
    await customer.getByRole('button', { name: 'Show my code' }).click();
    const code = await readQr(customer.getByTestId('my-code'));
    await customer.getByRole('button', { name: 'Close' }).click();
    await operator.goto('/livestamp');
    await operator.getByLabel('Search a customer by name or e-mail, or type their code').fill(code);
    await operator.getByRole('button', { name: 'Use this code' }).click();
    const offer = operator.getByRole('region', { name: 'A card is kept for them' });
    await expect(offer).toContainText('Maria Rossi, 7 stamps.');
    await offer.getByRole('button', { name: 'Hand it over…' }).click();
    const dialog = operator.getByRole('dialog', { name: 'Hand a card over' });
    await expect(dialog.getByText('Maria Rossi’s 7 stamps move to Maria R.’s phone.')).toBeVisible();
    await dialog.getByRole('button', { name: /^Hand over to/ }).click({ delay: 800 });
    await expect(operator.getByText('Maria R. has the 7 stamps now')).toBeVisible();
    await expect(customerCard(operator, '7 of 10 stamps, 3 to go')).toBeVisible();
    await expect(customerCard(customer, '7 of 10 stamps, 3 to go')).toBeVisible();
  });

  await test.step('the same file once more finds nothing to do', async () => {
    await operator.goto('/royaltymember/import');
    await choose('mended.csv', mended);
    await expect(report.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
    await expect(report.getByRole('definition').nth(2)).toHaveText('2');
  });
});
