/** What a refund gives back: all that is left, some items, or money alone. */
import { hasPart, type LinePieces, refundSum } from '@stampdeck/contract/order-refunds.ts';
import { AppError, type Context } from '#context.ts';
import { listItems, type OrderRow } from '#features/orders/queries.ts';
import * as queries from './queries.ts';

/** With none of these it is all that is left. With items or shipping, `cents` is what the caller saw. */
export interface WantedPart {
  cents?: number | undefined;
  items?: readonly LinePieces[] | undefined;
  shipping: boolean;
}

interface Part {
  cents: number;
  items: LinePieces[];
  shipping: boolean;
}

/** Pieces by line, in the order of the lines. */
const byLine = (pieces: readonly LinePieces[]): LinePieces[] =>
  [...Map.groupBy(pieces, ({ place }) => place)]
    .map(([place, same]) => ({ place, qty: same.reduce((sum, { qty }) => sum + qty, 0) }))
    .sort((one, other) => one.place - other.place);

const itemsIn = ({ items }: Pick<queries.RefundRow, 'items'>) => JSON.parse(items) as LinePieces[];

const hasChosen = ({ items, shipping }: WantedPart): boolean => items !== undefined || shipping;

/** The part that a refund of a locked order gives back, of those `left` cents. What other refunds are about to give back is gone. */
export async function partOf(tx: Context, order: OrderRow, wanted: WantedPart, left: number): Promise<Part> {
  const others = (await queries.listRefundsOfOrder(tx.db, order.id)).filter(({ kind }) => kind !== 'surplus');
  const gone = new Map(byLine(others.flatMap(itemsIn)).map(({ place, qty }) => [place, qty]));
  const lines = (await listItems(tx.db, [order.id])).map(
    ({ place, price_cents: price, qty, tax_cents: tax, ...row }) => ({
      ...{ price, qty, tax, refunded: Math.max(row.refunded_qty, gone.get(place) ?? 0) },
    }),
  );
  const isShippingGone = order.shipping_refunded === 1 || others.some(({ with_shipping }) => with_shipping === 1);
  const shipping = isShippingGone ? 0 : order.shipping_cents;
  const part = chosenPart({ lines, shipping, left }, wanted);
  if (part.cents <= 0 || part.cents > left) throw new AppError('refundTooMuch');
  return part;
}

function chosenPart(rest: Parameters<typeof refundSum>[0], wanted: WantedPart): Part {
  const { cents, shipping } = wanted;
  if (hasChosen(wanted)) {
    const items = byLine(wanted.items ?? []);
    if (!hasPart(rest, { pieces: items, shipping })) throw new AppError('refundTooMuch');
    const due = refundSum(rest, { pieces: items, shipping });
    if (cents !== undefined && cents !== due) throw new AppError('refundChanged');
    return { cents: due, items, shipping };
  }
  if (cents !== undefined && cents < rest.left) return { cents, items: [], shipping: false };
  const items = rest.lines
    .map(({ qty, refunded }, place) => ({ place, qty: qty - refunded }))
    .filter(({ qty }) => qty > 0);
  return { cents: cents ?? rest.left, items, shipping: rest.shipping > 0 };
}

/** Whether a refund that was asked for with the same key is another one. */
export function isOther(known: queries.RefundRow, wanted: WantedPart): boolean {
  if (wanted.cents !== undefined && wanted.cents !== known.cents) return true;
  if (!hasChosen(wanted)) return false;
  const isSame = JSON.stringify(byLine(wanted.items ?? [])) === JSON.stringify(itemsIn(known));
  return !isSame || wanted.shipping !== (known.with_shipping === 1);
}

/** The columns of a part. */
export const columnsOf = ({ cents, items, shipping }: Part) => ({
  ...{ cents, items: JSON.stringify(items), with_shipping: shipping ? 1 : 0 },
});

/** What a claimed refund gives back. */
export const partIn = (row: Pick<queries.RefundRow, 'cents' | 'items' | 'with_shipping'>): Part => ({
  ...{ cents: row.cents, items: itemsIn(row), shipping: row.with_shipping === 1 },
});
