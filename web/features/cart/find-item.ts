/** What an address puts into the cart: a price package or a product, with its price and stock of now. */

import { getPackage, type PricePackage } from '@stampdeck/contract/packages.ts';
import type { CheckoutBundle } from '@stampdeck/contract/pages.ts';
import { getProduct, isInStock, type Product } from '@stampdeck/contract/products.ts';
import { CallError, call } from '#lib/api.ts';
import { type CartItem, piecesFrom, platform } from './cart-items.ts';
import { priceWith, readChoice, wordsOf } from './options.ts';
import type { Filled } from './place.ts';

const itemOfPackage = (one: PricePackage, qty: number): CartItem => {
  const { id, title, image, price, features, numAcc, priceDesc, countInStock } = one;
  const facts = { title, image, price, features, numAcc, priceDesc, countInStock };
  return { product: id, seller: platform, ...facts, qty: piecesFrom(qty, one), options: [] };
};

function itemOfProduct(one: Product, { qty, options }: Filled): CartItem {
  const chosen = readChoice(options, one.options);
  const countInStock = isInStock(one) ? one.countInStock : 0;
  return {
    product: one.id,
    seller: one.operator,
    title: one.title,
    image: one.pictures[0]?.image ?? '',
    price: priceWith(one, chosen),
    ...{ features: [], numAcc: 0, priceDesc: '', countInStock },
    qty: piecesFrom(qty, { countInStock }),
    options: wordsOf(one.options, chosen),
  };
}

/** The answer, or null if nothing has this id. */
async function orNone<T>(asking: Promise<T>): Promise<T | null> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
}

/** The item with this id; null if there is none. The dashboard sells packages, the shop pages products: each looks there first. */
export async function findItem(filled: Filled, bundle: CheckoutBundle, signal: AbortSignal): Promise<CartItem | null> {
  const params = { id: filled.id };
  const asPackage = async () => {
    const found = await orNone(call(getPackage, { params }, { signal }));
    return found && itemOfPackage(found.data, filled.qty);
  };
  const asProduct = async () => {
    const found = await orNone(call(getProduct, { params }, { signal }));
    return found && itemOfProduct(found.product, filled);
  };
  return bundle === 'dashboard' ? ((await asPackage()) ?? asProduct()) : ((await asProduct()) ?? asPackage());
}
