/** Database access that the demo needs beyond the product's own actions. */
import type { Queries } from './client.ts';

/** Whether this database was never used: every other row needs an account. */
export async function isUnused(db: Queries): Promise<boolean> {
  const [account, tries] = [
    await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst(),
    await db.selectFrom('login_failures').select('email_hash').limit(1).executeTakeFirst(),
  ];
  return account === undefined && tries === undefined;
}

/** The people of the demo do not exist, so nothing is sent to them. */
export const dropEmails = (db: Queries) => db.deleteFrom('outbox').execute();

/** Profile fields that people may fill in. */
export const describePerson = (db: Queries, accountId: string, gender: string) =>
  db.updateTable('accounts').set({ gender }).where('id', '=', accountId).execute();

/** Disables a member. */
export const disableMember = (db: Queries, shopId: string, accountId: string) =>
  db
    .updateTable('members')
    .set({ status: 'disabled' })
    .where('shop_id', '=', shopId)
    .where('account_id', '=', accountId)
    .execute();
