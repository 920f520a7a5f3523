import type { Page } from '@playwright/test';
import { isSound } from './axe.ts';
import { joinShop } from './people.ts';
import { desktop, expect, phone, test } from './product.ts';
import { openShop, type Shop } from './seeds.ts';

/** Adds a product to the shop; returns its id. */
async function addProduct(page: Page, shop: Shop, product: object): Promise<string> {
  const headers = { authorization: `Bearer ${shop.token}` };
  const answer = await page.request.post('/api/products/', { data: product, headers });
  return ((await answer.json()) as { product: { _id: string } }).product._id;
}

/** The orders of the shop, as its seller reads them. */
async function ordersOf(page: Page, shop: Shop): Promise<{ _id: string; totalPrice: number }[]> {
  const headers = { authorization: `Bearer ${shop.token}` };
  return (await (await page.request.get('/api/orders/all?side=seller', { headers })).json()) as never;
}

const size = { group: 'Size', choices: ['Small', 'Large'] };
const latte = {
  title: 'Iced latte',
  price: 4.5,
  countInStock: 20,
  options: [
    {
      name: size.group,
      several: false,
      choices: [
        { name: 'Small', price: 0 },
        { name: 'Large', price: 1 },
      ],
    },
  ],
};
const total = (page: Page, amount: string) =>
  expect(page.getByText('Total', { exact: true }).locator('..')).toContainText(amount);

test('a customer buys two products on a phone, collects them and pays at the shop: pressed twice, cut off and reloaded, it is one order (S2.cart.1, S2.cart.2, S2.order.1, S2.order.2, S2.order.3, S2.order.4, S2.protected.5)', async ({
  open,
}) => {
  const owner = await open(desktop);
  const shop = await openShop(owner, 'Café Uno', { size: 10 });
  const latteId = await addProduct(owner, shop, latte);
  const cakeId = await addProduct(owner, shop, { title: 'Carrot cake', price: 3, countInStock: 2 });
  const page = await open(phone);
  await joinShop(page, shop.address);

  await test.step('what is chosen is in the cart, also in another tab, and can be changed', async () => {
    await page.goto(`/cart/${latteId}?qty=2&options=1`);
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByText('Size: Large')).toBeVisible();
    await total(page, '$12.65');
    await page.goto(`/cart/${cakeId}`);
    await expect(page.getByText('Carrot cake')).toBeVisible();
    await page.getByLabel('Quantity').last().selectOption('2');
    await total(page, '$19.55');
    const other = await page.context().newPage();
    await other.goto('/cart');
    await other.getByRole('button', { name: 'Remove Carrot cake' }).click();
    await expect(page.getByText('Carrot cake')).toBeHidden();
    await other.close();
    await page.goto(`/cart/${cakeId}?qty=1`);
    await total(page, '$16.10');
    await isSound(page, 'cart');
  });

  await test.step('a price that changed meanwhile is told when the cart is opened again', async () => {
    const headers = { authorization: `Bearer ${shop.token}` };
    await owner.request.put(`/api/products/${cakeId}`, { data: { price: 3.5 }, headers });
    await page.reload();
    await expect(page.getByText('Carrot cake: The price changed from $3.00 to $3.50.')).toBeVisible();
    await total(page, '$16.68');
    await page.getByRole('button', { name: 'Got it' }).click();
  });

  await test.step('collecting it at the shop is chosen, and paid there', async () => {
    await page.getByRole('button', { name: 'Checkout' }).click();
    await expect(page.getByLabel('Collect at the shop')).toBeChecked();
    await isSound(page, 'pickup');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('radio', { name: 'Pay at the shop' }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Place Order' })).toBeVisible();
    await isSound(page, 'place order');
  });

  await test.step('the network is cut after the order was sent; after a reload, a double press finds the same order', async () => {
    await page.route('**/api/orders', async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    });
    await page.getByRole('button', { name: 'PLACE ORDER' }).click();
    await expect(page.getByText('your order may have arrived')).toBeVisible();
    await page.unroute('**/api/orders');
    expect(await ordersOf(owner, shop)).toHaveLength(1);
    await page.reload();
    await page.getByRole('button', { name: 'PLACE ORDER' }).dblclick();
    await expect(page).toHaveURL(/\/order\/[\w-]+$/);
    const orders = await ordersOf(owner, shop);
    expect(orders.map(({ totalPrice }) => totalPrice)).toEqual([16.68]);
  });

  await test.step('the order says who, how and what, and follows the shop live', async () => {
    await expect(page.getByText('Not Paid')).toBeVisible();
    await expect(page.getByText('Not Delivered')).toBeVisible();
    await expect(page.getByText('Collect at the shop')).toBeVisible();
    await isSound(page, 'order');
    const headers = { authorization: `Bearer ${shop.token}` };
    const [order] = await ordersOf(owner, shop);
    await owner.request.post(`/api/orders/${order?._id}/mark-paid`, { headers, data: {} });
    await expect(page.getByText(/^Paid on/)).toBeVisible();
    await owner.request.put(`/api/orders/${order?._id}/deliver`, { headers, data: {} });
    await expect(page.getByText(/^Delivered on/)).toBeVisible();
    await page.goto('/cart');
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await page.goto('/my');
    await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible();
  });

  await test.step('someone who is no party goes to the landing page', async () => {
    const [order] = await ordersOf(owner, shop);
    const stranger = await open(phone);
    await joinShop(stranger, shop.address, 'Stranger');
    await stranger.goto(`/order/${order?._id}`);
    await expect(stranger).toHaveURL(/\/introduce/);
    await owner.goto(`/order/${order?._id}`);
    await expect(owner.getByText('Zoë Müller').first()).toBeVisible();
  });
});

test('an owner buys a package: from Pick Your Best Option to the order (S1.operators.8, S2.routes.12, S2.routes.21, S2.routes.22, S2.routes.23, S2.profile.14, S2.profile.19, S2.pricepackage.1, S2.pricepackage.2, S2.pricepackage.3, S2.pricepackage.4, S2.pricepackage.5, S2.shipping.1, S2.shipping.2, S2.payment.1, S2.payment.2, S2.payment.3, S2.placeorder.1, S2.placeorder.2, S2.placeorder.3, S2.placeorder.5, S5.shipping.1)', async ({
  open,
}) => {
  const owner = await open(desktop);
  await openShop(owner, 'Café Due');
  await owner.goto('/profile?tab=orders');
  await expect(owner.getByText('No Orders')).toBeVisible();
  await owner.getByRole('link', { name: 'START SHOPPING' }).click();
  await expect(owner.getByRole('heading', { name: 'Pick Your Best Option' })).toBeVisible();
  await isSound(owner, 'price packages');
  await owner.getByRole('link', { name: 'Add To Cart' }).first().click();
  await expect(owner).toHaveURL(/\/cart$/);
  await expect(owner.getByRole('button', { name: 'Checkout' })).toBeVisible();
  await owner.reload();
  await owner.getByRole('button', { name: 'Checkout' }).click();
  await expect(owner).toHaveURL(/\/shipping$/);

  await test.step('without an address the payment leads back to it', async () => {
    await owner.goto('/payment');
    await expect(owner).toHaveURL(/\/shipping$/);
    await owner.getByRole('button', { name: 'Continue' }).click();
    await expect(owner.getByText('Please fill this in.').first()).toBeVisible();
    await isSound(owner, 'shipping');
    await owner.getByLabel('Address', { exact: true }).fill('Main Street 1');
    await owner.getByLabel('City').fill('Springfield');
    await owner.getByLabel('Postal Code').fill('12345');
    await owner.getByLabel('Country').fill('USA');
    await owner.getByRole('button', { name: 'Continue' }).click();
    await expect(owner).toHaveURL(/\/payment$/);
  });

  await test.step('there is one method', async () => {
    await expect(owner.getByRole('radio', { name: 'PayPal or Credit Card' })).toBeChecked();
    await owner.getByRole('button', { name: 'Continue' }).click();
    await expect(owner).toHaveURL(/\/placeorder$/);
  });

  await test.step('everything is there once more, and the order is placed', async () => {
    for (const name of ['Customer', 'Shipping', 'Payment method', 'Order items'])
      await expect(owner.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(owner.getByText('Shipping country')).toBeVisible();
    await expect(owner.getByText('USA').first()).toBeVisible();
    await expect(owner.getByText('Main Street 1').first()).toBeVisible();
    await expect(owner.getByText('PayPal or Credit Card')).toBeVisible();
    await owner.getByRole('button', { name: 'PLACE ORDER' }).click();
    await expect(owner).toHaveURL(/\/order\/[\w-]+$/);
    await expect(owner.getByText('Not Paid')).toBeVisible();
    await isSound(owner, 'order of a package');
  });

  await test.step('the profile lists it with its number', async () => {
    await owner.goto('/profile?tab=orders');
    await expect(owner.getByRole('cell', { name: 'Not Paid' })).toBeVisible();
    await expect(owner.getByRole('tab', { name: 'Orders List 1' })).toBeVisible();
    await owner.getByRole('table').getByRole('link').click();
    await expect(owner).toHaveURL(/\/order\/[\w-]+$/);
  });
});
