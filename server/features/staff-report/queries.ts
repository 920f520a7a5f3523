/** All SQL for the report by person. These queries read many rows and belong on the reporting connection. */
import { subaddress } from '@stampdeck/contract/staff-report.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import type { Days } from '#db/ledger-days.ts';

/** Rows of `ledger as l` on these days, found by the index of days. */
const inDays = ({ shopId, after, until }: Days) =>
  sql`l.shop_id = ${shopId} and l.local_day > ${after} and l.local_day <= ${until}`;

const times = (condition: RawBuilder<unknown>) => sql`cast(sum(case when ${condition} then 1 else 0 end) as integer)`;

/** What a person did, as the database counts it. */
interface Sums {
  accountId: string;
  name: string | null;
  isOwner: number;
  worksHere: number;
  stamps: number;
  undos: number;
  overrides: number;
  redemptions: number;
  withoutCode: number;
}

/** What each person did on these days, by stamps given, most first. Imported balances do not count. */
export async function listSums(reports: Queries, days: Days): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    with p as materialized (
      select l.actor_id as id, cast(sum(case when l.kind = 'award' then l.stamps else 0 end) as integer) as stamps,
        ${times(sql`l.kind = 'reversal'`)} as undos, ${times(sql`l.overrode is not null`)} as overrides,
        ${times(sql`l.kind = 'redemption'`)} as redemptions,
        ${times(sql`l.kind = 'redemption' and l.without_code is not null`)} as without_code
      from ledger l where ${inDays(days)} and l.kind <> 'opening' group by l.actor_id)
    select p.id as "accountId", coalesce(s.name, a.name) as name,
      case when w.role = 'owner' then 1 else 0 end as "isOwner",
      case when w.account_id is not null and w.ended_at is null then 1 else 0 end as "worksHere",
      p.stamps as stamps, p.undos as undos, p.overrides as overrides, p.redemptions as redemptions,
      p.without_code as "withoutCode"
    from p left join accounts a on a.id = p.id
    left join staff w on w.shop_id = ${days.shopId} and w.account_id = p.id
    left join shops s on s.id = w.shop_id and w.role = 'owner'
    order by p.stamps desc, p.id`.execute(reports);
  return rows;
}

/** Stamps that one person gave to one member. */
export interface Given {
  actorId: string;
  memberId: string;
  leftAt: string | null;
  name: string | null;
  day: string;
  stamps: number;
}

/** Days on which a person gave a member at least so many full cards, less what the person took back; newest first. */
export async function listManyToOne(reports: Queries, days: Days, cards: number, limit: number): Promise<Given[]> {
  const { rows } = await sql<Given>`
    with g as materialized (
      select l.shop_id as shop_id, l.actor_id as actor_id, l.member_id as member_id, l.local_day as day,
        cast(sum(l.stamps) as integer) as stamps
      from ledger l where ${inDays(days)} and l.kind in ('award', 'reversal')
      group by l.shop_id, l.actor_id, l.member_id, l.local_day
      having sum(l.stamps) >= max(l.card_size) * cast(${cards} as integer)
      order by l.local_day desc, l.actor_id, l.member_id limit ${limit})
    select g.actor_id as "actorId", m.id as "memberId", m.left_at as "leftAt", c.name as name, g.day as day,
      g.stamps as stamps
    from g join members m on m.shop_id = g.shop_id and m.id = g.member_id left join accounts c on c.id = m.account_id
    order by g.day desc, g.actor_id, m.id`.execute(reports);
  return rows;
}

/** Awards and redemptions of a person that were made in one minute (UTC, 'YYYY-MM-DDTHH:MM'). */
interface Minute {
  actorId: string;
  day: string;
  minute: string;
  entries: number;
}

/** Awards and redemptions of each person on these days, by their minute. */
export async function listMinutes(reports: Queries, days: Days): Promise<Minute[]> {
  const { rows } = await sql<Minute>`
    select l.actor_id as "actorId", l.local_day as day, substr(l.created_at, 1, 16) as minute,
      cast(count(*) as integer) as entries
    from ledger l where ${inDays(days)} and l.kind in ('award', 'redemption')
    group by l.actor_id, l.local_day, substr(l.created_at, 1, 16)`.execute(reports);
  return rows;
}

/** Looked up for each row: for a join, PostgreSQL would hash all accounts. */
const ofAccount = (column: 'name' | 'email') =>
  sql`(select ${sql.ref(`c.${column}`)} from accounts c where c.id = m.account_id)`;

/**
 * What each person gave to members whose address has a part that the mailbox ignores, or who have one of these
 * addresses. Only those can share a mailbox. Newest first; `day` is the last one.
 */
export async function listToMailboxes(
  reports: Queries,
  days: Days,
  mailboxes: string[],
  limit: number,
): Promise<(Given & { email: string })[]> {
  const { rows } = await sql<Given & { email: string }>`
    with g as materialized (
      select l.actor_id as actor_id, l.member_id as member_id, max(l.local_day) as day,
        cast(sum(case when l.kind = 'award' then l.stamps else 0 end) as integer) as stamps
      from ledger l where ${inDays(days)} and l.kind in ('award', 'redemption') group by l.actor_id, l.member_id),
    e as materialized (
      select g.actor_id as actor_id, g.day as day, g.stamps as stamps, m.id as member_id, m.left_at as left_at,
        ${ofAccount('name')} as name, ${ofAccount('email')} as email
      from g join members m on m.shop_id = ${days.shopId} and m.id = g.member_id)
    select actor_id as "actorId", member_id as "memberId", left_at as "leftAt", name as name, day as day,
      stamps as stamps, email as email
    from e where email like ${`%${subaddress}%`} or email in (${sql.join(mailboxes)})
    order by day desc, actor_id, member_id limit ${limit}`.execute(reports);
  return rows;
}

/** The addresses of those who work or worked for a shop. */
export const listStaffEmails = (db: Queries, shopId: string) =>
  db
    .selectFrom('staff as w')
    .innerJoin('accounts as a', 'a.id', 'w.account_id')
    .select('a.email as email')
    .where('w.shop_id', '=', shopId)
    .execute();

/** The character after the sign of a subaddress, which ends its range. */
const afterSign = String.fromCharCode(subaddress.charCodeAt(0) + 1);

/** Addresses that begin as this mailbox, with or without a subaddress. */
function isLike(mailbox: string) {
  const name = mailbox.slice(0, mailbox.lastIndexOf('@'));
  return sql<boolean>`(c.email = ${mailbox} or (c.email >= ${name + subaddress} and c.email < ${name + afterSign}))`;
}

/** Addresses of a shop's members, now or before, that may share one of these mailboxes. */
export async function listMemberEmails(
  reports: Queries,
  shopId: string,
  mailboxes: string[],
  limit: number,
): Promise<string[]> {
  const rows = await reports
    .selectFrom('accounts as c')
    .innerJoin('members as m', (on) => on.onRef('m.account_id', '=', 'c.id').on('m.shop_id', '=', shopId))
    .select('c.email as email')
    .where(({ or }) => or(mailboxes.map(isLike)))
    .limit(limit)
    .execute();
  return rows.map(({ email }) => email);
}
