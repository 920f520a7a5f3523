/** What the demo needs of the database beyond the product's own actions. */
import type { Queries } from './client.ts';

/** Whether nobody has ever used this database: every table starts from an account. */
export async function isUnused(db: Queries): Promise<boolean> {
  const [account, tries] = [
    await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst(),
    await db.selectFrom('login_failures').select('email_hash').limit(1).executeTakeFirst(),
  ];
  return account === undefined && tries === undefined;
}

/** What people may say of themselves, without signing in for it. */
export const describePerson = (db: Queries, accountId: string, gender: string) =>
  db.updateTable('accounts').set({ gender }).where('id', '=', accountId).execute();

/** Disables a member; the operator will do this from the members' list. */
export const disableMember = (db: Queries, shopId: string, accountId: string) =>
  db
    .updateTable('members')
    .set({ status: 'disabled' })
    .where('shop_id', '=', shopId)
    .where('account_id', '=', accountId)
    .execute();
