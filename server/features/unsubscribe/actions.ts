/** The link in each email that a shop's choices send: one click ends them, signed in or not. */
import { unsubscribePage } from '@stampdeck/contract/pages.ts';
import type { MailList } from '@stampdeck/contract/unsubscribe.ts';
import { AppError, type Context, transact } from '#context.ts';
import { hashSecret, newSecret } from '#ids.ts';
import type { Email } from '#mail/email.ts';
import * as queries from './queries.ts';

interface Subscription {
  accountId: string;
  shopId: string;
  list: MailList;
}

/** The page with the button. The part behind '#' stays in the browser. */
export const pageOf = (home: string, token: string): string => `${home}${unsubscribePage}#token=${token}`;

/** Makes the addresses for one email, in its transaction. `home` is the origin of links in emails. */
export async function newUnsubscribeLink(
  { db, now }: Pick<Context, 'db' | 'now'>,
  home: string,
  { accountId, shopId, list }: Subscription,
): Promise<NonNullable<Email['unsubscribe']>> {
  const token = newSecret();
  const about = { account_id: accountId, shop_id: shopId, list };
  await queries.addLink(db, { token_hash: hashSecret(token), ...about, created_at: now().toISOString() });
  return { page: pageOf(home, token), oneClick: `${home}/api/v1/unsubscribe/${token}` };
}

/** Ends the emails that a link is about. The link keeps working, so that pressing it twice says the same. */
export const unsubscribe = (ctx: Context, token: string) =>
  transact(ctx, async (tx) => {
    const link = await queries.findLink(tx.db, hashSecret(token));
    if (!link) throw new AppError('linkRefused');
    await tx.announce.unsubscribed(tx, link);
    return { list: link.list, shop: link.shop };
  });
