/** A shop's public head, counts, details, time zone and short address. */
import { randomInt } from 'node:crypto';
import { serverProblems } from '@stampdeck/contract/server-problems.ts';
import type { SavedDetails, ShopHead, ShortNames, StoredDetails } from '@stampdeck/contract/shops.ts';
import {
  isReserved,
  mostNewNamesInDay,
  mostShortNames,
  shortNameFrom,
  shortNameShape,
} from '@stampdeck/contract/short-names.ts';
import { auditSettings } from '#audit.ts';
import { findTimeZone } from '#clock.ts';
import { AppError, type Context, ownShop, transact } from '#context.ts';
import { lockAccount } from '#features/accounts/queries.ts';
import { designOfVersion } from '#features/designs/actions.ts';
import { ownerIdOf } from '#features/staff/queries.ts';
import * as queries from './queries.ts';

export const readDetails = (ctx: Context): Promise<StoredDetails> => queries.findDetails(ctx.db, ownShop(ctx).id);

/** Saves the given details and returns all of them. An unknown time zone is refused at its field. */
export async function saveDetails(ctx: Context, details: SavedDetails): Promise<StoredDetails> {
  const timeZone = details.timeZone === undefined ? undefined : findTimeZone(details.timeZone);
  if (timeZone === null) throw new AppError('invalid', { fields: { timeZone: serverProblems.unknownTimeZone } });
  return transact(ctx, async (tx) => {
    const { id } = ownShop(tx);
    // Locks the owner's account first, as a profile change does, because both change the shop.
    const owner = await lockAccount(tx.db, await ownerIdOf(tx.db, id));
    if (owner?.erased_at !== null) throw new AppError('tokenFailed');
    const before = await queries.findDetails(tx.db, id);
    const { bio = before.bio, address = before.address, hours = before.hours } = details;
    const { phone = before.phone, language = before.language } = details;
    const saved = { bio, address, hours, phone, language, timeZone: timeZone ?? before.timeZone };
    await queries.keepZone(tx.db, id, saved.timeZone, tx.now().toISOString());
    await queries.saveDetails(tx.db, id, saved);
    await auditSettings(tx, before, saved);
    // Sessions of everyone who works there are read again with the new time zone.
    tx.reread(id);
    return saved;
  });
}

/**
 * A shop's public head with its card. 404 for unknown, suspended and closed shops, each with its
 * own message.
 */
export async function readShopHead(ctx: Pick<Context, 'db'>, shopId: string): Promise<ShopHead> {
  const head = await queries.findShopHead(ctx.db, shopId);
  if (!head) throw new AppError('shopNotFound');
  const { designVersion, suspendedAt, closedAt, ...rest } = head;
  if (closedAt !== null) throw new AppError('shopClosed');
  if (suspendedAt !== null) throw new AppError('shopSuspended');
  const card = await designOfVersion(ctx.db, shopId, designVersion);
  if (!card) throw new Error(`Shop ${shopId} has no design ${designVersion}.`);
  return { ...rest, card };
}

/** An open shop's calendar. 404 for unknown, suspended and closed shops, each with its own message. */
export async function findShopState(db: Context['db'], shopId: string): Promise<{ timeZone: string }> {
  const found = await queries.findState(db, shopId);
  if (!found) throw new AppError('shopNotFound');
  if (found.closedAt !== null) throw new AppError('shopClosed');
  if (found.suspendedAt !== null) throw new AppError('shopSuspended');
  return found;
}

/** The server's only open shop; null if there is none or more than one. */
export async function findOnlyShop(ctx: Pick<Context, 'db'>): Promise<string | null> {
  const [first, second] = await queries.findOpenShops(ctx.db);
  return first && !second ? first.id : null;
}

/**
 * Throws during an archive import. Call it in the transaction that adds a member or an import,
 * after adding the row: then either the archive waits for that row, or this waits for the archive.
 */
export async function expectSettled(tx: Context, shopId: string): Promise<void> {
  if (await queries.isMoving(tx.db, shopId)) throw new AppError('shopMoving');
}

/** The numbers of followers and members of a shop. 404 for an unknown one. */
export async function readCounts(ctx: Context, shopId: string) {
  const counts = await queries.findCounts(ctx.db, shopId);
  if (!counts) throw new AppError('shopNotFound');
  return counts;
}

export async function readShortNames(ctx: Context): Promise<ShortNames> {
  const names = await queries.listShortNames(ctx.db, ownShop(ctx).id);
  return {
    name: names.find(({ isCurrent }) => isCurrent === 1)?.name ?? null,
    former: names.filter(({ isCurrent }) => isCurrent === 0).map(({ name }) => name),
  };
}

/** The id of the shop with this short name, in any case; null if no shop has it. */
export async function findShopNamed(ctx: Pick<Context, 'db'>, typed: string): Promise<string | null> {
  const name = typed.toLowerCase();
  return shortNameShape.test(name) ? ((await queries.findNamedShop(ctx.db, name))?.id ?? null) : null;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Throws if the shop, which is locked, may take no further name now. */
async function expectRoomForName(tx: Context, shopId: string): Promise<void> {
  const held = await queries.listShortNames(tx.db, shopId);
  if (held.length >= mostShortNames) throw new AppError('shortNamesFull');
  // The first one was made for the shop.
  const chosen = held.slice(0, -1);
  const earliest = chosen[mostNewNamesInDay - 1]?.takenAt;
  if (earliest === undefined) return;
  const retryAt = new Date(Date.parse(earliest) + dayMs);
  if (retryAt > tx.now()) {
    throw new AppError('shortNamesToday', { limit: mostNewNamesInDay, retryAt: retryAt.toISOString() });
  }
}

/**
 * Changes a shop's short name. Earlier names stay the shop's own, because printed codes lead there.
 */
export const saveShortName = (ctx: Context, name: string): Promise<ShortNames> =>
  transact(ctx, async (tx) => {
    const { id } = ownShop(tx);
    if (!(await queries.lockShop(tx.db, id))) throw new AppError('tokenFailed');
    const before = await readShortNames(tx);
    if (name === before.name) return before;
    if (!before.former.includes(name)) {
      await expectRoomForName(tx, id);
      const isFree = await queries.addShortName(tx.db, id, name, tx.now().toISOString());
      if (!isFree) throw new AppError('shortNameTaken');
    }
    await queries.setShortName(tx.db, id, name);
    await auditSettings(tx, { shortName: before.name }, { shortName: name });
    return readShortNames(tx);
  });

/** Tries of a random number at the end of a name that many shops have. */
const tries = 5;

/** Gives a new shop a short name that is free, made from its own. */
export async function nameShop(tx: Context, shop: { id: string; name: string; language: string }): Promise<void> {
  const wanted = shortNameFrom(shop.name, shop.language);
  const numbers = [2, 3, 4, 5, ...Array.from({ length: tries }, () => randomInt(10, 1_000_000))];
  for (const name of [wanted, ...numbers.map((number) => `${wanted}-${number}`)]) {
    if (isReserved(name) || !(await queries.addShortName(tx.db, shop.id, name, tx.now().toISOString()))) continue;
    await queries.setShortName(tx.db, shop.id, name);
    return;
  }
  // Its poster then has the long address, and its owner can choose a name.
  tx.log.warn({ shop: shop.id }, 'no short name was free');
}
