import { fillPath } from '@stampdeck/contract/http.ts';
import { type CheckoutBundle, shopPaths } from '@stampdeck/contract/pages.ts';
import { platform } from './cart-items.ts';

/** Where one goes on shopping: at the price packages, or at the shop. */
export const shoppingPath = (bundle: CheckoutBundle, seller: string | null): string => {
  if (seller && seller !== platform) return fillPath(shopPaths.shop, { id: seller });
  return bundle === 'dashboard' ? '/pricepackage' : shopPaths.myCards;
};
