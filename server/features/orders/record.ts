/** Changes an order and says so in its timeline. */
import type { LinePieces } from '@stampdeck/contract/order-refunds.ts';
import type { OrderEventKind } from '@stampdeck/contract/order-views.ts';
import type { Queries } from '#db/client.ts';
import type { OrderEventsTable } from '#db/schema.ts';
import * as queries from './queries.ts';
import { stageOf } from './rules.ts';

/** Who did it. `product`: the product itself, such as a job or a payment that arrived. */
export interface Doer {
  side: OrderEventsTable['side'];
  actorId: string | null;
}
export const theProduct: Doer = { side: 'product', actorId: null };

export interface Said {
  amount?: number;
  /** Of a refund. */
  items?: readonly LinePieces[];
  shipping?: boolean;
  stamps?: number;
  reason?: string;
}

/** Everything was refunded. */
export const isPaidBack = (row: Pick<queries.OrderRow, 'refunded_cents' | 'total_cents'>): boolean =>
  row.refunded_cents > 0 && row.refunded_cents === row.total_cents;

/** Writes one change of a locked order with its event; returns the order after it. */
export async function record(
  db: Queries,
  row: queries.OrderRow,
  kind: OrderEventKind,
  { by, at, changes = {}, said = {} }: { by: Doer; at: Date; changes?: queries.OrderChanges; said?: Said },
): Promise<queries.OrderRow> {
  const changed = { ...row, ...changes, version: row.version + 1 } as queries.OrderRow;
  const stage = stageOf({
    ...{ paid: changed.paid_at !== null, delivered: changed.delivered_at !== null, kitchen: changed.kitchen },
    canceled: changed.canceled_at !== null || isPaidBack(changed),
    waits: changed.payment_method === 'PayPal' && changed.paid_at === null,
  });
  await queries.saveOrder(db, row.id, { ...changes, stage, version: changed.version });
  const event = { order_id: row.id, seq: changed.version, kind, side: by.side, actor_id: by.actorId };
  await queries.addEvent(db, { ...event, details: JSON.stringify(said), created_at: at.toISOString() });
  return { ...changed, stage };
}
