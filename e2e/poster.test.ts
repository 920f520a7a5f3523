import { designCard, readQr, readShopQr, signUpOperator } from './people.ts';
import { desktop, expect, phone, test } from './product.ts';

/** A4 in points, rounded as the browser does. */
const a4 = [595, 842];

for (const [who, viewport, scheme] of [
  ['a desktop in the dark theme', desktop, 'dark'],
  ['a phone', phone, 'light'],
] as const) {
  test(`Print gives one A4 sheet whose code leads to the shop, and nothing else: ${who} (S2.profile.21, S9.qr.1)`, async ({
    open,
  }) => {
    const operator = await open(viewport, scheme);
    await signUpOperator(operator, 'Bean & Leaf');
    await designCard(operator, 10, 'Brunch');
    const address = await readShopQr(operator);

    const pdf = (await operator.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
    const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf);
    expect(box?.slice(1).map((side) => Math.round(Number(side)))).toEqual(a4);

    await operator.emulateMedia({ media: 'print' });
    const sheet = operator.locator('body > .poster-print');
    expect(await readQr(sheet)).toBe(address);
    expect(await operator.getByText(/\S/).filter({ visible: true }).allInnerTexts()).toEqual(
      await sheet.getByText(/\S/).filter({ visible: true }).allInnerTexts(),
    );
    await expect(sheet.getByText('Bean & Leaf')).toBeVisible();
    await expect(sheet.getByText(address)).toBeVisible();
  });
}
