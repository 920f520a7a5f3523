import { texts } from 'virtual:texts/checkout';
import { withTexts } from '#language/language.ts';

/** The way from a product into the cart. */
export const loadBuy = withTexts(texts, () => import('#features/cart/add-to-cart.tsx'));
