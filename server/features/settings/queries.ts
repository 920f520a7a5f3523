/** The only SQL about a shop's details. */
import type { ShopDetails } from '@stampdeck/contract/settings.ts';
import type { Queries } from '#db/client.ts';

/** The details of a shop. */
export const findDetails = (db: Queries, shopId: string) =>
  db
    .selectFrom('shops as s')
    .innerJoin('accounts as a', 'a.id', 's.id')
    .select(['a.bio as bio', 's.address as address', 's.hours as hours', 's.phone as phone', 's.time_zone as timeZone'])
    .where('s.id', '=', shopId)
    .executeTakeFirstOrThrow();

/** Saves the details of a shop that is not closed. */
export async function saveDetails(
  db: Queries,
  shopId: string,
  { bio, timeZone, ...details }: ShopDetails,
): Promise<void> {
  const saved = await db
    .updateTable('shops')
    .set({ ...details, time_zone: timeZone })
    .where('id', '=', shopId)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (saved) await db.updateTable('accounts').set({ bio }).where('id', '=', shopId).execute();
}
