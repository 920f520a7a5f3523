/** Price packages and orders of a shop's product, whose every text says something hostile. */

interface Pen {
  call: (method: string, path: string, body: object, token: string) => Promise<object>;
  short: (field: string, most: number) => string;
  long: (field: string, most: number) => string;
  plain: (field: string, value: string) => string;
}

interface People {
  shop: string;
  buyer: string;
  admin: string;
}

/** The orders: one to an address that was paid and refunded, one for a table that was canceled. */
export interface StoredOrders {
  refunded: string;
  canceled: string;
}

export async function storeOrders(pen: Pen, { shop, buyer, admin }: People, picture: string): Promise<StoredOrders> {
  const { call, short, long, plain } = pen;
  const packageOf = (name: string) => ({
    ...{ title: short(`${name}.title`, 80), priceDesc: long(`${name}.priceDesc`, 200), price: 12 },
    ...{ image: plain(`${name}.image`, picture), features: [short(`${name}.features`, 80)] },
    ...{ numAcc: 1, countInStock: 5 },
  });
  const packages = '/api/v1/packages';
  await call('POST', packages, packageOf('addPackage'), admin);
  const plainOne = { title: 'Plain', priceDesc: '', price: 1, image: '', features: [], numAcc: 1, countInStock: 1 };
  const { data } = (await call('POST', packages, plainOne, admin)) as { data: { _id: string } };
  await call('PUT', `${packages}/${data._id}`, packageOf('savePackage'), admin);

  const form = { name: 'Tonic', price: 2, countInStock: 9 };
  const { product } = (await call('POST', '/api/products/', form, shop)) as { product: { _id: string } };
  const place = async (more: object): Promise<string> => {
    const orderItems = [{ product: product._id, qty: 1 }];
    const body = { orderItems, paymentMethod: 'Pay at the shop', ...more };
    return ((await call('POST', '/api/orders', body, buyer)) as { _id: string })._id;
  };
  const address = (name: string, most: number) => short(`placeOrder.shippingAddress.${name}`, most);
  const shippingAddress = {
    ...{ address: address('address', 80), city: address('city', 80) },
    ...{ postalCode: address('postalCode', 20), country: address('country', 80) },
  };
  const refunded = await place({ deliveryMethod: 'delivery', shippingAddress, totalPrice: 102.3 });
  await call('POST', `/api/orders/${refunded}/mark-paid`, {}, shop);
  await call('POST', `/api/orders/${refunded}/refund`, { amount: 1, reason: short('refundOrder.reason', 80) }, shop);
  const note = long('placeOrder.note', 300);
  const table = short('placeOrder.table', 20);
  // One that is open, for the kitchen.
  await place({ deliveryMethod: 'pickup', note, table, totalPrice: 2.3 });
  const canceled = await place({ deliveryMethod: 'pickup', note, table, totalPrice: 2.3 });
  await call('POST', `/api/orders/${canceled}/cancel`, { reason: short('cancelOrder.reason', 80) }, shop);
  return { refunded, canceled };
}

/** What the pages of the two orders show. */
export const shownOfOrders: Record<keyof StoredOrders, string[]> = {
  refunded: ['address', 'city', 'country', 'postalCode']
    .map((name) => `placeOrder.shippingAddress.${name}`)
    .concat('refundOrder.reason'),
  canceled: ['placeOrder.note', 'placeOrder.table', 'cancelOrder.reason'],
};

/** What the list of packages shows. */
export const shownOfPackages: string[] = ['addPackage', 'savePackage'].flatMap((name) =>
  ['title', 'image', 'features', 'priceDesc'].map((field) => `${name}.${field}`),
);
