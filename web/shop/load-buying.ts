/** What only buying needs, apart from the pages that lead to it. */
import { texts } from 'virtual:texts/checkout';
import { withTexts } from '#language/language.ts';

/** The cart and what follows it. */
export const loadCheckout = withTexts(texts, () => import('./checkout-main.tsx'));
/** The way from a product into the cart. */
export const loadBuy = withTexts(texts, () => import('#features/cart/add-to-cart.tsx'));
export const loadOrders = withTexts(texts, () => import('#features/orders/my-orders.tsx'));
export const loadMark = () => import('#features/cart/cart-mark.tsx');
