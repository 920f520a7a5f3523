/** All SQL for payees. */
import type { Payees } from '@stampdeck/contract/payees.ts';
import type { Queries } from '#db/client.ts';

/** Who gets the money of a shop's orders. */
export const findPayees = async (db: Queries, shopId: string): Promise<Payees> =>
  (await db.selectFrom('payees').select(['paypal', 'stripe']).where('shop_id', '=', shopId).executeTakeFirst()) ?? {
    ...{ paypal: '', stripe: '' },
  };

export const savePayees = (db: Queries, shopId: string, payees: Payees) =>
  db
    .insertInto('payees')
    .values({ shop_id: shopId, ...payees })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(payees))
    .execute();

export const removePayees = (db: Queries, shopId: string) =>
  db.deleteFrom('payees').where('shop_id', '=', shopId).execute();
