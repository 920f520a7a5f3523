/** What the server knows about a cart's items by now, and what that changes. */
import type { CheckedLine } from '@stampdeck/contract/order-lines.ts';
import type { LineProblem } from '@stampdeck/contract/order-views.ts';
import { type CartItem, mostPieces } from './cart-items.ts';

export type CartChange =
  | { kind: 'price'; title: string; before: number; now: number }
  | { kind: 'gone'; title: string }
  | { kind: 'fewer'; title: string; left: number };

const passing = ['soldOutToday', 'dealAhead', 'hours'] as const;
type Passing = (typeof passing)[number];
const isPassing = (problem: LineProblem | null): problem is Passing => passing.some((one) => one === problem);

/** An item that cannot be had now, but later. */
export interface Waiting {
  place: number;
  problem: Passing;
}

interface Taken {
  items: CartItem[];
  /** Whether the cart is another one than before. */
  isChanged: boolean;
  /** What the buyer must know. */
  changes: CartChange[];
  waiting: Waiting[];
}

/** The cart by what the server knows, and what is different for the buyer. `lines` has the places of `items`. */
export function takeFresh(items: readonly CartItem[], lines: readonly CheckedLine[]): Taken {
  const changes: CartChange[] = [];
  const waiting: Waiting[] = [];
  const kept: CartItem[] = [];
  for (const [place, item] of items.entries()) {
    const line = lines[place];
    if (isPassing(line?.problem ?? null)) {
      waiting.push({ place: kept.length, problem: line?.problem as Passing });
      kept.push(item);
    } else if (!line || line.countInStock === 0 || (line.problem !== null && line.problem !== 'tooFew')) {
      changes.push({ kind: 'gone', title: item.title });
    } else {
      const { name: title, image, price, countInStock } = line;
      const most = Math.min(countInStock, mostPieces);
      if (price !== item.price) changes.push({ kind: 'price', title, before: item.price, now: price });
      if (item.qty > most) changes.push({ kind: 'fewer', title, left: most });
      kept.push({ ...item, title, image, price, countInStock, qty: Math.min(item.qty, most) });
    }
  }
  return { items: kept, isChanged: JSON.stringify(kept) !== JSON.stringify(items), changes, waiting };
}
