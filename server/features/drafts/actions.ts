/** The shop's draft, its versions, and how many members a new version affects. */
import { type CardDesign, cardDesign } from '@stampdeck/contract/designs.ts';
import { type CardVersion, draftDesign, type saveDraft as draftToSave } from '@stampdeck/contract/drafts.ts';
import type { Input } from '@stampdeck/contract/http.ts';
import { type Bounded, countCap } from '@stampdeck/contract/lists.ts';
import * as z from 'zod/mini';
import { AppError, type Context, ownShop, person, transact } from '#context.ts';
import { designOfVersion } from '#features/designs/actions.ts';
import { countMembersBy, findNewestVersion, lockNewestVersion } from '#features/designs/queries.ts';
import { expectOwnImage } from '#features/images/actions.ts';
import { findShopHead } from '#features/shops/queries.ts';
import { pageOf, readCursor } from '#lists.ts';
import * as queries from './queries.ts';

/**
 * The draft of the caller's shop, with the published design it began from. `design` is null if
 * there is no draft.
 */
export async function readDraft(ctx: Context) {
  const shopId = ownShop(ctx).id;
  const row = await queries.findDraft(ctx.db, shopId);
  const newest = (await findNewestVersion(ctx.db, shopId))?.version ?? 0;
  const base = await designOfVersion(ctx.db, shopId, row?.body ? row.baseVersion : newest);
  if (!base) throw new Error(`Shop ${shopId} has no design for the base of its draft.`);
  return {
    revision: row?.revision ?? 0,
    base: { version: base.version, design: base.design },
    design: row?.body ? z.parse(draftDesign, JSON.parse(row.body)) : null,
    savedAt: row?.body ? row.savedAt : null,
  };
}

/**
 * Saves or discards the draft if no one changed it since `revision`. The same request again repeats
 * the first answer, which may have been lost.
 */
export async function saveDraft(ctx: Context, { revision, baseVersion, design }: Input<typeof draftToSave>['body']) {
  const shopId = ownShop(ctx).id;
  const body = design && JSON.stringify(design);
  return transact(ctx, async (tx) => {
    const { version: newest, closedAt } = await lockNewestVersion(tx.db, shopId);
    if (closedAt !== null) throw new AppError('shopClosed');
    if (baseVersion > newest)
      throw new AppError('invalid', { fields: { baseVersion: 'This version does not exist.' } });
    const savedAt = tx.now().toISOString();
    if (design) await expectOwnImage(tx, person(tx).accountId, 'design.logo', design.logo);
    if (await queries.saveDraft(tx.db, shopId, revision, { baseVersion, body, savedAt })) {
      return { revision: revision + 1, savedAt };
    }
    const kept = await queries.findDraft(tx.db, shopId);
    const isSame = kept?.revision === revision + 1 && kept.body === body && kept.baseVersion === baseVersion;
    if (!isSame) throw new AppError('draftMoved');
    return { revision: kept.revision, savedAt: kept.savedAt };
  });
}

const upToCap = (count: number): Bounded => ({ count: Math.min(count, countCap), isCapped: count > countCap });

const versionPlace = z.object({ version: z.int().check(z.minimum(0), z.maximum(1e9)) });
const readDesign = (body: string): CardDesign => z.parse(cardDesign, JSON.parse(body));

/**
 * The published versions of the caller's shop, newest first, with the design before the last of
 * them.
 */
export async function listVersions(ctx: Context, limit: number, cursor?: string) {
  const before = readCursor(versionPlace, cursor)?.version;
  const rows = await queries.listVersions(ctx.store.reports, ownShop(ctx).id, before, limit + 1);
  const { page, nextCursor } = pageOf(rows, limit, ({ version }) => ({ version }));
  const versions = page.map(
    ({ body, by, cards, ...row }): CardVersion => ({
      ...row,
      by: by ?? '',
      design: readDesign(body),
      cards: upToCap(Number(cards)),
    }),
  );
  const next = rows[limit];
  return { versions, before: next ? readDesign(next.body) : null, nextCursor };
}

/** How many members a new version would affect. */
export async function readReach(ctx: Context) {
  const shopId = ownShop(ctx).id;
  const shop = await findShopHead(ctx.db, shopId);
  const [empty, running] = await Promise.all([
    countMembersBy(ctx.store.reports, shopId, 'empty'),
    countMembersBy(ctx.store.reports, shopId, 'running'),
  ]);
  return { members: shop?.members ?? 0, empty, running };
}
