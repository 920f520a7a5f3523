/** Links that sign customers in: the first email after joining, 'Email me a link', and the code at a counter. */
import type { Input } from '@stampdeck/contract/http.ts';
import type { openCardLink, sendCardLink } from '@stampdeck/contract/recovery.ts';
import { audit } from '#audit.ts';
import { AppError, type Context, transact } from '#context.ts';
import { type Account, saveAccount, saveVerified } from '#features/accounts/queries.ts';
import { endOtherSessions, findCustomerHere, openSession } from '#features/accounts/sessions.ts';
import { hashSecret } from '#ids.ts';
import { queueMail } from '#mail/outbox.ts';
import { queueNothing } from '#outbox.ts';
import * as emails from './emails.ts';
import {
  cardAddress,
  forgotAddress,
  isSignedInTo,
  mailResetLink,
  needsPassword,
  newLink,
  spendLink,
  toReader,
  waitOf,
} from './links.ts';
import { enterMoved } from './moves.ts';
import * as queries from './queries.ts';
import { opensCards } from './rules.ts';

const mailedAddress = ({ config, browser }: Context, token: string, shop: { id: string } | undefined): string =>
  cardAddress(config.shopSiteUrl ?? browser.home, shop, 'link', token);

/** The first email of a new customer: the way back to the card. */
export async function mailWelcome(tx: Context, account: Account, shop: { id: string; name: string }): Promise<void> {
  const { token, expiresAt } = await newLink(tx, account.id, 'welcome', account.email);
  const message = emails.welcomeEmail(await toReader(tx, account), shop.name, mailedAddress(tx, token, shop));
  await queueMail(tx, account.id, account.email, message, expiresAt);
}

/**
 * Emails a customer a link, up to three an hour. Known and unknown addresses get the same answer in
 * the same time.
 */
export async function send(ctx: Context, { email, shop }: Input<typeof sendCardLink>['body']): Promise<void> {
  await transact(ctx, async (tx) => {
    const account = await queries.lockAccountByEmail(tx.db, email);
    const id = account?.id ?? '';
    // An email names only a shop that its reader follows.
    const followed = await queries.findOpenShop(tx.db, shop ?? '', id);
    if (await needsPassword(tx, account)) return mailResetLink(tx, account, shop);
    const wait = await waitOf(tx, id, 'signIn');
    if (!account || wait > 0) return queueNothing(tx, 'mail');
    const { token, expiresAt } = await newLink(tx, id, 'signIn', email);
    const message = emails.cardLinkEmail(await toReader(tx, account), mailedAddress(tx, token, followed));
    return queueMail(tx, id, email, message, expiresAt);
  });
}

/**
 * Ends every way into a locked account that someone else may have: the person who made it never
 * proved the address, and the owner of the mailbox just did.
 */
async function takeOver(tx: Context, account: Account): Promise<Account> {
  await saveAccount(tx.db, account.id, { password_hash: null, google_sub: null });
  await queries.endLinks(tx.db, account.id, tx.now().toISOString());
  await endOtherSessions(tx, account.id, null);
  await tx.announce.accountRecovered(tx, account.id);
  if (account.password_hash !== null) {
    await audit(tx, 'passwordChanged', { by: 'link' }, { subject: account.id });
    const message = emails.passwordRemovedEmail(await toReader(tx, account), forgotAddress(tx));
    await queueMail(tx, account.id, account.email, message);
  }
  return { ...account, password_hash: null };
}

/** Signs a customer in by a link. One that was emailed also confirms the address. */
export async function open(ctx: Context, { token, replace }: Input<typeof openCardLink>['body']) {
  const userInfo = await transact(ctx, async (tx) => {
    const now = tx.now().toISOString();
    const hash = hashSecret(token);
    const link = await queries.findGoodLink(tx.db, hash, now);
    if (!link || !opensCards(link.purpose)) throw new AppError('linkRefused');
    const here = await findCustomerHere(tx);
    if (here !== undefined && here !== link.accountId && !replace) throw new AppError('otherCustomerHere');
    const { account, shopId } = await spendLink(tx, link.accountId, hash);
    if (await needsPassword(tx, account)) throw new AppError('linkRefused');
    if (link.purpose === 'move') return enterMoved(tx, account, shopId);
    const isOwner = await isSignedInTo(tx, account);
    // Who asks for a link wants their account. The first email comes unasked, also to a mistyped address.
    const takesOver = link.purpose === 'signIn' && account.owner_proved_at === null && !isOwner;
    const entered = takesOver ? await takeOver(tx, account) : account;
    await saveVerified(tx.db, account.id, now, isOwner || takesOver);
    await tx.announce.emailVerified(tx, account.id);
    return openSession(tx, 'customer', { account: entered, work: null }, true, { door: 'link' });
  });
  return { userInfo };
}
