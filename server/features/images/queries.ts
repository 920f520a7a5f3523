/** All SQL for uploaded images. */
import { type Insertable, sql } from 'kysely';
import { hasRow } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import { paged } from '#db/pages.ts';
import type { ImagesTable } from '#db/schema.ts';

/**
 * When the `number`-th newest image of an account was uploaded, if after `since`; undefined if
 * there are fewer.
 */
export const findNthNewest = (db: Queries, accountId: string, number: number, since: string) =>
  db
    .selectFrom('images')
    .select('created_at as at')
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .offset(number - 1)
    .limit(1)
    .executeTakeFirst();

/** Bytes of all pictures that were uploaded for a shop. */
export async function countBytes(db: Queries, shopId: string): Promise<number> {
  const row = await db
    .selectFrom('images')
    .select(sql<number | string>`coalesce(sum(bytes), 0)`.as('bytes'))
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow();
  return Number(row.bytes);
}

/** Holds a shop until the transaction ends: uploads of its people are counted one after the other. */
export const holdShop = (db: Queries, id: string) =>
  db
    .selectFrom('shops')
    .select('id')
    .where('id', '=', id)
    .$if(engineOf(db) === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();

export const addImage = (db: Queries, image: Insertable<ImagesTable>) =>
  db.insertInto('images').values(image).execute();

/** Adds an image, unless another process has added it. */
export const addMissingImage = (db: Queries, image: Insertable<ImagesTable>) =>
  db
    .insertInto('images')
    .values(image)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/**
 * Whether an image exists and belongs to this account. Locks it until the transaction, which refers
 * to it, ends.
 */
export const holdOwnImage = (db: Queries, id: string, accountId: string) =>
  db
    .selectFrom('images')
    .select('id')
    .where(({ and }) => and({ id, account_id: accountId }))
    .$if(engineOf(db) === 'postgres', (query) => query.forShare())
    .executeTakeFirst();

/** The images among these that were uploaded for this shop. Locks them until the transaction, which refers to them, ends. */
export const holdOfShop = (db: Queries, ids: string[], shopId: string) =>
  db
    .selectFrom('images')
    .select('id')
    .where('id', 'in', ids)
    .where('shop_id', '=', shopId)
    .where('conversation_id', 'is', null)
    .orderBy('id')
    .$if(engineOf(db) === 'postgres', (query) => query.forShare())
    .execute();

/** The images among these that were uploaded for a shop, without holding them. */
export const filesOfShop = (db: Queries, ids: string[], shopId: string) =>
  db
    .selectFrom('images')
    .select('id')
    .where('id', 'in', ids)
    .where('shop_id', '=', shopId)
    .where('conversation_id', 'is', null)
    .execute();

/** The account's images among these that are in no message yet. Locks them until the transaction, which sends them, ends. */
export const holdUnsent = (db: Queries, ids: string[], accountId: string) =>
  db
    .selectFrom('images')
    .select(['id', 'width', 'height'])
    .where('id', 'in', ids)
    .where('account_id', '=', accountId)
    .where('conversation_id', 'is', null)
    .orderBy('id')
    // One that another message is taking is not waited for: it would stay locked here, in a conversation that someone may be removing.
    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate().skipLocked())
    .execute();

/** Puts held images into a conversation. */
export const saveConversation = (db: Queries, ids: string[], conversationId: string) =>
  db.updateTable('images').set({ conversation_id: conversationId }).where('id', 'in', ids).execute();

/** Removes the images of a shop's conversations, or of one of them; returns their ids. */
export async function removeOfConversations(db: Queries, shopId: string, conversationId?: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('images')
    .where('conversation_id', 'in', (from) =>
      from
        .selectFrom('conversations')
        .select('id')
        .where('shop_id', '=', shopId)
        .$if(conversationId !== undefined, (query) => query.where('id', '=', conversationId as string)),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a product shows an image. */
const isOnSale = sql<boolean>`exists (select 1 from product_images x where x.image_id = images.id)`;

/**
 * Removes an account's images; returns their ids. Those in messages go with their conversations, and those that products show with the shop, unless
 * it is the account's own.
 */
export async function removeOwn(db: Queries, accountId: string, ownShopId = ''): Promise<string[]> {
  const isFree = sql<boolean>`not (coalesce(images.shop_id, '') <> ${ownShopId} and ${isOnSale})`;
  const unsent = await db
    .selectFrom('images')
    .select('id')
    .where('account_id', '=', accountId)
    .where('conversation_id', 'is', null)
    .where(isFree)
    // The order in which a message that is being sent locks them: otherwise both could wait for each other.
    .orderBy('id')
    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate())
    .execute();
  const ids = unsent.map(({ id }) => id);
  if (ids.length === 0) return [];
  // Asks again, because only a new statement sees what a product shows since.
  const removed = await db.deleteFrom('images').where('id', 'in', ids).where(isFree).returning('id').execute();
  return removed.map(({ id }) => id);
}

/** What an account sent or uploaded for the shop of others stays there, with its messages and products: the images become the owner's. */
export const handToOwners = (db: Queries, accountId: string) =>
  db
    .updateTable('images')
    .set({
      account_id: sql<string>`(select w.account_id from staff w where w.role = 'owner' and w.shop_id = coalesce(
        (select c.shop_id from conversations c where c.id = images.conversation_id), images.shop_id))`,
    })
    .where('account_id', '=', accountId)
    .where(({ or, eb }) => or([eb('conversation_id', 'is not', null), isOnSale]))
    .execute();

/** Whether an image has a row. */
export const isKnown = (db: Queries, id: string): Promise<boolean> =>
  hasRow(db.selectFrom('images').select('id').where('id', '=', id));

/** The sizes of images, and their tiny blurred pictures. */
export const listFaces = (db: Queries, ids: string[]) =>
  db.selectFrom('images').select(['id', 'width', 'height', 'blur']).where('id', 'in', ids).execute();

/** The ids that have a row. */
export async function listKnown(db: Queries, ids: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('images').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Images stored before this time, by id, a page at a time. */
export const listAfter = (db: Queries, id: string, before: string, limit: number) =>
  db
    .selectFrom('images')
    .select(['id', 'created_at as createdAt', sql<number>`case when ${isReferred} then 1 else 0 end`.as('isReferred')])
    .where('id', '>', id)
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The shop whose card may show an image: the shop it was uploaded for, or the uploader's own. */
const shownBy = sql`coalesce(images.shop_id, (select w.shop_id from staff w
    where w.account_id = images.account_id and w.role = 'owner' and w.ended_at is null))`;

/** Whether a message, the owner's profile, any version of their card, its draft, a product or a price package shows an image. */
const isReferred = sql<boolean>`(images.conversation_id is not null
  or exists (select 1 from accounts a where a.id = images.account_id
    and ('/images/' || images.id) in (a.photo, a.cover))
  or exists (select 1 from designs d where d.shop_id = ${shownBy}
    and d.body like '%"/images/' || images.id || '"%')
  or exists (select 1 from drafts f where f.shop_id = ${shownBy}
    and f.body like '%"/images/' || images.id || '"%')
  or exists (select 1 from price_packages p where p.image = '/images/' || images.id)
  or ${isOnSale})`;

/**
 * Deletes the unused ones of these images; returns their ids. Locked images are about to be used.
 */
export async function removeUnreferred(db: Queries, ids: string[]): Promise<string[]> {
  // A separate statement, because only the next one sees commits of transactions that locked an
  // image.
  const free = await db
    .selectFrom('images')
    .select('id')
    .where('id', 'in', ids)
    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate().skipLocked())
    .execute();
  if (free.length === 0) return [];
  const rows = await db
    .deleteFrom('images')
    .where(
      'id',
      'in',
      free.map(({ id }) => id),
    )
    .where(sql<boolean>`not ${isReferred}`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Pages of what others sent in an account's conversations: as a customer, and in those of their shop. */
export const pagesOfReceived = (db: Queries, accountId: string, shopId = '') =>
  paged(
    db
      .selectFrom('conversations as c')
      .innerJoin('images as i', 'i.conversation_id', 'c.id')
      .select(['i.id', 'i.conversation_id'])
      .where(({ or, eb }) => or([eb('c.account_id', '=', accountId), eb('c.shop_id', '=', shopId)]))
      .where('i.account_id', '<>', accountId),
    { conversation_id: 'i.conversation_id', id: 'i.id' },
  );

/** An account's images, for their owner. */
export const listOwnImages = (db: Queries, accountId: string) =>
  db
    .selectFrom('images')
    .select(['id', 'bytes', 'width', 'height', 'created_at as uploadedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
