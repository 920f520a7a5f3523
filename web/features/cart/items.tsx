import { t } from '@lingui/core/macro';
import { dollars, timesMoney } from '@stampdeck/contract/money.ts';
import type { ChosenOption } from '@stampdeck/contract/order-lines.ts';
import { pictureAt } from '@stampdeck/contract/pages.ts';
import { ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoney } from '#language/money.ts';
import { Picture } from '#ui/picture.tsx';
import type { Waiting } from './cart-changes.ts';
import styles from './checkout-parts.module.css';

interface Piece {
  title: string;
  image: string;
  /** Cents. */
  price: number;
  qty: number;
  options: readonly ChosenOption[];
}

/** Amounts among others. */
export const priceWords = (cents: number): string => formatMoney(dollars(cents), { alwaysCents: true });

const waitingWords = (problem: Waiting['problem']): string =>
  ({
    soldOutToday: t`Sold out for today. Take it out to order the rest.`,
    dealAhead: t`Not for sale yet. Take it out to order the rest.`,
    hours: t`Not at this hour. Choose another pickup time, or take it out.`,
  })[problem];

interface ItemProps {
  item: Piece;
  /** It cannot be had now. */
  waiting?: Waiting | undefined;
  /** Below its words. */
  children?: ReactNode;
}

/** An item with its number of pieces and its price. */
export function Item({ item, waiting, children }: ItemProps) {
  const { title, image, price, qty, options } = item;
  const each = priceWords(price);
  const sum = formatMoney(timesMoney(dollars(price), qty), { alwaysCents: true });
  return (
    <li className={styles.item}>
      <span className={styles.picture}>
        <Picture src={pictureAt(image, 320)} loading="lazy" decoding="async">
          <ImageOff size={24} strokeWidth={1.25} aria-hidden />
        </Picture>
      </span>
      <span className={styles.words}>
        <span className={styles.name} dir="auto">
          {title}
        </span>
        {options.map(({ group, choice }) => (
          <span key={`${group}.${choice}`} className="sd-quiet" dir="auto">
            {t({
              message: `${group}: ${choice}`,
              comment: 'an option of a product and what was chosen: "Size: Large"',
            })}
          </span>
        ))}
        {waiting && <span className={styles.waiting}>{waitingWords(waiting.problem)}</span>}
        <span className="sd-quiet">{t({ message: `${qty} × ${each}`, comment: 'pieces and the price of one' })}</span>
      </span>
      <span className={styles.price}>{sum}</span>
      {children && <div className={styles.acts}>{children}</div>}
    </li>
  );
}

export const Items = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.items} aria-label={label}>
    {children}
  </ul>
);
