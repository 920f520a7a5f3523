/** Moving to a new phone: what happens when a phone opens the code that a shop shows at its counter. */
import { audit } from '#audit.ts';
import { AppError, type Context } from '#context.ts';
import type { Account } from '#features/accounts/queries.ts';
import { openSession } from '#features/accounts/sessions.ts';
import { queueMail } from '#mail/outbox.ts';
import * as emails from './emails.ts';
import { cardAddress, isSignedInTo, newLink, toReader } from './links.ts';
import * as queries from './queries.ts';

/**
 * Signs the phone in that opened a shop's code. The customer's other devices, their email and the
 * shop are told. The code proves neither the address nor the owner, so the phone gets its full
 * rights later.
 */
export async function enterMoved(tx: Context, account: Account, shopId: string | null) {
  const shop = await queries.findOpenShop(tx.db, shopId ?? '');
  if (!shop) throw new AppError('linkRefused');
  // On a phone that was signed in anyway, nothing new begins.
  const isKnown = await isSignedInTo(tx, account);
  const movedBy = isKnown ? null : shop.id;
  const info = await openSession(tx, 'customer', { account, work: null }, true, { door: 'counter', movedBy });
  await audit(tx, 'cardMoved', { session: info.device?.id ?? '' }, { actor: account.id, shopId: shop.id });
  if (!isKnown) await mailMoved(tx, account, shop);
  tx.publish([`person:${account.id}`, `shop:${shop.id}`], 'cardMoved', { shopId: shop.id, customerId: account.id });
  return info;
}

/** Tells the owner of the address, with a link to the page that signs the new phone out. */
async function mailMoved(tx: Context, account: Account, shop: { id: string; name: string }): Promise<void> {
  if (tx.config.smtpUrl === null) return;
  const { token, expiresAt } = await newLink(tx, account.id, 'moved', account.email);
  const address = cardAddress(tx.config.shopSiteUrl ?? tx.browser.home, shop, 'link', token);
  await queueMail(
    tx,
    account.id,
    account.email,
    emails.movedEmail(await toReader(tx, account), shop.name, address),
    expiresAt,
  );
}
