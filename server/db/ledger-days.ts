/** Sums over the days of a shop's ledger. These queries may read many rows and belong on the reporting connection. */
import { sql } from 'kysely';
import type { Queries } from './client.ts';

/** A number of equal ledger rows; see `listEntryGroups`. */
export interface EntryGroup {
  day: string;
  kind: string;
  version: number | null;
  stamps: number;
  countAfter: number;
  slot: number | null;
  isUndo: number;
  before: string | null;
  rows: number;
}

/** A day's visits that began in the same minute (UTC, 'YYYY-MM-DDTHH:MM'), or had the same previous day ('' for none). */
export interface VisitGroup {
  day: string;
  minute: string | null;
  last: string | null;
  visits: number;
}

/** Days of a shop after one day, up to another (YYYY-MM-DD). */
export interface Days {
  shopId: string;
  after: string;
  until: string;
}

/** Later than every day. */
export const everAfter = '9999-12-31';

/**
 * Counts the rows of some days, grouped by everything that reports need. For a row that takes back, `before` is the previous row of its
 * card: '<version>:<kind>:<slot>'. The sub-selects are deliberate: for a join, PostgreSQL would hash the whole ledger.
 */
export async function listEntryGroups(reports: Queries, { shopId, after, until }: Days): Promise<EntryGroup[]> {
  const { rows } = await sql<EntryGroup>`
    select day, kind, version, stamps, "countAfter", slot, "isUndo", before, cast(count(*) as integer) as rows
    from (
      select l.local_day as day, l.kind as kind, l.design_version as version, l.stamps as stamps, l.count_after as "countAfter",
        l.slot as slot, case when l.undoes_id is null then 0 else 1 end as "isUndo",
        case when l.kind = 'reversal' or l.stamps < 0 then (
          select coalesce(p.design_version, 0) || ':' || p.kind || ':' || coalesce(p.slot, 0) from ledger p
          where p.shop_id = l.shop_id and p.card_id = l.card_id and p.seq = l.seq - 1) end as before
      from ledger l where l.shop_id = ${shopId} and l.local_day > ${after} and l.local_day <= ${until}) e
    group by day, kind, version, stamps, "countAfter", slot, "isUndo", before`.execute(reports);
  return rows;
}

/** An award of `l` that was not undone on the same day. */
const stands = sql`l.kind = 'award' and (
  select u.id from ledger u where u.shop_id = l.shop_id and u.undoes_id = l.id and u.local_day = l.local_day) is null`;

/**
 * A row of `ledger as l` that starts a visit: an award that was not undone, the member's first on that day. With a plain comparison of days
 * SQLite would scan the whole day for each row; written this way, it scans the member's rows.
 */
export const isFirstOfDay = sql`${stands} and (
  select e.id from ledger e where e.shop_id = l.shop_id and e.member_id = l.member_id and e.local_day || '' = l.local_day
    and e.kind = 'award' and (e.created_at, e.id) < (l.created_at, l.id) and (
      select u.id from ledger u where u.shop_id = e.shop_id and u.undoes_id = e.id and u.local_day = e.local_day) is null
  limit 1) is null`;

/**
 * The day of a member's visit before `v`. A member's rows are in the order of days, except by up to two days where the shop changed its
 * time zone: the last rows contain the latest day.
 */
export const lastVisit = sql<string | null>`(select max(e.day) from (
  select l.local_day as day from ledger l
  where l.shop_id = v.shop_id and l.member_id = v.member_id and l.local_day < v.day and ${stands}
  order by l.card_id desc, l.seq desc limit 20) e)`;

const visitsOf = ({ shopId, after, until }: Days) => sql`
  select l.shop_id as shop_id, l.member_id as member_id, l.local_day as day, min(l.created_at) as at from ledger l
  where l.shop_id = ${shopId} and l.local_day > ${after} and l.local_day <= ${until} and ${stands}
  group by l.shop_id, l.member_id, l.local_day`;

/** Visits of some days: by their minute, and by the day of the previous visit. */
export async function listVisitGroups(reports: Queries, days: Days): Promise<VisitGroup[]> {
  const { rows } = await sql<VisitGroup>`
    with v as materialized (${visitsOf(days)}),
    w as materialized (select v.day as day, substr(v.at, 1, 16) as minute, ${lastVisit} as last from v)
    select day, minute, null as last, cast(count(*) as integer) as visits from w group by day, minute
    union all
    select day, null, coalesce(last, ''), cast(count(*) as integer) from w group by day, last`.execute(reports);
  return rows;
}

/** The last day that a batch of `rows` ledger rows reaches. It includes the rest of that day; null if no rows are left. */
export async function findNextDay(
  reports: Queries,
  { shopId, after, until }: Days,
  rows: number,
): Promise<string | null> {
  const next = reports
    .selectFrom('ledger')
    .select('local_day')
    .where('shop_id', '=', shopId)
    .where('local_day', '>', after)
    .where('local_day', '<=', until)
    .orderBy('shop_id')
    .orderBy('local_day')
    .limit(rows);
  const { day } = await reports
    .selectFrom(next.as('n'))
    .select(({ fn }) => fn.max('n.local_day').as('day'))
    .executeTakeFirstOrThrow();
  return day;
}
