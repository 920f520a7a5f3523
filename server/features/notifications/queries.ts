/** All SQL for notifications, which reads what other slices store. */
import type { Language } from '@stampdeck/contract/languages.ts';
import {
  type Channel,
  kinds,
  type NotificationKind,
  notificationKinds,
  notificationTypes,
} from '@stampdeck/contract/notification-types.ts';
import { usualQuietHours } from '@stampdeck/contract/notifications.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import type { NotificationChoicesTable, StaffTable } from '#db/schema.ts';
import { lockAccount } from '#features/accounts/queries.ts';
import type { MomentPlace } from '#lists.ts';
import { bitOf } from './rules.ts';

const { commented, message, newMember, fullCard, order } = notificationTypes;

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
  productId: string | null;
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

/** For an award `ledger as l`: no stamp of its card was taken back since. */
const stillFull = sql`not exists (select 1 from ledger t
  where t.shop_id = l.shop_id and t.card_id = l.card_id and t.seq > l.seq and t.stamps < 0)`;

/**
 * The newest of each type. Each condition on a kind of row is written as in its index, `left_at is null and brought = 0` and the like:
 * SQLite uses a partial index only then.
 */
function newest({ shopId, types, since, before, isUnread = false, limit }: Span): RawBuilder<FoundNotification> {
  const within = (at: string, id: string) => {
    const [time, key] = [sql.ref(at), sql.ref(id)];
    const earlier = before ? sql`and (${time}, ${key}) < (${before.at}, ${before.id})` : sql``;
    return sql`${time} > ${since} ${earlier} order by ${time} desc, ${key} desc limit ${length}`;
  };
  // With a parameter PostgreSQL would plan each call again.
  const length = sql.lit(limit);
  const sender = sql`a.id as "senderId", a.name as name, a.photo as photo`;
  const none = sql`cast(null as text)`;
  const noMessage = sql`${none} as "conversationId", 0 as messages`;
  const ofMember = sql`${noMessage}, m.id as "memberId", ${none} as "productId"`;
  const parts: Record<number, RawBuilder<unknown>> = {
    [message]: sql`select c.last_id as id, c.last_at as at, ${sql.lit(message)} as type, ${sender},
        c.id as "conversationId", c.shop_unread as messages, ${none} as "memberId", ${none} as "productId"
      from conversations c join accounts a on a.id = c.account_id
      where c.shop_id = ${shopId} and ${isUnread ? sql`c.shop_unread > 0` : sql`c.last_side = 'customer'`}
        and ${within('c.last_at', 'c.last_id')}`,
    // Not those whom the shop added itself.
    [newMember]: sql`select m.id as id, m.joined_at as at, ${sql.lit(newMember)} as type, ${sender}, ${ofMember}
      from members m join accounts a on a.id = m.account_id
      where m.shop_id = ${shopId} and m.left_at is null and m.brought = 0 and a.kept_by is null
        and ${within('m.joined_at', 'm.id')}`,
    [fullCard]: sql`select l.id as id, l.created_at as at, ${sql.lit(fullCard)} as type, ${sender}, ${ofMember}
      from ledger l join members m on m.shop_id = l.shop_id and m.id = l.member_id join accounts a on a.id = m.account_id
      where l.shop_id = ${shopId} and l.kind = 'award' and l.count_after = l.card_size and m.left_at is null
        and ${stillFull}
        and ${within('l.created_at', 'l.id')}`,
    [order]: sql`select o.id as id, o.opened_at as at, ${sql.lit(order)} as type, ${sender}, ${noMessage},
        ${none} as "memberId", ${none} as "productId"
      from orders o join accounts a on a.id = o.buyer_id
      where o.seller_id = ${shopId} and o.canceled_at is null and ${within('o.opened_at', 'o.id')}`,
    [commented]: sql`select r.id as id, r.created_at as at, ${sql.lit(commented)} as type, ${sender}, ${noMessage},
        ${none} as "memberId", r.product_id as "productId"
      from reviews r join accounts a on a.id = r.account_id
        join products p on p.shop_id = r.shop_id and p.id = r.product_id
      where r.shop_id = ${shopId} and p.deleted_at is null and ${within('r.created_at', 'r.id')}`,
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
    order by at desc, id desc limit ${sql.lit(span.limit)}`.execute(db);
  return rows;
}

/** Counts unread notifications of these types, up to `limit`. There is at least one type. */
export async function countNotifications(db: Queries, span: Span): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from (
    select 1 as one from (${newest({ ...span, isUnread: true })}) as n limit ${sql.lit(span.limit)}) as few`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

interface Own {
  shopId: string;
  accountId: string;
}

const choicesOf = (db: Queries, { shopId, accountId }: Own) =>
  db
    .selectFrom('notification_choices')
    .selectAll()
    .where(({ and }) => and({ shop_id: shopId, account_id: accountId }));

/** A person's choices at a shop; undefined until they made one or were told something. */
export const findChoices = (db: Queries, own: Own) => choicesOf(db, own).executeTakeFirst();

/** Who works for a shop now, with what they chose. */
export const listPeople = (db: Queries, shopId: string) =>
  db
    .selectFrom('staff as w')
    .leftJoin('notification_choices as n', (on) =>
      on.onRef('n.shop_id', '=', 'w.shop_id').onRef('n.account_id', '=', 'w.account_id'),
    )
    .where(({ and }) => and({ 'w.shop_id': shopId, 'w.ended_at': null }))
    .select(['w.account_id', 'w.role', 'w.permissions', 'n.known', 'n.bell', 'n.email', 'n.push'])
    .execute();

/** A person's choices at all shops. */
export const listChoicesOf = (db: Queries, accountId: string) =>
  db.selectFrom('notification_choices').selectAll().where('account_id', '=', accountId).orderBy('shop_id').execute();

/** A new row, which says nothing else than no row. Everything before `now` counts as told. */
const newRow = ({ shopId, accountId }: Own, now: string): NotificationChoicesTable => ({
  ...{ shop_id: shopId, account_id: accountId, known: 0, bell: 0, email: 0, push: 0 },
  ...{ quiet_from: usualQuietHours.from, quiet_to: usualQuietHours.to },
  ...{ emailed_to: now, emailed_at: null, pushed_to: now },
});

/**
 * Locks a person's row, which is added if there is none, and their account before it, because a deletion takes them in this order. Undefined
 * for someone whose account is deleted.
 */
export async function lockChoices(db: Queries, own: Own, now: string): Promise<NotificationChoicesTable | undefined> {
  const account = await lockAccount(db, own.accountId);
  if (account?.erased_at !== null) return undefined;
  await db
    .insertInto('notification_choices')
    .values(newRow(own, now))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return choicesOf(db, own)
    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}

export const saveChoices = (db: Queries, { shopId, accountId }: Own, changed: Partial<NotificationChoicesTable>) =>
  db
    .updateTable('notification_choices')
    .set(changed)
    .where(({ and }) => and({ shop_id: shopId, account_id: accountId }))
    .execute();

/** For `notification_choices as n`, which may be missing: whether a channel tells a kind. */
const tells = (channel: Channel, kind: NotificationKind): RawBuilder<unknown> => {
  const bit = sql.lit(bitOf(kind));
  return sql`(case when (coalesce(n.known, 0) & ${bit}) = ${bit} then (${sql.ref(`n.${channel}`)} & ${bit}) = ${bit}
    else ${sql.lit(kinds[kind][channel])} end)`;
};

/** Someone at a shop for whom something waits, with how much of each kind. */
export type Waiting = Own &
  Record<NotificationKind, number | string> &
  Pick<StaffTable, 'role' | 'permissions'> &
  Pick<NotificationChoicesTable, 'quiet_from' | 'quiet_to'> & {
    /** Null for someone without a row of choices. */
    known: number | null;
    /** The channel has told, or left out, everything up to this time. */
    told: string;
    timeZone: string;
    shopName: string;
    email: string;
    language: Language;
  };

interface Told {
  channel: 'email' | 'push';
  /** What is later is left for another look. */
  upTo: string;
}

interface Looking extends Told {
  /** People who got an email after this time are left out. */
  emailedBefore: string;
  now: string;
  /** Unread messages are told if they are newer. */
  since: string;
  /** Only this shop. */
  shopId?: string | undefined;
  after: Own;
  limit: number;
}

/** More of a kind is not counted. */
const mostTold = 1000;

/** What happened since a time and is unread. Each condition on a kind of row is written as in its index. */
const waitingParts = (since: RawBuilder<unknown>, upTo: string): Record<NotificationKind, RawBuilder<unknown>> => ({
  message: sql`select 1 from conversations c join messages m on m.shop_id = c.shop_id and m.conversation_id = c.id
    where c.shop_id = w.shop_id and c.shop_unread > 0 and c.last_at > ${since}
      and m.seq > c.shop_read and m.side = 'customer' and m.created_at > ${since} and m.created_at <= ${upTo}`,
  newMember: sql`select 1 from members m join accounts a on a.id = m.account_id
    where m.shop_id = w.shop_id and m.left_at is null and m.brought = 0 and a.kept_by is null
      and m.joined_at > ${since} and m.joined_at <= ${upTo}`,
  fullCard: sql`select 1 from ledger l join members m on m.shop_id = l.shop_id and m.id = l.member_id
    where l.shop_id = w.shop_id and l.kind = 'award' and l.count_after = l.card_size and m.left_at is null
      and ${stillFull}
      and l.created_at > ${since} and l.created_at <= ${upTo}`,
  order: sql`select 1 from orders o where o.seller_id = w.shop_id and o.canceled_at is null
      and o.opened_at > ${since} and o.opened_at <= ${upTo}`,
  commented: sql`select 1 from reviews r join products p on p.shop_id = r.shop_id and p.id = r.product_id
    where r.shop_id = w.shop_id and p.deleted_at is null and r.created_at > ${since} and r.created_at <= ${upTo}`,
});

/** Those who want more than the emails that are on at first, as in the index of them. */
const wantMore = sql`select o.shop_id, o.account_id from notification_choices o where (o.email & -9) <> 0 or o.push <> 0`;

/** For `notification_choices as n`: for whom something can wait, until when a channel has told everything, and whom it reaches. */
const channelParts = ({ emailedBefore, now, since }: Looking) => ({
  email: {
    people: sql`with unread as materialized (
        select c.shop_id from conversations c
        where c.shop_unread > 0 and c.last_side = 'customer' and c.last_at > ${since})
      select p.shop_id, p.account_id from unread as u cross join staff p where p.shop_id = u.shop_id and p.ended_at is null
      union ${wantMore}`,
    told: sql`coalesce(n.emailed_to, w.created_at)`,
    reach: sql`a.email_verified_at is not null
      and (n.emailed_at is null or n.emailed_at <= ${emailedBefore} or n.emailed_at > ${now})`,
  },
  push: { people: wantMore, told: sql`n.pushed_to`, reach: sql`n.push <> 0` },
});

/**
 * Those of `from` (with `staff as w`) who work at an open shop and whom a channel has something to tell that happened after `told`. Someone
 * who sees a kind at the bell, and marked it as read there, is not told again.
 */
function waiting(
  { channel, upTo }: Told,
  told: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
) {
  const counts = notificationKinds.map((kind) => {
    const since = sql`(case when w.notified_to > ${told} and ${tells('bell', kind)} then w.notified_to else ${told} end)`;
    return sql`case when ${tells(channel, kind)} then (select count(*) from (
      ${waitingParts(since, upTo)[kind]} limit ${sql.lit(mostTold)}) as few) else 0 end as ${sql.ref(kind)}`;
  });
  return sql<Waiting>`
    select * from (
      select w.shop_id as "shopId", w.account_id as "accountId", w.role, w.permissions, ${told} as told,
        s.time_zone as "timeZone", s.name as "shopName", a.email, coalesce(a.language, s.language) as language,
        n.quiet_from, n.quiet_to, n.known, ${sql.join(counts)}
      from ${from}
        join shops s on s.id = w.shop_id join accounts a on a.id = w.account_id
        left join notification_choices n on n.shop_id = w.shop_id and n.account_id = w.account_id
      where w.ended_at is null and s.closed_at is null and s.suspended_at is null and ${which}
    ) as found
    where ${sql.join(
      notificationKinds.map((kind) => sql`found.${sql.ref(kind)} > 0`),
      sql` or `,
    )}`;
}

/**
 * People at shops whom a channel has to tell something, by shop and account, after a place. Emails go to proven addresses only. Starts from
 * what can wait, so shops where nothing does cost nothing.
 */
export async function listWaiting(db: Queries, look: Looking): Promise<Waiting[]> {
  const { channel, shopId, after, limit } = look;
  const { people, told, reach } = channelParts(look)[channel];
  const which = sql`w.shop_id = p.shop_id and w.account_id = p.account_id and ${reach}
    and (p.shop_id, p.account_id) > (${after.shopId}, ${after.accountId})
    ${shopId === undefined ? sql`` : sql`and p.shop_id = ${shopId}`}`;
  const found = waiting(look, told, sql`(${people}) as p cross join staff w`, which);
  const { rows } = await sql<Waiting>`${found} order by "shopId", "accountId" limit ${limit}`.execute(db);
  return rows;
}

/** What of a span a channel still has to tell a person; undefined if nothing, or if it no longer reaches them. */
export async function findWaiting(
  db: Queries,
  { shopId, accountId, since, ...look }: Told & Own & { since: string },
): Promise<Waiting | undefined> {
  const which = sql`w.shop_id = ${shopId} and w.account_id = ${accountId}
    ${look.channel === 'email' ? sql`and a.email_verified_at is not null` : sql``}`;
  const { rows } = await waiting(look, sql`cast(${since} as text)`, sql`staff w`, which).execute(db);
  return rows[0];
}
