import './cart-mark.css';
import { plural, t } from '@lingui/core/macro';
import { ShoppingCart } from 'lucide-react';
import { chooseBundle } from '#lib/checkout-bundle.ts';
import { useCart } from './cart.ts';
import { piecesIn, platform, sellerOf } from './cart-items.ts';

/** The way to a customer's cart, with the number of pieces in it; nothing while it is empty. */
export function CartMark() {
  const { items } = useCart();
  const pieces = piecesIn(items);
  if (pieces === 0 || sellerOf(items) === platform) return null;
  return (
    <a className="cart-mark" href="/cart" onClick={() => chooseBundle('shop')}>
      <ShoppingCart size={20} aria-hidden />
      <span>{t`Your cart`}</span>
      <span className="cart-mark-count">{plural(pieces, { one: '# piece', other: '# pieces' })}</span>
    </a>
  );
}
