/** What the days of a shop's ledger add up to, counted by the database. All of it may read many rows: it gets the reporting connection. */
import { sql } from 'kysely';
import type { Queries } from './client.ts';

/** Rows of the ledger that say the same; see `listEntryGroups`. */
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

/** Visits of a day that began in the same minute (UTC, 'YYYY-MM-DDTHH:MM'), or that had the same day before them ('' for none). */
export interface VisitGroup {
  day: string;
  minute: string | null;
  last: string | null;
  visits: number;
}

/** Days of a shop after one, up to another (YYYY-MM-DD). */
export interface Days {
  shopId: string;
  after: string;
  until: string;
}

/** Later than any day. */
export const everAfter = '9999-12-31';

/**
 * What the rows of some days say, counted by everything that matters. `before` is, for a row that takes away, the row before it on its
 * card: '<version>:<kind>:<slot>'. The sub-selects stay sub-selects on purpose: as a join, PostgreSQL would hash the whole ledger.
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

/** An award of `l` that was not undone on its own day. */
const stands = sql`l.kind = 'award' and (
  select u.id from ledger u where u.shop_id = l.shop_id and u.undoes_id = l.id and u.local_day = l.local_day) is null`;

/**
 * A row of `ledger as l` with which a visit began: an award that stands, and its member has none before it on the same day. The bare day
 * would have SQLite walk through the whole day for each of its rows; like this it looks through the member's.
 */
export const isFirstOfDay = sql`${stands} and (
  select e.id from ledger e where e.shop_id = l.shop_id and e.member_id = l.member_id and e.local_day || '' = l.local_day
    and e.kind = 'award' and (e.created_at, e.id) < (l.created_at, l.id) and (
      select u.id from ledger u where u.shop_id = e.shop_id and u.undoes_id = e.id and u.local_day = e.local_day) is null
  limit 1) is null`;

/**
 * The day of a member's visit before the one of `v`. Days run on with a member's rows but where the shop changed its time zone, and then
 * by two at most: the last rows hold the latest day.
 */
export const lastVisit = sql<string | null>`(select max(e.day) from (
  select l.local_day as day from ledger l
  where l.shop_id = v.shop_id and l.member_id = v.member_id and l.local_day < v.day and ${stands}
  order by l.card_id desc, l.seq desc limit 20) e)`;

const visitsOf = ({ shopId, after, until }: Days) => sql`
  select l.shop_id as shop_id, l.member_id as member_id, l.local_day as day, min(l.created_at) as at from ledger l
  where l.shop_id = ${shopId} and l.local_day > ${after} and l.local_day <= ${until} and ${stands}
  group by l.shop_id, l.member_id, l.local_day`;

/** Visits of some days: by the minute of each, and by the day of the visit before. */
export async function listVisitGroups(reports: Queries, days: Days): Promise<VisitGroup[]> {
  const { rows } = await sql<VisitGroup>`
    with v as materialized (${visitsOf(days)}),
    w as materialized (select v.day as day, substr(v.at, 1, 16) as minute, ${lastVisit} as last from v)
    select day, minute, null as last, cast(count(*) as integer) as visits from w group by day, minute
    union all
    select day, null, coalesce(last, ''), cast(count(*) as integer) from w group by day, last`.execute(reports);
  return rows;
}

/** Up to which day the next rows of a shop's ledger reach, `rows` of them or the rest of a day more; null when there are none. */
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
