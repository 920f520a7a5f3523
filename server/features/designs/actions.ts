/** Publishing and reading a shop's card. */
import { type CardDesign, defaultDesign, type PublishedDesign } from '@stampdeck/contract/designs.ts';
import { AppError, type Context, person, transact } from '#context.ts';
import type { Queries } from '#db/client.ts';
import { expectOwnImage } from '#features/images/actions.ts';
import * as queries from './queries.ts';

const sameDesign = (one: CardDesign, other: CardDesign): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Publishes the card as the shop's next version; the very same design again changes nothing. `membersTouched` counts the members
 * whose card is empty and so takes the new version with its first stamp; nobody loses progress.
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

/** The design of version `version`, or the defaults for version 0. A shop that is closed may have lost its words since they were last read. */
export async function designOfVersion(
  db: Queries,
  shopId: string,
  version: number,
  isClosed = false,
): Promise<PublishedDesign | undefined> {
  if (version === 0) return { shopId, version: 0, isDefault: true, publishedAt: null, design: defaultDesign };
  return isClosed ? queries.findDesignNow(db, shopId, version) : queries.findDesign(db, shopId, version);
}

const isOwn = ({ actor }: Context, shopId: string): boolean =>
  actor.role !== 'anonymous' && (actor.role === 'platformAdmin' || actor.shop?.id === shopId);

/** A shop's newest design, or the named one. Unknown and closed shops and unknown versions are 404, for others also suspended shops. */
export async function readDesign(ctx: Context, shopId: string, version?: number): Promise<PublishedDesign> {
  const shop = await queries.findNewestVersion(ctx.db, shopId);
  if (!shop) throw new AppError('shopNotFound');
  if (shop.closedAt !== null) throw new AppError('shopClosed');
  if (shop.suspendedAt !== null && !isOwn(ctx, shopId)) throw new AppError('shopSuspended');
  const design = await designOfVersion(ctx.db, shopId, version ?? shop.version);
  if (!design) throw new AppError('notFound');
  return design;
}
