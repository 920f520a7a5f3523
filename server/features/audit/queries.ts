/** All SQL that reads the audit log. */
import type { AuditKind } from '@stampdeck/contract/audit.ts';
import { sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import { paged } from '#db/pages.ts';
import { removeSome } from '#db/prune.ts';

export interface AuditFilter {
  shopId: string;
  kind?: AuditKind | undefined;
}

/**
 * Entries of a shop before the id `before`, newest first, with current names. Deleted people have
 * no name.
 */
export const listEntries = (db: Queries, { shopId, kind }: AuditFilter, before: string | undefined, limit: number) =>
  db
    .selectFrom('audit as e')
    .leftJoin('accounts as a', 'a.id', 'e.actor_id')
    .leftJoin('members as m', (on) => on.onRef('m.shop_id', '=', 'e.shop_id').onRef('m.id', '=', 'e.subject_id'))
    // If no membership has this id, it is an account or gone.
    .leftJoin('accounts as s', (on) => on.on('s.id', '=', sql<string>`coalesce(m.account_id, e.subject_id)`))
    // On the wire the owner has the shop's id.
    .leftJoin('staff as w', (on) => on.onRef('w.shop_id', '=', 'e.shop_id').on('w.role', '=', 'owner'))
    .select(sql<string | null>`case when e.actor_id = w.account_id then e.shop_id else e.actor_id end`.as('actorId'))
    .select(
      sql<string | null>`case when e.subject_id = w.account_id then e.shop_id else e.subject_id end`.as('subjectId'),
    )
    .select([
      'e.id as id',
      'e.kind as kind',
      'a.name as actorName',
      'a.erased_at as actorErasedAt',
      's.name as subjectName',
      's.erased_at as subjectErasedAt',
      'm.id as memberId',
      'm.left_at as leftAt',
      'e.network as network',
      'e.request_id as requestId',
      'e.details as details',
      'e.created_at as createdAt',
    ])
    .where('e.shop_id', '=', shopId)
    .$if(kind !== undefined, (query) => query.where('e.kind', '=', kind as AuditKind))
    .$if(before !== undefined, (query) => query.where('e.id', '<', before as string))
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();
export type FoundEntry = Awaited<ReturnType<typeof listEntries>>[number];

/** Entries that an account caused or that are about it. */
export const pagesOfAccount = (db: Queries, accountId: string) =>
  paged(
    db
      .selectFrom('audit')
      .select([
        'id',
        'kind',
        'actor_id as actorId',
        'network',
        'request_id as requestId',
        'details',
        'created_at as at',
      ])
      .where(({ or, eb }) => or([eb('actor_id', '=', accountId), eb('subject_id', '=', accountId)])),
    { id: 'id' },
  );

/** Deletes up to `limit` entries before this time; returns how many. */
export const pruneAudit = (db: Queries, before: string, limit: number) =>
  removeSome(db, 'audit', 'shop_id, id', sql`created_at < ${before}`, limit);
