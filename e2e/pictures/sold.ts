/** The orders of the café in the pictures: some for the kitchen, one delivered, one canceled. */

interface Person {
  _id: string;
  token: string;
}

interface Pen {
  get: (path: string, token: string) => Promise<unknown>;
  call: (method: string, path: string, body: object, token: string) => Promise<unknown>;
}

interface Sold {
  who: number;
  items: [title: string, qty: number][];
  /** What its order is sent, and what happens to it after. */
  more?: object;
  after?: [method: string, path: string, body: object][];
}

const kitchen = (state: string): [string, string, object] => ['PUT', 'kitchen', { kitchen: state }];
const paid: [string, string, object] = ['POST', 'mark-paid', {}];
const inMinutes = (count: number): string => new Date(Date.now() + count * 60_000).toISOString();

const sold = (): Sold[] => [
  { who: 0, items: [['Espresso', 1]], after: [paid, kitchen('ready'), ['PUT', 'deliver', {}]] },
  { who: 1, items: [['Flat white', 2]], after: [['POST', 'cancel', { reason: 'Milk is out' }]] },
  { who: 2, items: [['Flat white', 1]], more: { table: '7' }, after: [kitchen('ready')] },
  {
    who: 1,
    items: [
      ['Avocado toast with a poached egg', 1],
      ['Espresso', 3],
    ],
    more: { note: 'No tomatoes, please. We sit outside.', pickupAt: inMinutes(40) },
    after: [paid, kitchen('inProgress')],
  },
  { who: 0, items: [['Flat white', 2]], more: { pickupAt: inMinutes(90) } },
  { who: 2, items: [['Espresso', 2]] },
];

/** Places the orders by the product's own calls; returns the id of one that is paid and in the kitchen. */
export async function addOrders({ get, call }: Pen, cafe: Person, customers: Person[]): Promise<string> {
  const products = (await get(`/api/products?operator=${cafe._id}&limit=100`, cafe.token)) as {
    _id: string;
    title: string;
    price: number;
  }[];
  let inKitchen = '';
  for (const { who, items, more, after = [] } of sold()) {
    const lines = items.map(([title, qty]) => {
      const product = products.find((one) => one.title === title);
      if (!product) throw new Error(`The café does not sell ${title}.`);
      return { product: product._id, qty, cents: Math.round(product.price * 100) * qty };
    });
    const cents = lines.reduce((sum, line) => sum + line.cents, 0);
    const order = (await call(
      'POST',
      '/api/orders',
      {
        orderItems: lines.map(({ product, qty }) => ({ product, qty })),
        ...{ operator: customers[who]?._id, paymentMethod: 'Pay at the shop', deliveryMethod: 'pickup' },
        ...{ totalPrice: (cents + Math.floor((cents * 15 + 50) / 100)) / 100, ...more },
      },
      customers[who]?.token ?? '',
    )) as { _id: string };
    for (const [method, path, body] of after) await call(method, `/api/orders/${order._id}/${path}`, body, cafe.token);
    if (after[0] === paid && after.length === 2) inKitchen = order._id;
  }
  return inKitchen;
}
