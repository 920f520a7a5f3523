/** All SQL for notifications, which reads what other slices store. */
import { notificationTypes } from '@stampdeck/contract/notification-types.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import type { MomentPlace } from '#lists.ts';

const { message, newMember, fullCard } = notificationTypes;

export interface FoundNotification {
  id: string;
  at: string;
  type: number;
  senderId: string;
  name: string;
  photo: string;
  conversationId: string | null;
  messages: number;
  memberId: string | null;
}

interface Span {
  shopId: string;
  /** The caller's own types. */
  types: readonly number[];
  /** After this time (ISO). */
  since: string;
  /** Before this place. */
  before?: MomentPlace | undefined;
  /** Without messages that the shop has read. */
  isUnread?: boolean;
  limit: number;
}

/**
 * The newest of each type. Each condition on a kind of row is written as in its index, `left_at is null and brought = 0` and the like:
 * SQLite uses a partial index only then.
 */
function newest({ shopId, types, since, before, isUnread = false, limit }: Span): RawBuilder<FoundNotification> {
  const within = (at: string, id: string) => {
    const [time, key] = [sql.ref(at), sql.ref(id)];
    const earlier = before ? sql`and (${time}, ${key}) < (${before.at}, ${before.id})` : sql``;
    return sql`${time} > ${since} ${earlier} order by ${time} desc, ${key} desc limit ${limit}`;
  };
  const sender = sql`a.id as "senderId", a.name as name, a.photo as photo`;
  const noMessage = sql`cast(null as text) as "conversationId", 0 as messages, m.id as "memberId"`;
  const parts: Record<number, RawBuilder<unknown>> = {
    [message]: sql`select c.last_id as id, c.last_at as at, ${sql.lit(message)} as type, ${sender},
        c.id as "conversationId", c.shop_unread as messages, cast(null as text) as "memberId"
      from conversations c join accounts a on a.id = c.account_id
      where c.shop_id = ${shopId} and ${isUnread ? sql`c.shop_unread > 0` : sql`c.last_side = 'customer'`}
        and ${within('c.last_at', 'c.last_id')}`,
    // Not those whom the shop added itself.
    [newMember]: sql`select m.id as id, m.joined_at as at, ${sql.lit(newMember)} as type, ${sender}, ${noMessage}
      from members m join accounts a on a.id = m.account_id
      where m.shop_id = ${shopId} and m.left_at is null and m.brought = 0 and a.kept_by is null
        and ${within('m.joined_at', 'm.id')}`,
    [fullCard]: sql`select l.id as id, l.created_at as at, ${sql.lit(fullCard)} as type, ${sender}, ${noMessage}
      from ledger l join members m on m.shop_id = l.shop_id and m.id = l.member_id join accounts a on a.id = m.account_id
      where l.shop_id = ${shopId} and l.kind = 'award' and l.count_after = l.card_size and m.left_at is null
        and not exists (select 1 from ledger t
          where t.shop_id = l.shop_id and t.card_id = l.card_id and t.seq > l.seq and t.stamps < 0)
        and ${within('l.created_at', 'l.id')}`,
  };
  const shown = types.flatMap((type) => parts[type] ?? []);
  return sql`${sql.join(
    shown.map((part) => sql`select * from (${part}) as p`),
    sql` union all `,
  )}`;
}

/** Notifications of these types, newest first. There is at least one type. */
export async function listNotifications(db: Queries, span: Span): Promise<FoundNotification[]> {
  const { rows } = await sql<FoundNotification>`select * from (${newest(span)}) as n
    order by at desc, id desc limit ${span.limit}`.execute(db);
  return rows;
}

/** Counts unread notifications of these types, up to `limit`. There is at least one type. */
export async function countNotifications(db: Queries, span: Span): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from (
    select 1 as one from (${newest({ ...span, isUnread: true })}) as n limit ${span.limit}) as few`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
