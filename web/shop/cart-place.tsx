import { useState } from 'react';
import { usePart } from './part.tsx';

const loadMark = async () => (await import('./load-buying.ts')).loadMark();

/** Whether this browser stores a cart. */
function hasCart(): boolean {
  try {
    return localStorage.getItem('cartItems') !== null;
  } catch {
    return false;
  }
}

/** The way to the cart, loaded where there is one. */
export function CartPlace() {
  const [isFilled] = useState(hasCart);
  return isFilled ? <Loaded /> : null;
}

function Loaded() {
  const { part } = usePart('cart-mark', loadMark);
  return part && <part.CartMark />;
}
