/** All SQL for reminders. */
import { sql } from 'kysely';
import { hasChanged } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';
import type { RemindersTable } from '#db/schema.ts';

const isOn = sql<boolean>`(email_since is not null or push_since is not null)`;

/** What a member of a shop chose; undefined if the account is no member there. */
export const findChoice = (db: Queries, shopId: string, accountId: string) =>
  db
    .selectFrom('members as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .leftJoin('reminders as r', (on) => on.onRef('r.shop_id', '=', 'm.shop_id').onRef('r.member_id', '=', 'm.id'))
    .select(['m.id as memberId', 'a.email_verified_at as verifiedAt', 'r.email_since as emailSince'])
    .select('r.push_since as pushSince')
    .where(({ and }) => and({ 'm.shop_id': shopId, 'm.account_id': accountId, 'm.left_at': null }))
    .executeTakeFirst();

export interface Choice {
  shopId: string;
  memberId: string;
  accountId: string;
  emailSince: string | null;
  pushSince: string | null;
  /** Where looking at the cards begins, if nothing was on before. */
  seenTo: string;
  waitedTo: string;
}

const wasOn = sql`(reminders.email_since is not null or reminders.push_since is not null)`;

/** Saves what a member chose. With nothing on, no one looks at their cards; when the last reminder was stays known. */
export function saveChoice(db: Queries, { shopId, memberId, accountId, seenTo, waitedTo, ...on }: Choice) {
  const due_at = on.emailSince === null && on.pushSince === null ? null : '';
  const choice = { email_since: on.emailSince, push_since: on.pushSince, due_at };
  return db
    .insertInto('reminders')
    .values({
      ...{ shop_id: shopId, member_id: memberId, account_id: accountId, ...choice },
      ...{ seen_to: seenTo, waited_to: waitedTo, told_at: null },
    })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'member_id']).doUpdateSet({
        ...choice,
        seen_to: sql`case when ${wasOn} then reminders.seen_to else ${seenTo} end`,
        waited_to: sql`case when ${wasOn} then reminders.waited_to else ${waitedTo} end`,
      }),
    )
    .execute();
}

/** Turns the emails of a shop to a person off. */
export const stopReminderEmails = (db: Queries, shopId: string, accountId: string) =>
  db
    .updateTable('reminders')
    .set({ email_since: null, due_at: sql`case when push_since is null then null else due_at end` })
    .where(({ and }) => and({ account_id: accountId, shop_id: shopId }))
    .execute();

/** Forgets what a person chose at a shop: they left it. */
export const forgetReminders = (db: Queries, shopId: string, accountId: string) =>
  db
    .deleteFrom('reminders')
    .where(({ and }) => and({ account_id: accountId, shop_id: shopId }))
    .execute();

/** Forgets what all members of a shop chose: it has closed. */
export const forgetOfShop = (db: Queries, shopId: string) =>
  db.deleteFrom('reminders').where('shop_id', '=', shopId).execute();

/** Members whose cards are to be looked at, those first that have waited longest. */
export const listDue = (db: Queries, now: string, limit: number) =>
  db
    .selectFrom('reminders')
    .select(['shop_id as shopId', 'member_id as memberId', 'account_id as accountId', 'due_at as dueAt'])
    .where('due_at', '<=', now)
    .where(isOn)
    .orderBy('due_at')
    .limit(limit)
    .$narrowType<{ dueAt: string }>()
    .execute();
export type DueRow = Awaited<ReturnType<typeof listDue>>[number];

const own = ({ shopId, memberId }: Pick<DueRow, 'shopId' | 'memberId'>) => ({ shop_id: shopId, member_id: memberId });

/** Claims a due row until the transaction ends; undefined if another process had it, or the cards changed meanwhile. */
export const claim = (db: Queries, row: DueRow) =>
  db
    .updateTable('reminders')
    .set({ due_at: null })
    .where(({ and }) => and({ ...own(row), due_at: row.dueAt }))
    .where(isOn)
    .returning(['seen_to as seenTo', 'waited_to as waitedTo', 'told_at as toldAt'])
    .executeTakeFirst();

/** Saves what was told, and when to look again. */
export const saveLook = (
  db: Queries,
  row: Pick<DueRow, 'shopId' | 'memberId'>,
  look: Partial<Pick<RemindersTable, 'seen_to' | 'waited_to' | 'told_at'>> & Pick<RemindersTable, 'due_at'>,
): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('reminders')
      .set(look)
      .where(({ and }) => and(own(row))),
  );

/** Whom a reminder goes to, and whether it may. */
export const findReader = (db: Queries, row: Pick<DueRow, 'shopId' | 'memberId'>) =>
  db
    .selectFrom('reminders as r')
    .innerJoin('members as m', (on) =>
      on
        .onRef('m.shop_id', '=', 'r.shop_id')
        .onRef('m.id', '=', 'r.member_id')
        .onRef('m.account_id', '=', 'r.account_id'),
    )
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .innerJoin('shops as s', 's.id', 'r.shop_id')
    .leftJoin('conversations as c', (on) =>
      on.onRef('c.account_id', '=', 'r.account_id').onRef('c.shop_id', '=', 'r.shop_id'),
    )
    .select([
      'r.account_id as accountId',
      'r.email_since as emailSince',
      'r.push_since as pushSince',
      'a.email',
      'a.email_verified_at as verifiedAt',
    ])
    .select(['a.language', 's.language as shopLanguage', 's.name as shop', 's.time_zone as timeZone'])
    .select(({ eb, and, or }) =>
      and([
        eb('m.status', '=', 'active'),
        eb('s.suspended_at', 'is', null),
        or([eb('c.id', 'is', null), and([eb('c.shop_blocked', '=', 0), eb('c.customer_blocked', '=', 0)])]),
      ]).as('isOpen'),
    )
    .where(({ and }) => and({ 'r.shop_id': row.shopId, 'r.member_id': row.memberId, 'm.left_at': null }))
    .where('s.closed_at', 'is', null)
    .executeTakeFirst();
export type Reader = NonNullable<Awaited<ReturnType<typeof findReader>>>;

/** A member's cards that run or owe something. */
export const listCards = (db: Queries, { shopId, memberId }: Pick<DueRow, 'shopId' | 'memberId'>) =>
  db
    .selectFrom('cards as c')
    .select(['c.id', 'c.count', 'c.status', 'c.rewards', 'c.redeemed', 'c.design_version as version'])
    .select('c.last_stamp_at as lastStampAt')
    .where(({ and }) => and({ 'c.shop_id': shopId, 'c.member_id': memberId }))
    .where(sql<boolean>`(c.status <> 'redeemed' or (c.rewards & ~c.redeemed) <> 0)`)
    .orderBy('c.id')
    .execute();

/** How the counts of these cards changed, oldest first. */
export const listSteps = (db: Queries, shopId: string, cardIds: string[]) =>
  db
    .selectFrom('ledger')
    .select(['card_id as cardId', 'count_after as count', 'created_at as at'])
    .where('shop_id', '=', shopId)
    .where('card_id', 'in', cardIds)
    .orderBy('card_id')
    .orderBy('seq')
    .execute();
