/** All SQL for one person's cards across shops. */
import { sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import { isRunningCard } from '#db/running-card.ts';
import type { CardsTable, MembersTable } from '#db/schema.ts';

/** A position in the list, which sorts by these three, descending. */
interface Position {
  /**
   * The main order: 3 a reward waits, 2 a current membership, 1 a past one, 0 the shop is not open.
   */
  weight: number;
  seen: string;
  memberId: string;
}

interface OwnCardRow extends Position {
  shopId: string;
  name: string;
  photo: string;
  language: string;
  closedAt: string | null;
  suspendedAt: string | null;
  leftAt: string | null;
  memberStatus: MembersTable['status'];
  cardId: string;
  count: number;
  redeemed: CardsTable['redeemed'];
  /** The design as JSON; null if the shop has none. */
  design: string | null;
  /** Rewards owed on closed cards, as JSON objects joined by commas, one per design. */
  owed: string | null;
  lastVisit: string | null;
}

/**
 * Closed cards of a membership with owed rewards. Exactly the condition of the index `cards_owing`.
 */
const owing = sql`o.shop_id = p.shop_id and o.member_id = p.id
  and o.status = 'redeemed' and (o.rewards & ~o.redeemed) <> 0`;

/**
 * A page of a person's cards after a position, or the one card at a shop. Running cards are found by
 * `members_by_account`; a past membership counts while it has stamps or rewards. Reads one row more
 * than `limit` to see whether another page follows.
 */
export async function listOwnCards(
  db: Queries,
  accountId: string,
  { shopId, after, limit }: { shopId: string | undefined; after: Position | undefined; limit: number },
): Promise<OwnCardRow[]> {
  const own = sql`
    select p.shop_id, p.id, p.joined_at, p.left_at, p.status, c.id as card_id, c.count, c.redeemed,
      case when c.count > 0 then c.design_version end as kept_version,
      case when (c.rewards & ~c.redeemed & ((1 << c.count) - 1)) <> 0 or exists (select 1 from cards o where ${owing})
        then 1 else 0 end as waits,
      (select l.created_at from ledger l where l.shop_id = p.shop_id and l.member_id = p.id
        order by l.card_id desc, l.seq desc limit 1) as last_visit
    from members p join cards c on c.shop_id = p.shop_id and c.member_id = p.id and ${isRunningCard}
    where p.account_id = ${accountId} ${shopId === undefined ? sql`` : sql`and p.shop_id = ${shopId}`}`;
  const weighed = sql`
    select p.*, s.name, s.language, s.closed_at, s.suspended_at, s.design_version, coalesce(p.last_visit, p.joined_at) as seen,
      case when s.closed_at is not null or s.suspended_at is not null then 0
        when p.left_at is not null then 1 when p.waits = 1 then 3 else 2 end as weight
    from own p join shops s on s.id = p.shop_id
    where p.left_at is null or p.count > 0 or p.waits = 1`;
  const from = after
    ? sql`where (p.weight, p.seen, p.id) < (${sql.lit(after.weight)}, ${after.seen}, ${after.memberId})`
    : sql``;
  const inOrder = sql`order by p.weight desc, p.seen desc, p.id desc`;
  const { rows } = await sql<OwnCardRow>`
    with own as (${own}), weighed as (${weighed}), page as (select p.* from weighed p ${from} ${inOrder} limit ${limit + 1})
    select p.shop_id as "shopId", p.id as "memberId", p.weight, p.seen, p.name, a.photo, p.language, p.closed_at as "closedAt",
      p.suspended_at as "suspendedAt", p.left_at as "leftAt", p.status as "memberStatus", p.card_id as "cardId", p.count,
      p.redeemed, p.last_visit as "lastVisit", d.body as design,
      case when p.waits = 1 then (select string_agg('{"cards":[' || g.cards || '],"design":' || od.body || '}', ',')
        from (select o.shop_id, o.design_version,
            string_agg('{"cardId":"' || o.id || '","slots":' || (o.rewards & ~o.redeemed) || '}', ',') as cards
          from cards o where ${owing} group by o.shop_id, o.design_version) g
        join designs od on od.shop_id = g.shop_id and od.version = g.design_version) end as owed
    from page p join staff w on w.shop_id = p.shop_id and w.role = 'owner' join accounts a on a.id = w.account_id
      left join designs d on d.shop_id = p.shop_id and d.version = coalesce(p.kept_version, p.design_version)
    ${inOrder}`.execute(db);
  return rows;
}
