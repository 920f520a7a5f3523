/** What a seller's orders add up to, by its days. */
import { platformSeller as platform } from '@stampdeck/contract/payees.ts';
import { localDay } from '#clock.ts';
import type { Context } from '#context.ts';
import type { OrderDaysTable } from '#db/schema.ts';
import { findState } from '#features/shops/queries.ts';
import * as queries from './queries.ts';

type More = Partial<Pick<OrderDaysTable, 'orders' | 'sales_cents' | 'refunded_cents'>>;

/** Adds to today's sums of an order's seller, unless no money moved. */
export async function addToDay(
  tx: Context,
  { seller_id, is_test }: Pick<queries.OrderRow, 'seller_id' | 'is_test'>,
  more: More,
): Promise<void> {
  if (is_test === 1) return;
  const shop = seller_id === platform ? undefined : await findState(tx.db, seller_id);
  const day = { seller_id, local_day: localDay(tx.now(), shop?.timeZone ?? 'UTC') };
  await queries.addToDay(tx.db, { ...day, orders: 0, sales_cents: 0, refunded_cents: 0, ...more });
}
