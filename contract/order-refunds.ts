/** What a part of an order costs: the amount of a refund, in whole cents, for both sides. */
import { shareOf } from './order-sums.ts';

/** Pieces of a line of an order. `place`: which line, from 0. */
export interface LinePieces {
  place: number;
  qty: number;
}

interface Line {
  /** Of one piece, with its options. */
  price: number;
  qty: number;
  /** Of all its pieces. */
  tax: number;
  /** Pieces that were refunded. */
  refunded: number;
}

interface Rest {
  lines: readonly Line[];
  /** What was paid for shipping and not refunded. */
  shipping: number;
  /** What was paid and not refunded, with tax and shipping. */
  left: number;
}

interface Part {
  pieces: readonly LinePieces[];
  shipping: boolean;
}

const piecesAt = (pieces: readonly LinePieces[], place: number): number =>
  pieces.reduce((sum, one) => sum + (one.place === place ? one.qty : 0), 0);

/** Whether these pieces are there to be refunded. */
export const hasPart = ({ lines, shipping }: Rest, part: Part): boolean =>
  part.pieces.every(({ place }) => {
    const line = lines[place];
    return line !== undefined && line.refunded + piecesAt(part.pieces, place) <= line.qty;
  }) &&
  (shipping > 0 || !part.shipping);

/**
 * The cents of these pieces with their share of the tax, and of the shipping; never more than what is left. The part after which no piece and
 * no shipping is left gets all that is left, so the parts of an order add up to its total.
 */
export function refundSum({ lines, shipping, left }: Rest, part: Part): number {
  const chosen = lines.map((line, place) => ({ ...line, more: piecesAt(part.pieces, place) }));
  const isLast = chosen.every(({ qty, refunded, more }) => refunded + more >= qty);
  if (isLast && (shipping === 0 || part.shipping)) return left;
  const items = chosen.reduce(
    (sum, { price, qty, tax, refunded, more }) =>
      sum + price * more + shareOf(tax, refunded + more, qty) - shareOf(tax, refunded, qty),
    0,
  );
  return Math.min(left, items + (part.shipping ? shipping : 0));
}
