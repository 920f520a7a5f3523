/** All SQL for reports. Queries that read the ledger or many rows use the reporting connection. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { hasChanged } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import { type Days, isFirstOfDay, lastVisit } from '#db/ledger-days.ts';
import type { JoinDaysTable } from '#db/schema.ts';
import { isMovingIn, listFormerZones } from '#features/shops/queries.ts';
import type { MomentPlace } from '#lists.ts';
import { type Counts, counts, type DaySums, daySums } from './sums.ts';

/** Up to `limit` shops, from this one on, with days to count. */
export async function listShopsBehind(reports: Queries, from: string, until: string, limit: number): Promise<string[]> {
  const rows = await reports
    .selectFrom('shops as s')
    .leftJoin('figure_states as f', 'f.shop_id', 's.id')
    .select('s.id as id')
    .where('s.id', '>', from)
    .where(
      // With `exists`, PostgreSQL would hash the whole ledger.
      sql<boolean>`(select l.id from ledger l where l.shop_id = s.id and l.local_day > coalesce(f.counted_until, '')
        and l.local_day <= ${until} limit 1) is not null`,
    )
    .orderBy('s.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A shop's time zones and the last counted day. */
export async function findFacts(db: Queries, shopId: string) {
  const { countedUntil, waiting, ...facts } = await db
    .selectFrom('shops as s')
    .leftJoin('figure_states as f', 'f.shop_id', 's.id')
    .select(['s.time_zone as timeZone', 's.created_at as createdAt'])
    .select(sql<string | null>`(select min(l.local_day) from ledger l where l.shop_id = s.id)`.as('firstDay'))
    .select(['f.counted_until as countedUntil', 'f.waiting as waiting'])
    .select(isMovingIn.as('moving'))
    .where('s.id', '=', shopId)
    .executeTakeFirstOrThrow();
  const zones = await listFormerZones(db, shopId);
  return { ...facts, zones, countedUntil: countedUntil ?? '', waiting: z.parse(counts, JSON.parse(waiting ?? '{}')) };
}

/** Stores the last counted day; false if another process did so first. */
export async function moveState(db: Queries, { shopId, after, until }: Days, waiting: Counts): Promise<boolean> {
  const state = { counted_until: until, waiting: JSON.stringify(waiting) };
  if (after === '') {
    return hasChanged(
      db
        .insertInto('figure_states')
        .values({ shop_id: shopId, ...state })
        .onConflict((conflict) => conflict.doNothing()),
    );
  }
  return hasChanged(
    db
      .updateTable('figure_states')
      .set(state)
      .where(({ and }) => and({ shop_id: shopId, counted_until: after })),
  );
}

/** Stores the sums of days. */
export const addDays = (db: Queries, shopId: string, days: [day: string, sums: DaySums][]) =>
  db
    .insertInto('figure_days')
    .values(days.map(([day, sums]) => ({ shop_id: shopId, day, body: JSON.stringify(sums) })))
    .execute();

/** The stored sums of these days. */
export async function listDays(db: Queries, { shopId, after, until }: Days): Promise<[day: string, sums: DaySums][]> {
  const rows = await db
    .selectFrom('figure_days')
    .select(['day', 'body'])
    .where('shop_id', '=', shopId)
    .where('day', '>', after)
    .where('day', '<=', until)
    .orderBy('day')
    .execute();
  return rows.map(({ day, body }) => [day, z.parse(daySums, JSON.parse(body))]);
}

/** The rewards of a shop's design versions, as bits by version. */
export async function listRewardBits(db: Queries, shopId: string): Promise<Map<number, number>> {
  const rows = await db.selectFrom('designs').select(['version', 'rewards']).where('shop_id', '=', shopId).execute();
  return new Map(rows.map(({ version, rewards }) => [version, rewards]));
}

/**
 * Joins: by day where they are summed up, the rest by minute. One statement, so that no one is
 * counted twice.
 */
export async function listJoins(reports: Queries, { shopId, after, until }: Days) {
  const { rows } = await sql<{ day: string | null; minute: string | null; joined: number }>`
    select day, null as minute, joined from join_days
    where shop_id = ${shopId} and day > ${after} and day <= ${until}
    union all
    select null, substr(joined_at, 1, 16), cast(sum(change) as integer) from join_changes where shop_id = ${shopId}
    group by substr(joined_at, 1, 16)`.execute(reports);
  return rows;
}

/** Someone joined (1) or left (-1). */
export interface JoinChange {
  shopId: string;
  joinedAt: string;
  change: number;
}

/**
 * Takes up to `limit` waiting changes from before this time, of any shop. Concurrent calls take
 * different ones.
 */
export async function takeJoinChanges(db: Queries, before: string, limit: number) {
  const lock = sql.raw(engineOf(db) === 'postgres' ? 'for update skip locked' : '');
  const { rows } = await sql<JoinChange>`
    delete from join_changes where number in (
      select number from join_changes where joined_at < ${before} order by number limit ${limit} ${lock})
    returning shop_id as "shopId", joined_at as "joinedAt", change`.execute(db);
  return rows;
}

/** Lets changes wait again, behind all others. */
export const putJoinChangesBack = (db: Queries, changes: JoinChange[]) =>
  db
    .insertInto('join_changes')
    .values(changes.map(({ shopId, joinedAt, change }) => ({ shop_id: shopId, joined_at: joinedAt, change })))
    .execute();

/** The current and former time zones of these shops. */
export async function listZones(db: Queries, shopIds: string[]) {
  const now = await db
    .selectFrom('shops')
    .select(['id as shopId', 'time_zone as timeZone'])
    .where('id', 'in', shopIds)
    .execute();
  const past = await db
    .selectFrom('shop_zones')
    .select(['shop_id as shopId', 'until', 'time_zone as timeZone'])
    .where('shop_id', 'in', shopIds)
    .orderBy('until')
    .execute();
  return { now, past };
}

/** Adds to the joins of these days. */
export const changeJoinDays = (db: Queries, days: JoinDaysTable[]) =>
  db
    .insertInto('join_days')
    .values(days)
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'day']).doUpdateSet({ joined: sql<number>`join_days.joined + excluded.joined` }),
    )
    .execute();

const isAfter = (at: string, id: string, place: Position) =>
  place ? sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${place.at}, ${place.id})` : sql<boolean>`1 = 1`;

/** The member in a row. */
export interface Listed {
  memberId: string;
  leftAt: string | null;
  name: string | null;
}
const memberNames = ['m.id as memberId', 'm.left_at as leftAt', 'c.name as name'] as const;

/** The position after which a list continues; undefined at the start. */
type Position = MomentPlace | undefined;
type Page = ReturnType<typeof pageOfLedger>;

/**
 * A page of a shop's ledger, unordered. Reads one row more than `limit` to see whether another page
 * follows.
 */
const pageOfLedger = (reports: Queries, shopId: string, limit: number) =>
  reports
    .selectFrom('ledger as r')
    .selectAll('r')
    .where('r.shop_id', '=', shopId)
    .limit(limit + 1);

/**
 * Ledger rows with their people. Chooses the page first: PostgreSQL, which plans once for all
 * shops, would otherwise look up and sort everyone in the period.
 */
const withNames = (reports: Queries, page: Page) =>
  reports
    .selectFrom(page.as('page'))
    .innerJoin('members as m', (on) => on.onRef('m.shop_id', '=', 'page.shop_id').onRef('m.id', '=', 'page.member_id'))
    .leftJoin('accounts as c', 'c.id', 'm.account_id')
    .leftJoin('accounts as a', 'a.id', 'page.actor_id')
    .leftJoin('staff as w', (on) =>
      on.onRef('w.shop_id', '=', 'page.shop_id').onRef('w.account_id', '=', 'page.actor_id').on('w.role', '=', 'owner'),
    )
    .leftJoin('shops as s', 's.id', 'w.shop_id')
    .leftJoin('ledger as u', (on) => on.onRef('u.shop_id', '=', 'page.shop_id').onRef('u.id', '=', 'page.undoes_id'))
    .select(memberNames)
    .select(['page.id as id', 'page.kind as kind', 'page.created_at as createdAt', 'page.without_code as withoutCode'])
    // In the dashboard the owner has the shop's name.
    .select(sql<string | null>`coalesce(s.name, a.name)`.as('by'))
    .select(({ fn }) => [
      fn.coalesce('page.slot', 'u.slot').as('slot'),
      fn.coalesce('page.design_version', 'u.design_version').as('version'),
    ]);

/**
 * A day of a shop's ledger after a position, newest first. Ids start with their time and are part
 * of the index of days.
 */
export const listEntries = (reports: Queries, shopId: string, day: string, place: Position, limit: number) =>
  withNames(
    reports,
    pageOfLedger(reports, shopId, limit)
      .where('r.local_day', '=', day)
      .$if(place !== undefined, (query) => query.where('r.id', '<', place?.id ?? ''))
      .orderBy('r.id', 'desc'),
  )
    .select(['page.stamps as stamps', 'page.reason as reason', 'u.kind as undone'])
    .orderBy('page.id', 'desc')
    .execute();

/**
 * Rewards given and taken back on these days, newest first; `withoutCode`: only those redeemed
 * without the customer's code. `place.at` is a day.
 */
export const listRewards = (
  reports: Queries,
  { shopId, after, until, withoutCode }: Days & { withoutCode: boolean },
  place: Position,
  limit: number,
) =>
  withNames(
    reports,
    pageOfLedger(reports, shopId, limit)
      .where('r.local_day', '>', after)
      .where('r.local_day', '<=', until)
      // Exactly the conditions of the indexes `ledger_without_code` and `ledger_rewards`.
      .where(withoutCode ? sql<boolean>`r.without_code is not null` : sql<boolean>`r.stamps = 0`)
      .where(isAfter('r.local_day', 'r.id', place))
      .orderBy('r.local_day', 'desc')
      .orderBy('r.id', 'desc'),
  )
    .select('page.local_day as day')
    .orderBy('page.local_day', 'desc')
    .orderBy('page.id', 'desc')
    .execute();

/**
 * The visitors of a day, latest first, with the day of their previous visit. Takes each member's
 * first row of the day.
 */
export async function listVisits(reports: Queries, shopId: string, day: string, place: Position, limit: number) {
  const { rows } = await sql<Listed & { id: string; at: string; last: string | null }>`
    with v as materialized (
      select l.id as id, l.shop_id as shop_id, l.member_id as member_id, l.local_day as day, l.created_at as at from ledger l
      where l.shop_id = ${shopId} and l.local_day = ${day} ${place ? sql`and l.id < ${place.id}` : sql``} and ${isFirstOfDay}
      order by l.id desc limit ${limit + 1})
    select v.id as id, m.id as "memberId", m.left_at as "leftAt", c.name as name, v.at as at, ${lastVisit} as last
    from v join members m on m.shop_id = v.shop_id and m.id = v.member_id left join accounts c on c.id = m.account_id
    order by v.id desc`.execute(reports);
  return rows;
}

/**
 * Members who joined in these periods (ISO times, excluding the end) and have not left, newest
 * first.
 */
export const listJoined = (
  reports: Queries,
  shopId: string,
  between: { from: string; until: string }[],
  place: Position,
  limit: number,
) =>
  reports
    .selectFrom('members as m')
    .leftJoin('accounts as c', 'c.id', 'm.account_id')
    .select(memberNames)
    .select('m.joined_at as joinedAt')
    .where('m.shop_id', '=', shopId)
    .where(sql<boolean>`m.left_at is null and m.brought = 0`)
    .where(({ or, and, eb }) =>
      or(between.map(({ from, until }) => and([eb('m.joined_at', '>=', from), eb('m.joined_at', '<', until)]))),
    )
    .where(isAfter('m.joined_at', 'm.id', place))
    .orderBy('m.joined_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit + 1)
    .execute();
