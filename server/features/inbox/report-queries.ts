/** All SQL for reported messages. */
import { sql } from 'kysely';
import { hasChanged } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';
import type { ReportedMessagesTable } from '#db/schema.ts';
import type { MomentPlace } from '#lists.ts';

/** Adds a report; false if this person has reported the message. */
export const addReport = (db: Queries, row: ReportedMessagesTable) =>
  hasChanged(
    db
      .insertInto('reported_messages')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  );

/** Empties the reasons that a person gave; their reports stay. */
export const forgetReasons = (db: Queries, reporterId: string) =>
  db
    .updateTable('reported_messages')
    .set({ reason: '' })
    .where(({ and, eb }) => and([eb('reporter_id', '=', reporterId), eb('reason', '<>', '')]))
    .execute();

/** Reports with their messages, newest first. */
export const listReports = (db: Queries, { after, limit }: { after: MomentPlace | undefined; limit: number }) =>
  db
    .selectFrom('reported_messages as r')
    .innerJoin('messages as m', (on) =>
      on
        .onRef('m.shop_id', '=', 'r.shop_id')
        .onRef('m.conversation_id', '=', 'r.conversation_id')
        .onRef('m.seq', '=', 'r.seq'),
    )
    .innerJoin('conversations as c', 'c.id', 'r.conversation_id')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .innerJoin('shops as s', 's.id', 'r.shop_id')
    .select(['r.id', 'r.reporter_id as reporterId', 'r.reason', 'r.created_at as createdAt'])
    .select(['m.side', 'm.author_id as authorId', 'm.id as messageId', 'm.text', 'm.images', 'm.created_at as sentAt'])
    .select(['r.conversation_id as conversationId', 'r.shop_id as shopId', 's.name as shopName'])
    .select(['c.account_id as customerId', 'a.name as customerName'])
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(r.created_at, r.id) < (${after?.at}, ${after?.id})`))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();

/** What a person reported. */
export const listReportsOf = (db: Queries, reporterId: string) =>
  db
    .selectFrom('reported_messages as r')
    .innerJoin('messages as m', (on) =>
      on
        .onRef('m.shop_id', '=', 'r.shop_id')
        .onRef('m.conversation_id', '=', 'r.conversation_id')
        .onRef('m.seq', '=', 'r.seq'),
    )
    .select(['r.conversation_id as conversationId', 'r.seq', 'm.text', 'r.reason', 'r.created_at as reportedAt'])
    .where('r.reporter_id', '=', reporterId)
    .orderBy('r.id')
    .execute();
