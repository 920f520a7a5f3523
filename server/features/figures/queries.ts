/** The only SQL of the figures. What reads the ledger or may read many rows gets the reporting connection. */
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

/** Up to `limit` shops, from one on, that have days to be counted. */
export async function listShopsBehind(reports: Queries, from: string, until: string, limit: number): Promise<string[]> {
  const rows = await reports
    .selectFrom('shops as s')
    .leftJoin('figure_states as f', 'f.shop_id', 's.id')
    .select('s.id as id')
    .where('s.id', '>', from)
    .where(
      // As `exists` PostgreSQL would hash the whole ledger.
      sql<boolean>`(select l.id from ledger l where l.shop_id = s.id and l.local_day > coalesce(f.counted_until, '')
        and l.local_day <= ${until} limit 1) is not null`,
    )
    .orderBy('s.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** What decides about a shop's days: its zones, and how far they are counted. */
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

/** Keeps how far a shop is counted; false when others went on from the same day before. */
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

/** Keeps what days add up to. */
export const addDays = (db: Queries, shopId: string, days: [day: string, sums: DaySums][]) =>
  db
    .insertInto('figure_days')
    .values(days.map(([day, sums]) => ({ shop_id: shopId, day, body: JSON.stringify(sums) })))
    .execute();

/** What was kept of some days. */
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

/** The rewards that a shop's design versions have, as bits by version. */
export async function listRewardBits(db: Queries, shopId: string): Promise<Map<number, number>> {
  const rows = await db.selectFrom('designs').select(['version', 'rewards']).where('shop_id', '=', shopId).execute();
  return new Map(rows.map(({ version, rewards }) => [version, rewards]));
}

/** Who joined: by day as far as that is added up, the rest by minute. One statement, so that nobody is counted in both. */
export async function listJoins(reports: Queries, { shopId, after, until }: Days) {
  const { rows } = await sql<{ day: string | null; minute: string | null; joined: number }>`
    select day, null as minute, joined from join_days
    where shop_id = ${shopId} and day > ${after} and day <= ${until}
    union all
    select null, substr(joined_at, 1, 16), cast(sum(change) as integer) from join_changes where shop_id = ${shopId}
    group by substr(joined_at, 1, 16)`.execute(reports);
  return rows;
}

/** Takes up to `limit` of the changes that wait, of whatever shop, from before a time; of several who take at once each takes others. */
export async function takeJoinChanges(db: Queries, before: string, limit: number) {
  const lock = sql.raw(engineOf(db) === 'postgres' ? 'for update skip locked' : '');
  const { rows } = await sql<{ shopId: string; joinedAt: string; change: number }>`
    delete from join_changes where number in (
      select number from join_changes where joined_at < ${before} order by number limit ${limit} ${lock})
    returning shop_id as "shopId", joined_at as "joinedAt", change`.execute(db);
  return rows;
}

/** The time zones of some shops, past and present. */
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

/** Adds to the members who joined on days. */
export const changeJoinDays = (db: Queries, days: JoinDaysTable[]) =>
  db
    .insertInto('join_days')
    .values(days)
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'day']).doUpdateSet({ joined: sql<number>`join_days.joined + excluded.joined` }),
    )
    .execute();

const isAfter = (at: string, id: string, place: Place) =>
  place ? sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${place.at}, ${place.id})` : sql<boolean>`1 = 1`;

/** Whom a row is about. */
export interface Listed {
  memberId: string;
  leftAt: string | null;
  name: string | null;
}
const memberNames = ['m.id as memberId', 'm.left_at as leftAt', 'c.name as name'] as const;

/** Where a list goes on; nothing at its beginning. */
type Place = MomentPlace | undefined;
type Page = ReturnType<typeof pageOfLedger>;

/** A page of a shop's ledger, still without its order; one row more than `limit` tells that there is another page. */
const pageOfLedger = (reports: Queries, shopId: string, limit: number) =>
  reports
    .selectFrom('ledger as r')
    .selectAll('r')
    .where('r.shop_id', '=', shopId)
    .limit(limit + 1);

/**
 * Rows of the ledger with who and what they are about. The page is chosen first: PostgreSQL, planning once for all shops, would otherwise look
 * up everybody of a time that it takes for short, and sort them.
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
    .select(['page.id as id', 'page.kind as kind', 'page.created_at as createdAt'])
    // The owner's name in the dashboard is the shop's.
    .select(sql<string | null>`coalesce(s.name, a.name)`.as('by'))
    .select(({ fn }) => [
      fn.coalesce('page.slot', 'u.slot').as('slot'),
      fn.coalesce('page.design_version', 'u.design_version').as('version'),
    ]);

/** The ledger of a shop's day, newest first, from a place on. Ids begin with their time: the index of days has them. */
export const listEntries = (reports: Queries, shopId: string, day: string, place: Place, limit: number) =>
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

/** The rewards that were given on some days, and those taken back, newest first; `place.at` is a day. */
export const listRewards = (reports: Queries, { shopId, after, until }: Days, place: Place, limit: number) =>
  withNames(
    reports,
    pageOfLedger(reports, shopId, limit)
      .where('r.local_day', '>', after)
      .where('r.local_day', '<=', until)
      // The condition of the index `ledger_rewards`, to the letter.
      .where(sql<boolean>`r.stamps = 0`)
      .where(isAfter('r.local_day', 'r.id', place))
      .orderBy('r.local_day', 'desc')
      .orderBy('r.id', 'desc'),
  )
    .select('page.local_day as day')
    .orderBy('page.local_day', 'desc')
    .orderBy('page.id', 'desc')
    .execute();

/** Who visited on a day, the latest first, with the day of the visit before: the rows of those who had no visit on it before them. */
export async function listVisits(reports: Queries, shopId: string, day: string, place: Place, limit: number) {
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

/** Who joined between some moments (ISO times, each pair from, up to and without) and is a member still, newest first. */
export const listJoined = (
  reports: Queries,
  shopId: string,
  between: { from: string; until: string }[],
  place: Place,
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
