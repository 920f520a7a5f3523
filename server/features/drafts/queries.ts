/** All SQL for drafts and the list of versions. */
import { countCap } from '@stampdeck/contract/lists.ts';
import { sql } from 'kysely';
import { hasChanged } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';
import { isRunningCard } from '#db/running-card.ts';

/** A shop's draft, or the rest of a discarded one; undefined if there never was one. */
export const findDraft = (db: Queries, shopId: string) =>
  db
    .selectFrom('drafts')
    .select(['revision', 'base_version as baseVersion', 'body', 'saved_at as savedAt'])
    .where('shop_id', '=', shopId)
    .executeTakeFirst();

interface DraftRow {
  baseVersion: number;
  body: string | null;
  savedAt: string;
}

/** Saves a draft over this revision; false if another revision was saved meanwhile. */
export async function saveDraft(db: Queries, shopId: string, revision: number, draft: DraftRow): Promise<boolean> {
  const { baseVersion: base_version, body, savedAt: saved_at } = draft;
  const values = { base_version, body, saved_at, revision: revision + 1 };
  if (revision === 0) {
    return hasChanged(
      db
        .insertInto('drafts')
        .values({ shop_id: shopId, ...values })
        .onConflict((conflict) => conflict.doNothing()),
    );
  }
  return hasChanged(
    db
      .updateTable('drafts')
      .set(values)
      .where(({ and }) => and({ shop_id: shopId, revision })),
  );
}

/** Versions before this one, newest first. Counts up to 1,001 running cards of each. */
export const listVersions = (db: Queries, shopId: string, before: number | undefined, limit: number) =>
  db
    .selectFrom('designs as d')
    .innerJoin('shops as s', 's.id', 'd.shop_id')
    .leftJoin('accounts as a', 'a.id', 'd.published_by')
    .leftJoin('staff as w', (on) => on.onRef('w.shop_id', '=', 'd.shop_id').onRef('w.account_id', '=', 'a.id'))
    .select(['d.version as version', 'd.created_at as publishedAt', 'd.body as body'])
    // In the dashboard the owner has the shop's name.
    .select(
      sql<string | null>`case when d.published_by is null or w.role = 'owner' then s.name else a.name end`.as('by'),
    )
    .select(({ selectFrom }) =>
      selectFrom(
        selectFrom('cards as c')
          .select(sql.lit(1).as('one'))
          .whereRef('c.shop_id', '=', 'd.shop_id')
          .whereRef('c.design_version', '=', 'd.version')
          .where(isRunningCard)
          .limit(countCap + 1)
          .as('some'),
      )
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('cards'),
    )
    .where('d.shop_id', '=', shopId)
    .$if(before !== undefined, (query) => query.where('d.version', '<', before ?? 0))
    .orderBy('d.version', 'desc')
    .limit(limit)
    .execute();

/** Removes a shop's draft. */
export const removeDraft = (db: Queries, shopId: string) =>
  db.deleteFrom('drafts').where('shop_id', '=', shopId).execute();
