import { t } from '@lingui/core/macro';
import { isInStock, type Product } from '@stampdeck/contract/products.ts';
import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { chooseBundle } from '#lib/checkout-bundle.ts';
import styles from './checkout-parts.module.css';
import { priceWords } from './items.tsx';
import { writeChoice } from './options.ts';
import { cartPath } from './place.ts';
import { Quantity } from './quantity.tsx';

interface AddToCartProps {
  product: Pick<Product, 'id' | 'countInStock' | 'soldOutToday'>;
  /** The places of what is chosen, by group of options, and the price of one piece with it. */
  choice: { chosen: readonly (readonly number[])[]; price: number };
}

/** How many pieces, and the way into the cart; says so where the product cannot be had. */
export function AddToCart({ product, choice: { chosen, price } }: AddToCartProps) {
  const { id, countInStock, soldOutToday } = product;
  const [qty, setQty] = useState(1);
  if (!isInStock(product)) {
    return (
      <p className="sd-note" role="status">
        {soldOutToday && countInStock > 0 ? t`Sold out for today. Come back tomorrow.` : t`Sold out`}
      </p>
    );
  }
  return (
    <div className={styles.adding}>
      <Quantity item={product} qty={qty} onChoose={setQty} />
      <a
        className="sd-button sd-button-primary sd-button-l"
        href={cartPath({ id, qty, options: writeChoice(chosen) })}
        onClick={() => chooseBundle('shop')}
      >
        <ShoppingCart size={22} aria-hidden /> {t`Add To Cart`} · {priceWords(price * qty)}
      </a>
    </div>
  );
}
