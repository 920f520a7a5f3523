/** An order costs the same wherever someone reads it. */
import { orderSums } from '@stampdeck/contract/order-sums.ts';
import { taxClasses } from '@stampdeck/contract/product-options.ts';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { startApp } from '#test/app.ts';
import { proveAddress } from '#test/database.ts';
import { startMailServer } from '#test/mail.ts';
import { addProduct } from '#test/orders.ts';
import { begin, pay, setPayee } from '#test/paying.ts';
import { startPayPal } from '#test/paypal-peer.ts';
import { addCustomer, addShop } from '#test/people.ts';

const [mail, peer] = [await startMailServer(), await startPayPal()];
const app = await startApp({ env: { ...peer.env, SMTP_URL: mail.url, PUBLIC_URL: 'https://stamps.example' } });

const carts = fc.sample(
  fc.record({
    lines: fc.array(
      fc.record({
        price: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 12_000 })),
        qty: fc.integer({ min: 1, max: 9 }),
        taxClass: fc.constantFrom(...taxClasses),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    deliveryMethod: fc.constantFrom('delivery' as const, 'pickup' as const),
  }),
  { numRuns: 12, seed: 17 },
);
const rates = { standard: 1500, reduced: 725 };
const shippingAddress = { address: '1 Main St', city: 'Springfield', postalCode: '12345', country: 'US' };
const inDollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

test('the cart, the order, the payment, the receipt and the file of a shop have one total, whatever is in the cart', async () => {
  const shop = await addShop(app);
  const buyer = await addCustomer(app);
  await proveAddress(app, buyer);
  await setPayee(app, shop, 'paypal');
  const settings = { taxRate: 15, reducedTaxRate: 7.25, stampsPerAmount: 0, stampAmount: 5 };
  expect((await app.call(shop.token, 'PUT', '/api/v1/order-settings', settings)).status).toBe(200);
  const totals = new Map<number, number[]>();
  for (const { lines, deliveryMethod } of carts) {
    const orderItems = [];
    for (const { price, qty, taxClass } of lines) {
      const { _id: product } = await addProduct(app, shop, { price: price / 100, taxClass });
      orderItems.push({ product, qty, price: price / 100 });
    }
    const due = Object.values(orderSums(lines, deliveryMethod, rates));
    const sumsIn = (body: Record<string, number>) =>
      ['itemsPrice', 'shippingPrice', 'taxPrice', 'totalPrice'].map((name) => Math.round((body[name] ?? 0) * 100));
    const { body: cart } = await app.post(null, '/api/v1/carts/check', { orderItems, deliveryMethod });
    expect(sumsIn(cart)).toEqual(due);
    const { totalPrice } = cart;
    const said = { orderItems, deliveryMethod, shippingAddress, paymentMethod: 'PayPal', totalPrice };
    const { body: placed } = await app.post(buyer.token, '/api/orders', said);
    expect([placed.message, sumsIn(placed)]).toEqual([undefined, due]);
    const { id } = await begin(app, buyer, placed._id);
    expect(peer.payments.get(id)?.cents).toBe(due[3]);
    peer.approve(id);
    expect(sumsIn((await pay(app, buyer, placed._id, id)).body)).toEqual(due);
    totals.set(placed.number, due);
  }
  for (const [number, [, shipping = 0, tax = 0, total = 0]] of totals) {
    const receipt = () => mail.emails.find(({ subject }) => subject === `Receipt for order ${number}`);
    await vi.waitFor(() => expect(receipt()).toBeDefined(), 10_000);
    const sums = [`Shipping: ${inDollars(shipping)}`, `Tax: ${inDollars(tax)}`, `Total: ${inDollars(total)}`];
    expect(receipt()?.text).toContain(sums.join('\n'));
  }
  const headers = { authorization: `Bearer ${shop.token}` };
  const file = await (await fetch(`${app.url}/api/v1/orders/list.csv`, { headers })).text();
  const rows: Record<string, string>[] = parse(file, { columns: true, bom: true });
  const columns = ['Items total', 'Shipping', 'Tax', 'Total'];
  const inFile = rows.map((row): [number, number[]] => [
    Number(row.Number),
    columns.map((name) => Math.round(Number(row[name]) * 100)),
  ]);
  expect(new Map(inFile)).toEqual(totals);
});
