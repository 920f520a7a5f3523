/** What a customer chose to be reminded of. */
import { AppError, type Context, person, transact } from '#context.ts';
import { lockAccount } from '#features/accounts/queries.ts';
import { lockShop } from '#features/shops/queries.ts';
import { firstMarks } from './look.ts';
import * as queries from './queries.ts';

/** What the caller chose at a shop. Throws for shops that they are no member of. */
export async function read(ctx: Context, shopId: string) {
  const choice = await queries.findChoice(ctx.db, shopId, person(ctx).accountId);
  if (!choice) throw new AppError('notFound');
  const { emailSince, pushSince, verifiedAt } = choice;
  const on = { email: emailSince !== null, push: pushSince !== null };
  return { reminders: { ...on, emailSince, pushSince, isEmailConfirmed: verifiedAt !== null } };
}

/** Saves what the caller chose. Emails need a confirmed address. */
export async function save(ctx: Context, shopId: string, wanted: { email: boolean; push: boolean }) {
  const { accountId } = person(ctx);
  await transact(ctx, async (tx) => {
    await lockAccount(tx.db, accountId);
    const choice = await queries.findChoice(tx.db, shopId, accountId);
    if (!choice) throw new AppError('notFound');
    // Members of a closed shop keep their cards, but it reminds no one.
    if (!(await lockShop(tx.db, shopId))) throw new AppError('shopClosed');
    if (wanted.email && choice.verifiedAt === null) throw new AppError('emailUnconfirmed');
    const now = tx.now();
    const since = {
      emailSince: wanted.email ? (choice.emailSince ?? now.toISOString()) : null,
      pushSince: wanted.push ? (choice.pushSince ?? now.toISOString()) : null,
    };
    await queries.saveChoice(tx.db, { shopId, accountId, memberId: choice.memberId, ...since, ...firstMarks(now) });
  });
  return read(ctx, shopId);
}
