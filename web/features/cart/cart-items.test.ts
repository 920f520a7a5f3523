import type { CheckedLine } from '@stampdeck/contract/order-lines.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { takeFresh } from './cart-changes.ts';
import {
  type CartItem,
  cartItems,
  isForeign,
  mostItems,
  piecesFrom,
  piecesIn,
  sumOfItems,
  withItem,
  without,
  withPieces,
} from './cart-items.ts';
import { priceWith, readChoice, usualChoice, writeChoice } from './options.ts';
import { cartPath, placeOf } from './place.ts';

const latte = (more: Partial<CartItem> = {}): CartItem => ({
  product: 'latte',
  seller: 'cafe',
  title: 'Latte',
  image: '',
  price: 450,
  features: [],
  numAcc: 0,
  priceDesc: '',
  countInStock: 5,
  qty: 1,
  options: [],
  ...more,
});
const stored = (items: unknown) => z.safeParse(cartItems, items).success;
const wire = (items: CartItem[]) => z.encode(cartItems, items);

describe('a cart in the browser', () => {
  test('has the specified fields, and prices in dollars (S3.cart.1)', () => {
    expect(wire([latte()])[0]).toMatchObject({ product: 'latte', title: 'Latte', price: 4.5, qty: 1, countInStock: 5 });
  });

  test('is read back as it was, and as nothing when something else stands there', () => {
    expect(z.parse(cartItems, wire([latte(), latte({ product: 'cake' })]))).toHaveLength(2);
    const [good] = wire([latte()]);
    for (const bad of [
      { qty: 0 },
      { qty: -1 },
      { qty: 1.5 },
      { qty: '2' },
      { qty: 1e9 },
      { price: -1 },
      { product: '../x' },
    ])
      expect(stored([{ ...good, ...bad }])).toBe(false);
    expect(stored('nothing')).toBe(false);
    expect(stored(wire(Array.from({ length: mostItems }, (_, place) => latte({ product: `p${place}` }))))).toBe(true);
    expect(stored(Array.from({ length: mostItems + 1 }, (_, place) => ({ ...good, product: `p${place}` })))).toBe(
      false,
    );
  });

  test('holds items of one seller', () => {
    const [one] = wire([latte()]);
    expect(stored([one, { ...one, product: 'bread', seller: 'bakery' }])).toBe(false);
    expect(isForeign([], latte())).toBe(false);
    expect(isForeign([latte()], latte({ product: 'cake' }))).toBe(false);
    expect(isForeign([latte()], latte({ seller: 'bakery' }))).toBe(true);
  });

  test('an item that comes again has the new number of pieces; with other options it is another item', () => {
    const large = [{ group: 'Size', choice: 'Large' }];
    const once = withItem([latte({ qty: 2 })], latte({ qty: 3 }));
    expect(once?.map(({ qty }) => qty)).toEqual([3]);
    expect(withItem([latte()], latte({ options: large }))).toHaveLength(2);
    expect(
      withItem(
        Array.from({ length: mostItems }, (_, place) => latte({ product: `p${place}` })),
        latte(),
      ),
    ).toBeNull();
  });

  test('the number of pieces is 1 to what is in stock (S5.cart.1)', () => {
    expect([0, -1, 1.5, Number.NaN, 1e9, 3].map((qty) => piecesFrom(qty, latte()))).toEqual([1, 1, 1, 1, 5, 3]);
    expect(withPieces([latte(), latte({ product: 'cake' })], 1, 9).map(({ qty }) => qty)).toEqual([1, 5]);
    expect(without([latte(), latte({ product: 'cake' })], 0).map(({ product }) => product)).toEqual(['cake']);
    expect(piecesIn([latte({ qty: 2 }), latte({ qty: 3 })])).toBe(5);
    expect(sumOfItems([latte({ qty: 2 }), latte({ price: 1 })]).cents).toBe(901);
  });
});

describe('what the server knows by now', () => {
  const line = (more: Partial<CheckedLine> = {}): CheckedLine => ({
    ...{ product: 'latte', name: 'Latte', qty: 1, image: '', price: 450, options: [] },
    ...{ priceBefore: null, problem: null, countInStock: 5 },
    ...more,
  });

  test('a new price, too few pieces and what is gone are told, and the cart is as the server says', () => {
    const cart = [latte(), latte({ product: 'cake', title: 'Cake', qty: 4 }), latte({ product: 'tea', title: 'Tea' })];
    const { items, changes, isChanged } = takeFresh(cart, [
      line({ price: 500, priceBefore: 450 }),
      line({ name: 'Cake', countInStock: 2, problem: 'tooFew' }),
      line({ problem: 'gone', countInStock: 0 }),
    ]);
    expect(isChanged).toBe(true);
    expect(items.map(({ price, qty }) => [price, qty])).toEqual([
      [500, 1],
      [450, 2],
    ]);
    expect(changes).toEqual([
      { kind: 'price', title: 'Latte', before: 450, now: 500 },
      { kind: 'fewer', title: 'Cake', left: 2 },
      { kind: 'gone', title: 'Tea' },
    ]);
  });

  test('what cannot be had now, but later, stays in the cart and says so', () => {
    const { items, changes, waiting } = takeFresh(
      [latte({ product: 'gone' }), latte()],
      [line({ problem: 'dealOver', countInStock: 0 }), line({ problem: 'soldOutToday', countInStock: 0 })],
    );
    expect([items.length, changes.length]).toEqual([1, 1]);
    expect(waiting).toEqual([{ place: 0, problem: 'soldOutToday' }]);
  });

  test('nothing is told where nothing changed', () => {
    const same = { items: [latte()], isChanged: false, changes: [], waiting: [] };
    expect(takeFresh([latte()], [line()])).toEqual(same);
  });
});

describe('options', () => {
  const groups = [
    {
      name: 'Size',
      several: false,
      choices: [
        { name: 'Small', price: 0 },
        { name: 'Large', price: 100 },
      ],
    },
    {
      name: 'Extras',
      several: true,
      choices: [
        { name: 'Oat milk', price: 50 },
        { name: 'Syrup', price: 70 },
      ],
    },
  ];

  test('are written into the address of the cart and read from it', () => {
    const address = cartPath({ id: 'latte', qty: 2, options: writeChoice([[1], [0, 1]]) });
    expect(address).toBe('/cart/latte?qty=2&options=1%2C0-1');
    const place = placeOf(address);
    expect(place).toEqual({ step: '/cart', filled: { id: 'latte', qty: 2, options: '1,0-1' } });
    expect(readChoice('1,0-1', groups)).toEqual([[1], [0, 1]]);
  });

  test('that do not fit the product are as usual', () => {
    for (const text of ['', '7,9', 'x', '0-1,', '99,'.repeat(5000)])
      expect(readChoice(text, groups)).toEqual([[0], []]);
    expect(usualChoice(groups)).toEqual([[0], []]);
  });

  test('change the price of a piece, never below nothing', () => {
    expect(priceWith({ price: 450, options: groups }, [[1], [0, 1]])).toBe(670);
    expect(
      priceWith({ price: 50, options: [{ ...groups[0], choices: [{ name: 'Half', price: -80 }] } as never] }, [[0]]),
    ).toBe(0);
  });
});

describe('addresses of the checkout', () => {
  test('the cart may name an item, with one piece unless it says how many (S2.routes.16, S2.routes.17)', () => {
    expect(placeOf('/cart/a1')).toEqual({ step: '/cart', filled: { id: 'a1', qty: 1, options: '' } });
    expect(placeOf('/cart/a1?qty=3')).toMatchObject({ filled: { qty: 3 } });
    expect(placeOf('/cart')).toEqual({ step: '/cart' });
    expect(placeOf('/order/a1')).toEqual({ order: 'a1' });
  });

  test.each(['/', '/my', '/order', '/shipping/more', '/cart/a/b', '/cart/%2e%2e', '/operator/a1'])(
    '%s is none of them',
    (path) => expect(placeOf(path)).toBeNull(),
  );
});
