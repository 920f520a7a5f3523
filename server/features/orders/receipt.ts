/** The receipt of an order, by email to its buyer once it is paid. */
import { msg } from '@lingui/core/runtime-macro';
import { fillPath } from '@stampdeck/contract/http.ts';
import type { Language } from '@stampdeck/contract/languages.ts';
import { dollars, formatMoney } from '@stampdeck/contract/money.ts';
import { orderPath } from '@stampdeck/contract/pages.ts';
import { platformSeller as platform } from '@stampdeck/contract/payees.ts';
import { id } from '@stampdeck/contract/text.ts';
import * as z from 'zod/mini';
import { type Config, homeOf } from '#config.ts';
import type { Context } from '#context.ts';
import type { Queries } from '#db/client.ts';
import type { OrderItemsTable } from '#db/schema.ts';
import { say } from '#language/texts.ts';
import { type Email, renderEmail } from '#mail/email.ts';
import type { Mailer } from '#mail/mailer.ts';
import { plainShopName } from '#mail/plain-name.ts';
import { type OutboxHandler, queueWork } from '#outbox.ts';
import { platformName } from './cart.ts';
import * as queries from './queries.ts';

const payload = z.object({ orderId: id });

/** Queues the receipt of an order in the transaction that marks it as paid. */
export const queueReceipt = (tx: Pick<Context, 'db' | 'now' | 'promptOutbox'>, row: queries.OrderRow): Promise<void> =>
  queueWork(tx, { kind: 'receipt', accountId: row.buyer_id, payload: { orderId: row.id }, expiresAt: null });

interface Bill {
  row: queries.OrderRow;
  items: Pick<OrderItemsTable, 'name' | 'qty' | 'price_cents' | 'options'>[];
  language: Language;
  address: string;
}

function receiptEmail({ row, items, language, address }: Bill): Email {
  const money = (cents: number) => formatMoney(dollars(cents), { alwaysCents: true, locale: language });
  const { number } = row;
  // What a shop is called, where it could not be more than a name.
  const seller = plainShopName(row.seller_id === platform ? platformName : (row.sellerName ?? ''));
  const lines = items.map(({ name, qty, price_cents: price, options }) => {
    const chosen = (JSON.parse(options) as { choice: string }[]).map(({ choice }) => choice).join(', ');
    return { label: `${qty} × ${name}${chosen && ` (${chosen})`}`, amount: money(price * qty) };
  });
  const isTest = row.is_test === 1;
  const thanks = say(
    language,
    seller === null ? msg`Thank you for your order.` : msg`Thank you for your order at ${{ shopName: seller }}.`,
  );
  return {
    language,
    ...(seller !== null && { senderName: seller }),
    subject: say(language, msg`Receipt for order ${{ number }}`),
    preview: thanks,
    heading: say(language, msg`Receipt for order ${{ number }}`),
    paragraphs: [thanks, ...(isTest ? [say(language, msg`This was a test: no money moved.`)] : [])],
    bill: [
      ...lines,
      { label: say(language, msg`Shipping`), amount: money(row.shipping_cents) },
      { label: say(language, msg`Tax`), amount: money(row.tax_cents) },
      { label: say(language, msg`Total`), amount: money(row.total_cents) },
    ],
    action: { label: say(language, msg`Open the order`), address },
    footnotes: [say(language, msg`You get this email because an order was placed with your account.`)],
  };
}

/** Who reads the receipt, and in which language; undefined if their address is not confirmed or their account is gone. */
async function findReader(db: Queries, row: queries.OrderRow): Promise<{ to: string; language: Language } | undefined> {
  const reader = await queries.findReceiptReader(db, row);
  if (!reader || reader.verifiedAt === null || row.buyerErasedAt !== null) return undefined;
  return { to: row.buyerEmail, language: reader.language ?? reader.shopLanguage ?? 'en' };
}

/** Sends queued receipts, as the order is then. */
export const receiptJob = (
  { store, config }: Pick<Context, 'store'> & { config: Pick<Config, 'publicUrl' | 'shopSiteUrl' | 'tls' | 'port'> },
  mailer: Mailer,
): OutboxHandler => ({
  run: async (work, signal) => {
    const { orderId } = z.decode(payload, JSON.parse(work.payload));
    const row = await queries.findOrder(store.read, orderId);
    const reader = row && (await findReader(store.read, row));
    if (!reader) return;
    const items = await queries.listItems(store.read, [orderId]);
    const home = row.buyer_shop_id === null ? (config.shopSiteUrl ?? homeOf(config)) : homeOf(config);
    const email = receiptEmail({
      ...{ row, items, language: reader.language },
      address: `${home}${fillPath(orderPath, { id: orderId })}`,
    });
    const about = { id: work.id, accountId: row.buyer_id, to: reader.to, date: new Date(work.created_at) };
    await mailer.send({ ...about, ...renderEmail(email) }, signal);
  },
});
