/** The cart of this browser: what it holds, how the buyer gets it and pays. It survives a reload, and every tab has the same. */
import { deliveryMethod, paymentMethod, shippingAddress } from '@stampdeck/contract/order-lines.ts';
import { optionalText, time } from '@stampdeck/contract/text.ts';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { newKey } from '#lib/api.ts';
import { lasting, type Stored, stored } from '#lib/storage.ts';
import { type CartItem, cartItems, platform, sellerOf } from './cart-items.ts';

// The first three have the specification's names (section 3).
const entries = {
  items: lasting(stored('cartItems', cartItems)),
  address: lasting(stored('shippingAddress', shippingAddress)),
  method: lasting(stored('paymentMethod', paymentMethod)),
  /** What is typed of the address, until the buyer goes on. */
  typedAddress: lasting(
    stored(
      'typedAddress',
      z.object({ address: z.string(), city: z.string(), postalCode: z.string(), country: z.string() }),
    ),
  ),
  /** How the buyer gets it; null until they choose. */
  delivery: lasting(stored('deliveryMethod', deliveryMethod)),
  /** When they collect it; null for as soon as it is ready. */
  pickupAt: lasting(stored('pickupTime', time)),
  /** What the shop should know. */
  note: lasting(stored('orderNote', optionalText(500))),
  /** The request key of the order: however often it is sent, there is one. */
  key: lasting(stored('cartKey', z.string().check(z.regex(/^[\w-]{16,64}$/)))),
  /** Where an empty cart leads to. */
  lastSeller: lasting(stored('lastSeller', z.string().check(z.maxLength(64)))),
} satisfies Record<string, Stored<unknown>>;

export type Cart = {
  [Name in keyof typeof entries]: ReturnType<(typeof entries)[Name]['read']>;
} & { items: readonly CartItem[] };

const read = (): Cart => ({
  ...(Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, entry.read()])) as Cart),
  items: entries.items.read() ?? [],
});

let current: Cart | null = null;
const listeners = new Set<() => void>();

function announce(): void {
  current = null;
  for (const listener of listeners) listener();
}

const keys: (string | null)[] = Object.values(entries).map(({ key }) => key);
if (typeof window !== 'undefined') {
  addEventListener('storage', ({ key }) => {
    if (key === null || keys.includes(key)) announce();
  });
}

function beginAnew(): void {
  for (const name of ['items', 'method', 'delivery', 'pickupAt', 'note', 'key'] as const) entries[name].write(null);
}

export const cart = {
  get(): Cart {
    current ??= read();
    return current;
  },
  /** Changes some of it. Another seller's cart begins anew, also where the one before was emptied: it is another order. */
  change(changes: Partial<Cart>): void {
    const { items } = changes;
    if (items && items.length > 0 && sellerOf(items) !== entries.lastSeller.read()) beginAnew();
    for (const [name, value] of Object.entries(changes)) {
      (entries[name as keyof typeof entries] as Stored<unknown>).write(
        name === 'items' && items?.length === 0 ? null : value,
      );
    }
    if (items && items.length > 0) {
      entries.lastSeller.write(sellerOf(items));
      if (entries.key.read() === null) entries.key.write(newKey());
    }
    announce();
  },
  /** Begins anew: after the order is placed, or for another seller. The address stays, for the next order. */
  clear(): void {
    beginAnew();
    announce();
  },
  /** Forgets also the address of a customer who signs out. Packages are someone else's: those of the shop. */
  forget(): void {
    if (sellerOf(cart.get().items) === platform) return;
    for (const entry of Object.values(entries)) entry.write(null);
    announce();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useCart = (): Cart => useSyncExternalStore(cart.subscribe, cart.get);
