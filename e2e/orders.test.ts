import type { Page } from '@playwright/test';
import { isSound } from './axe.ts';
import { goTo } from './people.ts';
import { sheetsOf } from './printed-code.ts';
import { desktop, expect, phone, test } from './product.ts';
import { openAsMember, openShop, type Shop, signIn } from './seeds.ts';

const tablet = { width: 1024, height: 768 } as const;

/** Counts the notes that a page plays, from when it opens. */
const listenTo = (page: Page): Promise<unknown> =>
  page.addInitScript(`(() => {
    window.notes = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { window.notes += 1; return start.apply(this, when); };
  })()`);
const notesOf = (page: Page): Promise<number> => page.evaluate<number>('window.notes');

async function sell(page: Page, shop: Shop, product: object): Promise<string> {
  const headers = { authorization: `Bearer ${shop.token}` };
  const answer = await page.request.post('/api/products/', { data: product, headers });
  return ((await answer.json()) as { product: { _id: string } }).product._id;
}

/** Orders two pieces on the phone, to collect and pay at the shop. */
async function orderTwo(page: Page, productId: string): Promise<void> {
  await page.goto(`/cart/${productId}?qty=2`);
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: 'Pay at the shop' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'PLACE ORDER' }).click();
  await expect(page).toHaveURL(/\/order\/[\w-]+$/);
}

test('a shop hears an order arrive, prepares it on the kitchen’s tablet, takes the money, gives stamps and refunds it; the customer sees each step (S1.operators.7)', async ({
  open,
}) => {
  const owner = await open(desktop);
  const shop = await openShop(owner, 'Café Cinque', { size: 10 });
  const productId = await sell(owner, shop, { title: 'Iced latte', price: 4.5, countInStock: 20 });

  await test.step('the owner sets how many stamps an order suggests', async () => {
    await owner.goto('/settings');
    const form = owner.getByRole('form', { name: 'Order settings' });
    await form.getByLabel('Stamps per amount').fill('1');
    await form.getByLabel('Amount', { exact: true }).fill('4');
    await form.getByRole('button', { name: 'Save order settings' }).click();
    await expect(owner.getByText('Order settings saved')).toBeVisible();
  });

  const kitchen = await open(tablet);
  await listenTo(kitchen);
  await signIn(kitchen, shop);
  await kitchen.goto('/orders/kitchen');
  const column = (name: string) => kitchen.getByRole('region', { name, exact: true });
  await expect(column('New').getByText('Nothing here')).toBeVisible();
  await kitchen.getByRole('heading', { name: 'Kitchen' }).click();

  const customer = await open(phone);
  await openAsMember(customer, shop);
  await orderTwo(customer, productId);

  await test.step('it arrives by itself, and rings', async () => {
    await expect(column('New').getByText('Iced latte')).toBeVisible();
    await expect.poll(() => notesOf(kitchen)).toBeGreaterThan(0);
    await isSound(kitchen, 'the kitchen');
  });

  await test.step('one press moves it on, and the customer follows', async () => {
    await column('New').getByRole('button', { name: 'Start' }).click();
    await expect(column('In progress').getByRole('button', { name: 'Ready' })).toBeFocused();
    await expect(customer.getByText('Not Delivered: the shop is preparing it')).toBeVisible();
    await column('In progress').getByRole('button', { name: 'Ready' }).click();
    await expect(customer.getByText('Not Delivered: it is ready')).toBeVisible();
    await column('Ready').getByRole('button', { name: '$10.35 paid' }).click();
    await expect(customer.getByText(/^Paid on/)).toBeVisible();
    await column('Ready').getByRole('button', { name: 'Delivered' }).click();
    await expect(column('Ready').getByText('Nothing here')).toBeVisible();
    await expect(customer.getByText(/^Delivered on/)).toBeVisible();
  });

  await test.step('it is in the list, whose filters are in the address', async () => {
    await goTo(kitchen, '/orders');
    await expect(kitchen.getByText('No open orders')).toBeVisible();
    await kitchen.getByRole('link', { name: 'All orders' }).first().click();
    await expect(kitchen.getByRole('link', { name: 'Order 1' })).toBeVisible();
    await isSound(kitchen, 'orders');
    await kitchen.getByLabel('Payment').selectOption({ label: 'Not paid' });
    await expect(kitchen.getByText('No orders found')).toBeVisible();
    await kitchen.reload();
    await expect(kitchen.getByText('No orders found')).toBeVisible();
    await kitchen.getByRole('button', { name: 'Clear filters' }).click();
    await kitchen.getByRole('link', { name: 'Order 1' }).click();
  });

  await test.step('home has its sales and the newest orders (S1.home.3)', async () => {
    await owner.goto('/');
    await expect(owner.getByRole('table', { name: 'New orders' }).getByRole('link', { name: 'Order 1' })).toBeVisible();
    await expect(owner.getByRole('region', { name: 'Orders and sales' })).toContainText('$10.35');
    await isSound(owner, 'home of a shop that sells');
  });

  await test.step('its stamps are given with one press', async () => {
    await kitchen.getByRole('button', { name: 'Give 2 stamps' }).click();
    await expect(kitchen.getByText('2 stamps given for this order')).toBeVisible();
    await expect(customer.getByText('2 stamps given')).toBeVisible();
    await isSound(kitchen, 'an order for its seller');
  });

  await test.step('the page of the member has it, and leads to all of theirs', async () => {
    await kitchen.getByRole('link', { name: 'Open the customer’s card' }).click();
    const theirs = kitchen.getByRole('region', { name: 'Orders', exact: true });
    await expect(theirs.getByRole('link', { name: 'Order 1' })).toBeVisible();
    await isSound(kitchen, 'a member who ordered');
    await theirs.getByRole('link', { name: 'All orders' }).click();
    await expect(kitchen.getByText(/^Only orders of /)).toBeVisible();
    await kitchen.getByRole('link', { name: 'Order 1' }).click();
    await expect(kitchen.getByRole('heading', { name: 'What next' })).toBeVisible();
  });

  await test.step('it is printed on one page, without what only the screen needs', async () => {
    expect(await sheetsOf(await kitchen.pdf({ format: 'A4' }), 2)).toHaveLength(1);
    await kitchen.emulateMedia({ media: 'print' });
    await expect(kitchen.getByText('Iced latte').first()).toBeVisible();
    for (const name of ['Print', 'Receipt']) await expect(kitchen.getByRole('button', { name })).toBeHidden();
    await expect(kitchen.getByRole('link', { name: 'All orders' })).toBeHidden();
    await kitchen.emulateMedia({ media: null });
  });

  await test.step('its receipt is 80 mm wide, on one page that is no higher than it needs', async () => {
    // Otherwise the receipt is gone before it is looked at.
    await kitchen.evaluate('window.print = () => undefined');
    await kitchen.getByRole('button', { name: 'Receipt' }).click();
    await expect(kitchen.locator('body > .receipt-print')).toBeAttached();
    const sheets = await sheetsOf(await kitchen.pdf({ preferCSSPageSize: true }), 2);
    expect(sheets).toHaveLength(1);
    const [wide = 0, high = 0] = sheets[0]?.size ?? [];
    expect(Math.round(wide)).toBe(80);
    expect(high).toBeGreaterThan(81);
    expect(high).toBeLessThan(130);
    await kitchen.evaluate("window.dispatchEvent(new Event('afterprint'))");
  });

  await test.step('a refund gives the stock back, takes the stamps back, and says so', async () => {
    await kitchen.getByRole('button', { name: 'Refund…' }).click();
    const dialog = kitchen.getByRole('dialog', { name: 'Refund' });
    await isSound(kitchen, 'a refund');
    await dialog.getByLabel('Reason').fill('It was cold');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(dialog.getByText('$10.35 was refunded.')).toBeVisible();
    await expect(dialog.getByText('2 stamps were taken back.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(customer.getByText('Everything was refunded.')).toBeVisible();
    await expect(customer.getByText('It was cold')).toBeVisible();
    const stock = (await (await owner.request.get(`/api/products/${productId}`)).json()) as { countInStock: number };
    expect(stock.countInStock).toBe(20);
  });
});
