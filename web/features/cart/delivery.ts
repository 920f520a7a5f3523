import type { Cart } from './cart.ts';
import { platform, sellerOf } from './cart-items.ts';

/** How the buyer gets it. Collecting it at the shop is the usual way of a shop's order. */
export const deliveryOf = ({ items, delivery }: Pick<Cart, 'items' | 'delivery'>): 'pickup' | 'delivery' =>
  sellerOf(items) === platform ? 'delivery' : (delivery ?? 'pickup');
