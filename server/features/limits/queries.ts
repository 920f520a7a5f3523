/** The only SQL about what a shop lets its people give. */
import { type AwardLimits, mostOf } from '@stampdeck/contract/limits.ts';
import { sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';

/** Of `shops as s`: no limit is set. An award asks it in its own statement, so that shops without limits pay nothing for them. */
export const hasNoLimits = sql<boolean>`coalesce(s.limit_gap_seconds, s.limit_visit, s.limit_day, s.limit_person_hour) is null`;

/** A shop's limits. */
export const findLimits = (db: Queries, shopId: string): Promise<AwardLimits> =>
  db
    .selectFrom('shops')
    .select(['limit_gap_seconds as gapSeconds', 'limit_visit as visit', 'limit_day as day'])
    .select('limit_person_hour as personHour')
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow();

/** Sets the limits of a shop that is not closed. */
export const saveLimits = (db: Queries, shopId: string, limits: AwardLimits) =>
  db
    .updateTable('shops')
    .set({
      limit_gap_seconds: limits.gapSeconds,
      limit_visit: limits.visit,
      limit_day: limits.day,
      limit_person_hour: limits.personHour,
    })
    .where(({ and }) => and({ id: shopId, closed_at: null }))
    .execute();

/** Holds a member's awards until the transaction ends, and answers the member's id; nothing for a stranger. */
export async function lockMember(db: Queries, shopId: string, customerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where(({ and }) => and({ shop_id: shopId, account_id: customerId }))
    .$if(engineOf(db) === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row?.id;
}

/** Of `ledger as l`: an award that was not undone. */
const stands = sql<boolean>`l.kind = 'award' and not exists (
  select 1 from ledger u where u.shop_id = l.shop_id and u.undoes_id = l.id and u.undoes_id is not null)`;

/** A member's last awards that were not undone: enough of them to decide by any limit. */
export const listAwards = (db: Queries, shopId: string, memberId: string) =>
  db
    .selectFrom('ledger as l')
    .select(['l.created_at as at', 'l.local_day as day'])
    .where(({ and }) => and({ 'l.shop_id': shopId, 'l.member_id': memberId }))
    .where(stands)
    .orderBy('l.card_id', 'desc')
    .orderBy('l.seq', 'desc')
    .limit(Math.max(mostOf.visit, mostOf.day))
    .execute();

/** The last awards of a person since a moment, by the ids, which begin with their time: the shop's last rows and no others are read. */
export const listGiven = (
  db: Queries,
  shopId: string,
  actorId: string,
  { id, time }: { id: string; time: string },
  most: number,
) =>
  db
    .selectFrom('ledger as l')
    .select('l.created_at as at')
    .where('l.shop_id', '=', shopId)
    .where('l.id', '>=', id)
    .where('l.actor_id', '=', actorId)
    .where('l.created_at', '>=', time)
    .where(stands)
    .orderBy('l.id', 'desc')
    .limit(most)
    .execute();
