import { describe, expect, test, vi } from 'vitest';
import { startApp } from '#test/app.ts';
import { proveAddress } from '#test/database.ts';
import { type Received, startMailServer } from '#test/mail.ts';
import { addProduct, order } from '#test/orders.ts';
import { begin, pay, placeOnline, setPayee } from '#test/paying.ts';
import { addCustomer, addShop, type Door, type TestPerson } from '#test/people.ts';

const mail = await startMailServer();
const app = await startApp({ env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://stamps.example' } });

const markPaid = (shop: TestPerson, id: string) => app.post(shop.token, `/api/orders/${id}/mark-paid`, {});
const receipts = ({ email }: TestPerson) =>
  mail.emails.filter(({ rcpt, subject = '' }) => rcpt === email && /^(Receipt|Beleg)/.test(subject));
async function receiptOf(buyer: TestPerson) {
  await vi.waitFor(() => expect(receipts(buyer)).not.toEqual([]), 10_000);
  return receipts(buyer)[0] as Received;
}

async function newBuyer(language = 'en'): Promise<TestPerson> {
  const post: Door['post'] = (token, path, body) => app.post(token, path, body, { 'accept-language': language });
  const buyer = await addCustomer({ post });
  await proveAddress(app, buyer);
  return buyer;
}

describe('the buyer of a paid order gets its receipt by email', () => {
  test('with each line, the sums of the order and the way to it, once', async () => {
    const [shop, buyer] = [await addShop(app, 'Café Uno'), await newBuyer()];
    const [latte, cake] = [
      await addProduct(app, shop),
      await addProduct(app, shop, { title: '<b>Cake</b>', price: 12.25 }),
    ];
    const placed = await order(app, buyer, [{ product: latte, qty: 2 }, { product: cake }]);
    await Promise.all([1, 2, 3].map(() => markPaid(shop, placed._id)));
    const email = await receiptOf(buyer);
    expect(email.subject).toBe(`Receipt for order ${placed.number}`);
    expect(email.from?.name).toBe('Café Uno');
    expect(email.text).toContain(
      ['2 × Latte: $7.00', '1 × <b>Cake</b>: $12.25', 'Shipping: $0.00', 'Tax: $2.89', 'Total: $22.14'].join('\n'),
    );
    expect(email.html).toContain('1 × &lt;b&gt;Cake&lt;/b&gt;');
    expect(email.text).toContain(`https://stamps.example/order/${placed._id}`);
    expect(email.text).not.toContain('This was a test');
    await app.runJobs();
    expect(receipts(buyer)).toHaveLength(1);
  });

  test('in their language, and marked as a test where no money moved', async () => {
    const [shop, buyer] = [await addShop(app), await newBuyer('de')];
    await setPayee(app, shop, 'test');
    const { id } = await placeOnline(app, shop, buyer);
    await pay(app, buyer, id, (await begin(app, buyer, id)).id);
    const { text } = await receiptOf(buyer);
    expect(text).toContain('Das war ein Test: Es wurde kein Geld bewegt.');
    expect(text).toContain('2 × Latte: 7,00\u00A0$');
  });
});

test('no receipt goes to an address that is not confirmed', async () => {
  const [shop, buyer, other] = [await addShop(app), await addCustomer(app), await newBuyer()];
  const latte = await addProduct(app, shop);
  for (const [person, isEmailConfirmed] of [
    [buyer, false],
    [other, true],
  ] as const) {
    const placed = await order(app, person, [{ product: latte }]);
    const read = async ({ token }: TestPerson) => (await app.call(token, 'GET', `/api/orders/${placed._id}`)).body;
    // Their order says so to them.
    expect([placed, await read(person), await read(shop)].map((one) => one.isEmailConfirmed)).toEqual([
      ...[isEmailConfirmed, isEmailConfirmed, null],
    ]);
    await markPaid(shop, placed._id);
  }
  await receiptOf(other);
  await app.runJobs();
  expect(receipts(buyer)).toEqual([]);
});
