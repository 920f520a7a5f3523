/** The only SQL about card designs. */
import { rewardsOf } from '@stampdeck/contract/cards.ts';
import { type CardDesign, cardDesign, type PublishedDesign } from '@stampdeck/contract/designs.ts';
import { slotBits } from '@stampdeck/contract/slots.ts';
import * as z from 'zod/mini';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import { isRunningCard } from '#db/running-card.ts';

// A version of an open shop never changes, so what was read once is kept; the oldest is dropped when there are many.
const kept = new Map<string, PublishedDesign>();
const mostKept = 5000;

/** One version of an open shop's design, for reading outside of transactions. */
export async function findDesign(db: Queries, shopId: string, version: number): Promise<PublishedDesign | undefined> {
  const key = `${shopId} ${version}`;
  const known = kept.get(key);
  if (known) return known;
  const published = await findDesignNow(db, shopId, version);
  if (!published) return undefined;
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '');
  kept.set(key, published);
  return published;
}

/**
 * As `findDesign`, with nothing kept: inside a transaction what is seen may never be committed, and of a closed shop's designs the words
 * are gone, which no other process tells us.
 */
export async function findDesignNow(
  db: Queries,
  shopId: string,
  version: number,
): Promise<PublishedDesign | undefined> {
  const row = await db
    .selectFrom('designs')
    .select(['body', 'created_at as createdAt'])
    .where('shop_id', '=', shopId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) return undefined;
  const design: CardDesign = z.parse(cardDesign, JSON.parse(row.body));
  return { shopId, version, isDefault: false, publishedAt: row.createdAt, design };
}

/** The newest version's number, 0 when there is none; nothing when there is no such shop. */
export const findNewestVersion = (db: Queries, shopId: string) =>
  db
    .selectFrom('shops')
    .select(['design_version as version', 'closed_at as closedAt'])
    .where('id', '=', shopId)
    .executeTakeFirst();

/** The version that was the newest at a time (ISO), 0 when there was none. */
export async function findVersionAt(db: Queries, shopId: string, at: string): Promise<number> {
  const { version } = await db
    .selectFrom('designs')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('shop_id', '=', shopId)
    .where('created_at', '<=', at)
    .executeTakeFirstOrThrow();
  return version ?? 0;
}

/** The newest version's number, with the shop locked for the rest of the transaction. */
export const lockNewestVersion = (db: Queries, shopId: string) =>
  db
    .selectFrom('shops')
    .select(['design_version as version', 'closed_at as closedAt'])
    .where('id', '=', shopId)
    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();

/** Adds a version and makes it the shop's newest. */
export async function addDesign(db: Queries, shopId: string, version: number, design: CardDesign, now: string) {
  await db
    .insertInto('designs')
    .values({
      shop_id: shopId,
      version,
      size: design.size,
      body: JSON.stringify(design),
      rewards: slotBits(rewardsOf(design).map(({ slot }) => slot)),
      created_at: now,
    })
    .execute();
  await db.updateTable('shops').set({ design_version: version }).where('id', '=', shopId).execute();
}

/** Members whose running card is still empty: they take the newest design with their first stamp. */
export async function countEmptyCards(db: Queries, shopId: string): Promise<number> {
  const { count } = await db
    .selectFrom('cards as c')
    .innerJoin('members as m', (on) => on.onRef('m.shop_id', '=', 'c.shop_id').onRef('m.id', '=', 'c.member_id'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('c.shop_id', '=', shopId)
    .where(isRunningCard)
    .where('c.count', '=', 0)
    .where('m.left_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
