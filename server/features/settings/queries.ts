/** The only SQL about a shop's details. */
import type { ShopDetails } from '@stampdeck/contract/settings.ts';
import type { Queries } from '#db/client.ts';

/** The details of a shop. */
export const findDetails = (db: Queries, shopId: string) =>
  db
    .selectFrom('shops')
    .select(['address', 'hours', 'phone', 'time_zone as timeZone'])
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow();

/** Saves the details of a shop. */
export const saveDetails = (db: Queries, shopId: string, { timeZone, ...details }: ShopDetails) =>
  db
    .updateTable('shops')
    .set({ ...details, time_zone: timeZone })
    .where('id', '=', shopId)
    .where('closed_at', 'is', null)
    .execute();
