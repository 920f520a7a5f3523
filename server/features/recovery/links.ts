/** Links in emails, and in the code at a counter: making one, counting them, using one up. */
import { fillPath } from '@stampdeck/contract/http.ts';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import { emailsPerHour } from '@stampdeck/contract/recovery.ts';
import { AppError, type Context } from '#context.ts';
import { type Account, findOpening, lockAccount } from '#features/accounts/queries.ts';
import { isNewPhone } from '#features/accounts/reauth.ts';
import { findWork } from '#features/staff/queries.ts';
import { hashSecret, newSecret } from '#ids.ts';
import { queueMail } from '#mail/outbox.ts';
import { queueNothing } from '#outbox.ts';
import * as emails from './emails.ts';
import * as queries from './queries.ts';
import { countedSince, lifeOf, waitForLink } from './rules.ts';

/** What making a link needs. Commands have no more. */
export type LinkContext = Pick<Context, 'db' | 'now'>;

/**
 * An account with the language of its emails: the person's own, else that of the shop they work for, else that of the page that asked. The
 * own one comes first: a warning must not be in a language that someone else with their session chose for one call.
 */
export const toReader = async (tx: Context, account: Account) => ({
  ...account,
  language: account.language ?? (await queries.findShopLanguage(tx.db, account.id)) ?? tx.browser.languageOf('shop'),
});

export const forgotAddress = ({ browser }: Context): string => `${browser.home}/forgot`;

/**
 * Creates a link and ends older ones of its kind. `email` is the recipient, '' if the link is not
 * sent; `shopId` the shop that shows it instead.
 */
export async function newLink(
  tx: LinkContext,
  accountId: string,
  purpose: queries.Purpose,
  email: string,
  shopId: string | null = null,
) {
  const token = newSecret();
  const now = tx.now();
  const expiresAt = new Date(now.getTime() + lifeOf(purpose)).toISOString();
  await queries.endLinks(tx.db, accountId, now.toISOString(), purpose);
  await queries.addLink(tx.db, {
    token_hash: hashSecret(token),
    account_id: accountId,
    purpose,
    email,
    shop_id: shopId,
    created_at: now.toISOString(),
    expires_at: expiresAt,
    used_at: null,
  });
  return { token, expiresAt };
}

/**
 * Seconds until the account may get another link of this kind, of `most` an hour. The caller has
 * locked the account.
 */
export async function waitOf(
  tx: Context,
  accountId: string,
  purpose: queries.Purpose,
  most: number = emailsPerHour,
): Promise<number> {
  const now = tx.now();
  const since = countedSince(now).toISOString();
  const sent = await queries.listLinksBetween(tx.db, accountId, purpose, since, now.toISOString());
  return waitForLink(
    sent.map(({ at }) => new Date(at)),
    now,
    most,
  );
}

/** The part behind '#' stays in the browser: no server, log or Referer header has it. */
export const linkTo = (home: string, page: 'reset' | 'verify', token: string, shopId?: string): string =>
  `${home}/${page}#token=${token}${shopId ? `&shop=${shopId}` : ''}`;

/** The address of a card, or of all cards, with the token of an email's `link`, or of a counter's `move`, behind the '#'. */
export const cardAddress = (home: string, shop: { id: string } | undefined, kind: 'link' | 'move', token: string) =>
  `${home}${shop ? fillPath(shopPaths.shop, { id: shop.id }) : shopPaths.myCards}#${kind}=${token}`;

/** Whether only a password opens this account, because it can do more than collect. Costs the same without an account. */
export const needsPassword = async ({ db }: Context, account: Account | undefined): Promise<boolean> =>
  (await findWork(db, account?.id ?? '')) !== undefined ||
  account?.is_platform_admin === 1 ||
  (account?.two_step_at ?? null) !== null;

/**
 * Uses up a link; returns its locked account, the address it was sent to and the shop that showed
 * it. Refuses the second of two uses.
 */
export async function spendLink(tx: Context, accountId: string, tokenHash: string) {
  // Locks the account first, as `newLink` does, because another order could deadlock.
  const account = await lockAccount(tx.db, accountId);
  const used = await queries.takeLink(tx.db, tokenHash, tx.now().toISOString());
  if (!used || !account) throw new AppError('linkRefused');
  return { account, used: used.email, shopId: used.shopId };
}

/** Whether the caller is signed in to this locked account, and not by a PIN, or on a phone that a shop just signed in. */
export async function isSignedInTo({ db, actor, now }: Context, { id }: Account): Promise<boolean> {
  if (actor.role === 'anonymous' || actor.accountId !== id) return false;
  const opened = await findOpening(db, actor.sessionId);
  return opened !== undefined && opened.tabletId === null && !isNewPhone(opened, now());
}

/** Sends a locked account the link for a new password; writes as much where there is none, or when it had too many. */
export async function mailResetLink(tx: Context, account: Account | undefined, shopId?: string): Promise<void> {
  const wait = await waitOf(tx, account?.id ?? '', 'reset');
  if (!account || wait > 0) return queueNothing(tx, 'mail');
  const { token, expiresAt } = await newLink(tx, account.id, 'reset', account.email);
  const address = linkTo(tx.browser.home, 'reset', token, shopId);
  const message = emails.resetEmail(await toReader(tx, account), account.password_hash !== null, address);
  return queueMail(tx, account.id, account.email, message, expiresAt);
}
