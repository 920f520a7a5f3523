/** All SQL for card designs. */
import { rewardsOf } from '@stampdeck/contract/cards.ts';
import { type CardDesign, cardDesign, type PublishedDesign } from '@stampdeck/contract/designs.ts';
import { type Bounded, countCap } from '@stampdeck/contract/lists.ts';
import { slotBits } from '@stampdeck/contract/slots.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import { paged } from '#db/pages.ts';
import { isRunningCard } from '#db/running-card.ts';

// A version of an open shop never changes, so it is cached. When the cache is full, the oldest
// entry goes.
const kept = new Map<string, PublishedDesign>();
const mostKept = 5000;

/** A version of an open shop's design. Call it outside of transactions only. */
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
 * Like `findDesign`, without the cache. A transaction may see a version that is never committed,
 * and a closed shop's designs lose their texts without notice to other processes.
 */
export async function findDesignNow(
  db: Queries,
  shopId: string,
  version: number,
): Promise<PublishedDesign | undefined> {
  const row = await db
    .selectFrom('designs')
    .select(['body', 'created_at as createdAt'])
    .where(({ and }) => and({ shop_id: shopId, version }))
    .executeTakeFirst();
  if (!row) return undefined;
  const design: CardDesign = z.parse(cardDesign, JSON.parse(row.body));
  return { shopId, version, isDefault: false, publishedAt: row.createdAt, design };
}

/** The newest version number, 0 if none; undefined if the shop does not exist. */
export const findNewestVersion = (db: Queries, shopId: string) =>
  db
    .selectFrom('shops')
    .select(['design_version as version', 'closed_at as closedAt', 'suspended_at as suspendedAt'])
    .where('id', '=', shopId)
    .executeTakeFirst();

/** The language of a shop's texts. */
export async function findLanguage(db: Queries, shopId: string) {
  const shop = db.selectFrom('shops').select('language').where('id', '=', shopId);
  return (await shop.executeTakeFirstOrThrow()).language;
}

/** The newest version at a time (ISO), 0 if none. */
export async function findVersionAt(db: Queries, shopId: string, at: string): Promise<number> {
  const { version } = await db
    .selectFrom('designs')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('shop_id', '=', shopId)
    .where('created_at', '<=', at)
    .executeTakeFirstOrThrow();
  return version ?? 0;
}

/**
 * The newest version number. Locks the shop until the transaction ends, so that no one joins before
 * the change.
 */
export const lockNewestVersion = (db: Queries, shopId: string) =>
  db
    .selectFrom('shops')
    .select(['design_version as version', 'closed_at as closedAt', 'created_at as createdAt'])
    .where('id', '=', shopId)
    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();

interface NewDesign {
  version: number;
  design: CardDesign;
  publishedAt: string;
}

/** Versions per statement. Ours: both engines limit the number of parameters. */
const versionsAtOnce = 500;

/** Adds versions in order and makes the last one the shop's newest. */
export async function addDesigns(
  db: Queries,
  shopId: string,
  designs: NewDesign[],
  publishedBy: string,
): Promise<void> {
  const rows = designs.map(({ version, design, publishedAt }) => ({
    shop_id: shopId,
    version,
    size: design.size,
    body: JSON.stringify(design),
    rewards: slotBits(rewardsOf(design).map(({ slot }) => slot)),
    created_at: publishedAt,
    published_by: publishedBy,
  }));
  for (let from = 0; from < rows.length; from += versionsAtOnce) {
    await db
      .insertInto('designs')
      .values(rows.slice(from, from + versionsAtOnce))
      .execute();
  }
  const version = rows.at(-1)?.version;
  if (version === undefined) return;
  await db.updateTable('shops').set({ design_version: version }).where('id', '=', shopId).execute();
}

const cardsOf = { empty: sql<boolean>`c.design_version is null`, running: sql<boolean>`c.design_version > 0` };

/**
 * How many members have an empty card, or one with stamps. An empty card takes the newest design
 * with its first stamp; a card with stamps keeps its version. Looks at up to a thousand cards.
 * Cards of members who left do not count.
 */
export async function countMembersBy(db: Queries, shopId: string, kind: keyof typeof cardsOf): Promise<Bounded> {
  const { looked, count } = await db
    .selectFrom(({ selectFrom }) =>
      selectFrom('cards as c')
        .select(['c.shop_id', 'c.member_id'])
        .where('c.shop_id', '=', shopId)
        .where(isRunningCard)
        .where(cardsOf[kind])
        .limit(countCap + 1)
        .as('e'),
    )
    .innerJoin('members as m', (on) => on.onRef('m.shop_id', '=', 'e.shop_id').onRef('m.id', '=', 'e.member_id'))
    .select(({ fn }) => [
      fn.countAll<number>().as('looked'),
      sql<number>`coalesce(sum(case when m.left_at is null then 1 else 0 end), 0)`.as('count'),
    ])
    .executeTakeFirstOrThrow();
  return { count: Math.min(Number(count), countCap), isCapped: Number(looked) > countCap };
}

/** A shop's versions, oldest first. */
export const pagesOfDesigns = (db: Queries, shopId: string) =>
  paged(
    db.selectFrom('designs').select(['version', 'body', 'created_at as publishedAt']).where('shop_id', '=', shopId),
    { version: 'version' },
    100,
  );

/** Replaces parts of every version of a shop's design in one statement. Other parts stay. */
export const replaceInDesigns = (db: Queries, shopId: string, parts: Partial<CardDesign>) => {
  const patch = JSON.stringify(parts);
  const body =
    engineOf(db) === 'postgres'
      ? sql<string>`(cast(body as jsonb) || cast(${patch} as jsonb))::text`
      : sql<string>`json_patch(body, ${patch})`;
  return db.updateTable('designs').set({ body }).where('shop_id', '=', shopId).execute();
};
