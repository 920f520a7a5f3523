/** Publishes and reads a shop's card design. */
import type { CardDesign, PublishedDesign } from '@stampdeck/contract/designs.ts';
import { AppError, type Context, person, transact } from '#context.ts';
import type { Queries } from '#db/client.ts';
import { expectOwnImage } from '#features/images/actions.ts';
import { defaultDesignIn } from './default-texts.ts';
import * as queries from './queries.ts';

const sameDesign = (one: CardDesign, other: CardDesign): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Publishes the design as the shop's next version. The same design again changes nothing.
 * `membersTouched` counts members with an empty card, who get the new version with their first
 * stamp. Progress is never lost.
 */
export async function publishDesign(ctx: Context, shopId: string, design: CardDesign) {
  const version = await transact(ctx, async (tx) => {
    const { version: newest, closedAt } = await queries.lockNewestVersion(tx.db, shopId);
    if (closedAt !== null) throw new AppError('shopClosed');
    const current = newest > 0 ? await queries.findDesignNow(tx.db, shopId, newest) : undefined;
    if (current && sameDesign(current.design, design)) return newest;
    if (design.logo !== current?.design.logo) await expectOwnImage(tx, person(tx).accountId, 'logo', design.logo);
    const next = { version: newest + 1, design, publishedAt: tx.now().toISOString() };
    await queries.addDesigns(tx.db, shopId, [next], person(tx).accountId);
    return newest + 1;
  });
  const { count, isCapped } = await queries.countMembersBy(ctx.store.reports, shopId, 'empty');
  return { version, membersTouched: count, touchedIsCapped: isCapped };
}

/**
 * The design of a version, or for version 0 the default design in the shop's language. After a shop closes, its texts may
 * be missing.
 */
export async function designOfVersion(
  db: Queries,
  shopId: string,
  version: number,
  isClosed = false,
): Promise<PublishedDesign | undefined> {
  if (version === 0) {
    const design = defaultDesignIn(await queries.findLanguage(db, shopId));
    return { shopId, version, isDefault: true, publishedAt: null, design };
  }
  return isClosed ? queries.findDesignNow(db, shopId, version) : queries.findDesign(db, shopId, version);
}

const isOwn = ({ actor }: Context, shopId: string): boolean =>
  actor.role !== 'anonymous' && ((actor.role === 'platformAdmin' && !actor.mustSetUp) || actor.shop?.id === shopId);

/**
 * A shop's newest design, or a named version. 404 for unknown and closed shops and unknown
 * versions; for others also for suspended shops.
 */
export async function readDesign(ctx: Context, shopId: string, version?: number): Promise<PublishedDesign> {
  const shop = await queries.findNewestVersion(ctx.db, shopId);
  if (!shop) throw new AppError('shopNotFound');
  if (shop.closedAt !== null) throw new AppError('shopClosed');
  if (shop.suspendedAt !== null && !isOwn(ctx, shopId)) throw new AppError('shopSuspended');
  const design = await designOfVersion(ctx.db, shopId, version ?? shop.version);
  if (!design) throw new AppError('notFound');
  return design;
}
