/** Counts members' cards for `member_activity` (migrations/0006), in one way for all callers. */
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from './client.ts';

const waiting = sql.raw(Array.from({ length: 20 }, (_, slot) => `((owed >> ${slot}) & 1)`).join(' + '));

const owed = sql.raw('c.rewards & ~c.redeemed & ((1 << c.count) - 1)');

/** Rewards reached but not redeemed, on the cards that `which` selects from `cards as c`. */
export const rewardsWaiting = (which: RawBuilder<unknown>) => sql`(select cast(coalesce(sum(${waiting}), 0) as integer)
  from (select ${owed} as owed from cards c where ${which}) as o)`;

/**
 * Sums per member over the cards that `which` selects from `cards as c`. `entries` grows with every ledger row of a member: each row changes
 * one card, and a card counts its changes.
 */
const sums = (which: RawBuilder<unknown>) => sql`
  select shop_id, member_id, cast(sum(seq) as integer) as entries, max(running) as count,
    max(case when running > 0 then size else 0 end) as size, max(last_stamp_at) as last_visit,
    cast(sum(${waiting}) as integer) as waiting
  from (select c.*, case when c.status <> 'redeemed' then c.count else 0 end as running,
      ${owed} as owed from cards c where ${which}) as counted
  group by shop_id, member_id`;

/**
 * Recounts the rows of these members from their cards. A row that another process has counted further stays as it is. Members who asked to be
 * reminded are looked at again.
 */
export async function recount(db: Queries, which: RawBuilder<unknown>): Promise<void> {
  await sql`update member_activity as v set entries = n.entries, count = n.count, size = n.size,
      progress = case when n.size > 0 then n.count * 10000 / n.size else 0 end,
      to_go = case when n.size > 0 then n.size - n.count end, last_visit = n.last_visit,
      seen_at = case when n.last_visit > v.joined_at then n.last_visit else v.joined_at end, rewards_waiting = n.waiting
    from (${sums(which)}) as n
    where v.shop_id = n.shop_id and v.member_id = n.member_id and v.entries < n.entries`.execute(db);
  await wakeReminders(db, which);
}

/** `which` selects from `cards as c`. */
const wakeReminders = (db: Queries, which: RawBuilder<unknown>) =>
  sql`update reminders as r set due_at = '' where (r.due_at is null or r.due_at > '')
    and (r.email_since is not null or r.push_since is not null)
    and (r.shop_id, r.member_id) in (select c.shop_id, c.member_id from cards c where ${which})`.execute(db);

/** Recounts all members, for example after a restore: backups hold nothing that can be counted. Triggers have created the rows. */
export async function recountAll(db: Queries): Promise<void> {
  await recount(db, sql`c.seq > 0`);
  await sql`delete from activity_marks`.execute(db);
  await sql`insert into activity_marks (shop_id, entry_id) select shop_id, max(id) from ledger group by shop_id`.execute(
    db,
  );
}
