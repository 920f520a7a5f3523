/** What platform admins do with the shops of the installation. */
import type { Input } from '@stampdeck/contract/http.ts';
import {
  type ListedShop,
  type listShops,
  mostShopInvitations,
  type PlatformShop,
  shopInvitationDays,
} from '@stampdeck/contract/platform.ts';
import { id, normalize } from '@stampdeck/contract/text.ts';
import * as z from 'zod/mini';
import { audit, auditLook } from '#audit.ts';
import { AppError, type Context, ownShop, transact } from '#context.ts';
import { signUpsNow } from '#features/accounts/actions.ts';
import * as invitations from '#features/accounts/opening-queries.ts';
import { endSuspension, saveSuspension } from '#features/shops/queries.ts';
import { hashSecret, newId, newSecret } from '#ids.ts';
import { momentPlace, pageOf, readCursor } from '#lists.ts';
import * as queries from './queries.ts';

/** Shops in a page of the list (ours). */
const pageSize = 30;

const day = 24 * 60 * 60 * 1000;
const namePlace = z.object({ name: z.string().check(z.maxLength(500)), id });

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;

const present = (row: queries.FoundShop): ListedShop => ({
  ...{ id: row.id, name: row.name, createdAt: row.createdAt },
  state: row.closedAt !== null ? 'closed' : row.suspendedAt !== null ? 'suspended' : 'open',
  lastActivityAt: later(row.lastStamp, row.lastAct),
});

type Asked = Input<typeof listShops>['body'];

async function listNewest({ db }: Context, { state, cursor }: Asked) {
  const after = readCursor(momentPlace, cursor);
  const rows = await queries.listNewest(db, { state, after, limit: pageSize + 1 });
  return pageOf(rows, pageSize, ({ createdAt: at, id }) => ({ at, id }));
}

async function listNamed({ db }: Context, { search, state, cursor }: Asked) {
  const after = readCursor(namePlace, cursor);
  const rows = await queries.listNamed(db, { start: normalize(search), state, after, limit: pageSize + 1 });
  return pageOf(rows, pageSize, ({ searchName: name, id }) => ({ name, id }));
}

const listOfOwner = async ({ db }: Context, { search, state }: Asked) => ({
  page: await queries.listOfOwner(db, search.toLowerCase(), state),
  nextCursor: null,
});

/** A page of the shops. It shows no more of each than that it is here, so it is in no shop's log. */
export async function list(ctx: Context, asked: Asked) {
  const read = normalize(asked.search) === '' ? listNewest : asked.search.includes('@') ? listOfOwner : listNamed;
  const { page, nextCursor } = await read(ctx, asked);
  await auditLook(ctx, 'listShops');
  return { shops: page.map(present), nextCursor };
}

async function find({ db }: Context, shopId: string): Promise<PlatformShop> {
  const row = await queries.findShop(db, shopId);
  if (!row) throw new AppError('notFound');
  return {
    ...present(row),
    ...{ followers: row.followers, members: row.members, closedAt: row.closedAt },
    owner: (await queries.findOwner(db, shopId)) ?? null,
    suspension: row.suspendedAt === null ? null : { since: row.suspendedAt, reason: row.reason },
  };
}

/** A shop, for a platform admin. The shop's log says that they looked. */
export async function read(ctx: Context, shopId: string): Promise<PlatformShop> {
  const shop = await find(ctx, shopId);
  await auditLook(ctx, 'getPlatformShop', shopId);
  return shop;
}

/** Suspends a shop. Its people's sessions stay, but do nothing more for it, and their live connections end. */
export const suspend = (ctx: Context, shopId: string, reason: string): Promise<PlatformShop> =>
  transact(ctx, async (tx) => {
    if (!(await saveSuspension(tx.db, shopId, tx.now().toISOString(), reason))) throw new AppError('notFound');
    await audit(tx, 'shopSuspended', {}, { shopId });
    tx.reread(shopId);
    return find(tx, shopId);
  });

export const restore = (ctx: Context, shopId: string): Promise<PlatformShop> =>
  transact(ctx, async (tx) => {
    if (await endSuspension(tx.db, shopId)) {
      await audit(tx, 'shopRestored', {}, { shopId });
      tx.reread(shopId);
    }
    return find(tx, shopId);
  });

/** Why the caller's shop is suspended. */
export async function readSuspension(ctx: Context) {
  const { name, suspension } = await find(ctx, ownShop(ctx).id);
  return { shop: { name }, suspension };
}

/** Who may open a shop, and the invitations that wait. */
const readInvitations = async (ctx: Context) => ({
  invitations: await invitations.listShopInvitations(ctx.db, ctx.now().toISOString()),
  signUps: await signUpsNow(ctx),
});

export async function listInvitations(ctx: Context) {
  await auditLook(ctx, 'listShopInvitations');
  return readInvitations(ctx);
}

/** Where an invitation to open a shop leads. The part behind '#' stays in the browser. */
const addressOf = (home: string, token: string): string => `${home}/signup#token=${token}`;

/** What it needs of a call, and of a command. */
type Inviting = Pick<Context, 'db' | 'now'>;

/** Adds an invitation to open a shop; returns its link. */
export async function addInvitation({ db, now: clock }: Inviting, home: string, note: string): Promise<string> {
  const now = clock();
  const waiting = await invitations.listShopInvitations(db, now.toISOString());
  if (waiting.length >= mostShopInvitations) throw new AppError('shopInvitationsFull');
  const token = newSecret();
  await invitations.addShopInvitation(db, {
    ...{ id: newId(now.getTime()), token_hash: hashSecret(token), note, created_at: now.toISOString() },
    expires_at: new Date(now.getTime() + shopInvitationDays * day).toISOString(),
  });
  return addressOf(home, token);
}

export const invite = (ctx: Context, note: string) =>
  transact(ctx, async (tx) => {
    // Only the caller sees it, so it may follow the address that they use.
    const url = await addInvitation(tx, tx.browser.origin, note);
    await audit(tx, 'shopInvited', {});
    return { ...(await readInvitations(tx)), url };
  });

export const takeBack = (ctx: Context, id: string) =>
  transact(ctx, async (tx) => {
    if (!(await invitations.removeShopInvitation(tx.db, id))) throw new AppError('notFound');
    await audit(tx, 'shopInvitationTakenBack', {});
    return readInvitations(tx);
  });
