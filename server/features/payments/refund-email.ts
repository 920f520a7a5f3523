/** The email to a seller whose refund was refused when no one waited for its answer. */
import { msg } from '@lingui/core/runtime-macro';
import { fillPath } from '@stampdeck/contract/http.ts';
import type { Language } from '@stampdeck/contract/languages.ts';
import { dollars, formatMoney } from '@stampdeck/contract/money.ts';
import { orderPath } from '@stampdeck/contract/pages.ts';
import { platformSeller } from '@stampdeck/contract/payees.ts';
import { id } from '@stampdeck/contract/text.ts';
import * as z from 'zod/mini';
import { type Config, homeOf } from '#config.ts';
import type { Context } from '#context.ts';
import { findOrder, type OrderRow } from '#features/orders/queries.ts';
import { findOwnerId } from '#features/staff/queries.ts';
import { say } from '#language/texts.ts';
import { type Email, renderEmail } from '#mail/email.ts';
import type { Mailer } from '#mail/mailer.ts';
import { type OutboxHandler, queueWork } from '#outbox.ts';
import * as queries from './queries.ts';

const payload = z.object({ refundId: id });

/** The shop's owner. Of a package: the admin who refunded it, or all of them if the product itself gave the money back. */
async function readersOf(tx: Context, order: OrderRow, { asked_by: askedBy }: queries.RefundRow): Promise<string[]> {
  if (order.seller_id === platformSeller)
    return askedBy === null ? (await queries.listPlatformReaders(tx.db)).map(({ id: one }) => one) : [askedBy];
  const ownerId = await findOwnerId(tx.db, order.seller_id);
  return ownerId === undefined ? [] : [ownerId];
}

/** Queues the emails in the transaction that writes the refusal. */
export async function queueRefundEmail(tx: Context, order: OrderRow, refund: queries.RefundRow): Promise<void> {
  for (const accountId of await readersOf(tx, order, refund))
    await queueWork(tx, { kind: 'refund', accountId, payload: { refundId: refund.id }, expiresAt: null });
}

interface Refused {
  language: Language;
  /** A second payment, or one of a canceled order. */
  isSurplus: boolean;
  cents: number;
  number: number;
  address: string;
}

function refusedEmail({ language, isSurplus, cents, number, address }: Refused): Email {
  const amount = formatMoney(dollars(cents), { alwaysCents: true, locale: language });
  const subject = say(language, msg`The refund for order ${{ number }} failed`);
  const what = say(
    language,
    msg`The payment provider refused to give ${{ amount }} back, so the customer did not get it.`,
  );
  return {
    language,
    subject,
    preview: what,
    heading: subject,
    paragraphs: [
      what,
      isSurplus
        ? say(language, msg`The order did not need this money. Give it back on the payment provider’s site.`)
        : say(language, msg`Refund it again on the order’s page, or give the money back in another way.`),
    ],
    action: { label: say(language, msg`Open the order`), address },
    footnotes: [say(language, msg`You get this email because you sold this order.`)],
  };
}

/** Sends queued emails about refused refunds, to addresses that are confirmed. */
export const refundEmailJob = (
  { store, config }: Pick<Context, 'store'> & { config: Pick<Config, 'publicUrl' | 'tls' | 'port'> },
  mailer: Mailer,
): OutboxHandler => ({
  run: async (work, signal) => {
    const { refundId } = z.decode(payload, JSON.parse(work.payload));
    const refund = await queries.findRefund(store.read, refundId);
    const order = await findOrder(store.read, refund.order_id);
    const reader = order && (await queries.findSellerReader(store.read, work.account_id ?? '', order.seller_id));
    if (!reader || reader.verifiedAt === null || reader.erasedAt !== null) return;
    const email = refusedEmail({
      ...{ language: reader.language ?? reader.shopLanguage ?? 'en', isSurplus: refund.kind === 'surplus' },
      ...{ cents: refund.cents, number: order.number },
      address: `${homeOf(config)}${fillPath(orderPath, { id: order.id })}`,
    });
    const about = { id: work.id, accountId: work.account_id ?? '', to: reader.email, date: new Date(work.created_at) };
    await mailer.send({ ...about, ...renderEmail(email) }, signal);
  },
});
