/** What a seller sold as a CSV table, in the reader's language. */
import { msg } from '@lingui/core/runtime-macro';
import type { Download } from '@stampdeck/contract/http.ts';
import type { Order } from '@stampdeck/contract/orders.ts';
import { platformSeller as platform } from '@stampdeck/contract/payees.ts';
import { audit } from '#audit.ts';
import type { Context } from '#context.ts';
import { say } from '#language/texts.ts';
import { csvOf } from '#row-files.ts';
import { type Choice, filterOf, page } from './lists.ts';

/** Orders in one part of the file. */
const atOnce = 100;

const titles = [
  ...[msg`Number`, msg`Date`, msg`Customer`, msg`Items`, msg`Items total`, msg`Shipping`, msg`Tax`, msg`Total`],
  ...[msg`Paid`, msg`Refunded`, msg`Delivered`, msg`Canceled`, msg`Payment`, msg`Test order`],
];

const money = (cents: number): string => (cents / 100).toFixed(2);

const rowOf = (one: Order): unknown[] => [
  ...[one.number, one.createdAt, one.buyerName],
  one.orderItems.map(({ qty, name }) => `${qty} × ${name}`).join('; '),
  ...[one.itemsPrice, one.shippingPrice, one.taxPrice, one.totalPrice].map(money),
  ...[one.paidAt ?? '', money(one.refunded), one.deliveredAt ?? '', one.canceledAt ?? ''],
  ...[one.paymentMethod, one.isTest ? 1 : 0],
];

async function* rowsOf(ctx: Context, choice: Choice): AsyncGenerator<unknown[][]> {
  const filter = filterOf(ctx, choice);
  let cursor: string | undefined;
  do {
    const { orders, nextCursor } = await page(ctx, filter, { limit: atOnce, cursor });
    yield orders.map(rowOf);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}

export async function exportOrders(ctx: Context, choice: Choice): Promise<Download> {
  await audit(ctx, 'ordersExported', {});
  const header = titles.map((title) => say(ctx.browser.languageOf('dashboard'), title));
  // Only platform admins choose a seller; a shop's people always get their own.
  const content = csvOf(header, rowsOf(ctx, { ...choice, side: 'seller', seller: platform }));
  return { name: `orders-${ctx.now().toISOString().slice(0, 10)}.csv`, content };
}
