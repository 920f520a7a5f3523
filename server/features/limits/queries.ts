/** All SQL for limits. */
import {
  type AwardLimits,
  mostOf,
  type RedemptionRights,
  type SavedLimits,
  type SavedRights,
} from '@stampdeck/contract/limits.ts';
import { sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';

/**
 * For `shops as s`: the shop has no limits. An award checks it in its own statement, so that shops
 * without limits pay nothing.
 */
export const hasNoLimits = sql<boolean>`coalesce(s.limit_gap_seconds, s.limit_visit, s.limit_day, s.limit_person_hour) is null`;

export const findLimits = (db: Queries, shopId: string): Promise<AwardLimits> =>
  db
    .selectFrom('shops')
    .select(['limit_gap_seconds as gapSeconds', 'limit_visit as visit', 'limit_day as day'])
    .select('limit_person_hour as personHour')
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow();

/** Sets the limits of a shop that is open. */
export const saveLimits = (db: Queries, shopId: string, limits: SavedLimits) =>
  db
    .updateTable('shops')
    .set(({ ref }) => ({
      // A missing one stays the same.
      limit_gap_seconds: limits.gapSeconds === undefined ? ref('limit_gap_seconds') : limits.gapSeconds,
      limit_visit: limits.visit === undefined ? ref('limit_visit') : limits.visit,
      limit_day: limits.day === undefined ? ref('limit_day') : limits.day,
      limit_person_hour: limits.personHour === undefined ? ref('limit_person_hour') : limits.personHour,
    }))
    .where(({ and }) => and({ id: shopId, closed_at: null }))
    .execute();

/** Who may redeem without the customer's code. */
export async function findRedemptionRights(db: Queries, shopId: string): Promise<RedemptionRights> {
  const { owner, staff } = await db
    .selectFrom('shops')
    .select(['owner_without_code as owner', 'staff_without_code as staff'])
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow();
  return { owner: owner === 1, staff: staff === 1 };
}

/** Sets who may redeem without the customer's code, at a shop that is open. */
export const saveRedemptionRights = (db: Queries, shopId: string, { owner, staff }: SavedRights) =>
  db
    .updateTable('shops')
    .set(({ ref }) => ({
      // A missing one stays the same.
      owner_without_code: owner === undefined ? ref('owner_without_code') : Number(owner),
      staff_without_code: staff === undefined ? ref('staff_without_code') : Number(staff),
    }))
    .where(({ and }) => and({ id: shopId, closed_at: null }))
    .execute();

/**
 * Locks a member's awards until the transaction ends; returns the member's id, or undefined if
 * there is none.
 */
export async function lockMember(db: Queries, shopId: string, customerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where(({ and }) => and({ shop_id: shopId, account_id: customerId }))
    .$if(engineOf(db) === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row?.id;
}

/** For `ledger as l`: an award that was not undone. */
const stands = sql<boolean>`l.kind = 'award' and not exists (
  select 1 from ledger u where u.shop_id = l.shop_id and u.undoes_id = l.id and u.undoes_id is not null)`;

/** A member's latest awards that were not undone, as many as any limit needs. */
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

/**
 * A person's awards since a time. It goes by ids, which start with their time, so that it reads
 * only the shop's latest rows.
 */
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
