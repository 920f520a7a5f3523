/** Reads and sets who gets the money of a shop's orders. */
import { type Payees, platformSeller, type WayToPay } from '@stampdeck/contract/payees.ts';
import { auditSettings } from '#audit.ts';
import type { PaymentSettings } from '#config.ts';
import { AppError, type Context, ownShop, transact } from '#context.ts';
import { freshAccount } from '#features/accounts/reauth.ts';
import { lockShop } from '#features/shops/queries.ts';
import * as queries from './queries.ts';
import { waysFor } from './rules.ts';

/** Providers that are set up here, in their order. */
const offeredBy = ({ isTest, paypal, stripe }: PaymentSettings): WayToPay[] =>
  isTest ? ['test'] : [...(paypal ? (['paypal'] as const) : []), ...(stripe ? (['stripe'] as const) : [])];

/** Whether money that is paid here is real. */
const isTestOf = ({ isTest, paypal, stripe }: PaymentSettings): boolean =>
  isTest || Boolean(paypal?.isTest) || Boolean(stripe?.isTest);

/** The ways to pay a seller's orders: a shop's, or the platform's. */
async function waysToPay(ctx: Pick<Context, 'db' | 'config'>, seller: string): Promise<WayToPay[]> {
  const payees = seller === platformSeller ? null : await queries.findPayees(ctx.db, seller);
  return waysFor({ offered: offeredBy(ctx.config.payments), payees });
}

export const list = async (ctx: Context, seller: string) => ({
  methods: await waysToPay(ctx, seller),
  isTest: isTestOf(ctx.config.payments),
});

export const read = async (ctx: Context) => ({
  payees: await queries.findPayees(ctx.db, ownShop(ctx).id),
  offered: offeredBy(ctx.config.payments),
});

/** The names that the settings have in the activity log, where all are in one list. */
const named = ({ paypal, stripe }: Payees) => ({ payPalPayee: paypal, stripePayee: stripe });

/** Sets the given payees of the caller's shop and returns all of them. */
export async function save(ctx: Context, changes: Partial<Payees>, currentPassword: string | undefined) {
  // Anyone who can change this gets the shop's money.
  await freshAccount(ctx, currentPassword);
  await transact(ctx, async (tx) => {
    const { id } = ownShop(tx);
    if (!(await lockShop(tx.db, id))) throw new AppError('shopClosed');
    const before = await queries.findPayees(tx.db, id);
    const after = { paypal: changes.paypal ?? before.paypal, stripe: changes.stripe ?? before.stripe };
    await queries.savePayees(tx.db, id, after);
    await auditSettings(tx, named(before), named(after));
  });
  return read(ctx);
}
