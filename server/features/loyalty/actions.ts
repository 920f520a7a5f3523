/** Following a shop, joining its programme, leaving, and the shop's view of its members. */
import { countCap } from '@stampdeck/contract/lists.ts';
import type { Member, ShopHead } from '@stampdeck/contract/loyalty.ts';
import { AppError, type Context, person, transact } from '#context.ts';
import { lockAccount } from '#features/accounts/queries.ts';
import { designOfVersion, readDesign } from '#features/designs/actions.ts';
import { openCard } from '#features/stamps/queries.ts';
import { newId } from '#ids.ts';
import { findMembers } from './member-search.ts';
import * as queries from './queries.ts';
import { fromCursor, normalise, searchText, toCursor } from './rules.ts';

/** A shop's public head with its card; unknown, suspended and closed shops are 404, each with its own words. */
export async function readShopHead(ctx: Pick<Context, 'db'>, shopId: string): Promise<ShopHead> {
  const head = await queries.findShopHead(ctx.db, shopId);
  if (!head) throw new AppError('shopNotFound');
  const { designVersion, suspendedAt, closedAt, ...rest } = head;
  if (closedAt !== null) throw new AppError('shopClosed');
  if (suspendedAt !== null) throw new AppError('shopSuspended');
  const card = await designOfVersion(ctx.db, shopId, designVersion);
  if (!card) throw new Error(`Shop ${shopId} has lost design ${designVersion}.`);
  return { ...rest, card };
}

/** Follows a shop; repeating it changes nothing. One's own shop is refused. */
export async function follow(ctx: Context, shopId: string, customerId: string): Promise<void> {
  if (shopId === customerId) throw new AppError('ownShop');
  await readShopHead(ctx, shopId);
  await transact(ctx, async (tx) => {
    const account = await lockAccount(tx.db, customerId);
    if (account?.erased_at !== null) throw new AppError('tokenFailed');
    const added = await queries.addFollow(tx.db, shopId, customerId, tx.now().toISOString());
    if (added) await queries.changeCounts(tx.db, shopId, { followers: 1, members: 0 });
  });
}

/** Ends following and the membership with it; card and ledger stay. */
export async function unfollow(ctx: Context, shopId: string, customerId: string): Promise<void> {
  if (shopId === customerId) throw new AppError('ownShop');
  await transact(ctx, async (tx) => {
    // The follow first: whoever is joining at this moment holds it.
    const unfollowed = await queries.removeFollow(tx.db, shopId, customerId);
    await endMembership(tx, shopId, customerId, unfollowed ? -1 : 0);
  });
}

/** Joins a followed shop's programme and opens the first card; repeating it changes nothing. Not following: 409. */
export async function join(ctx: Context, shopId: string, customerId: string): Promise<void> {
  if (shopId === customerId) throw new AppError('ownShop');
  await readShopHead(ctx, shopId);
  await transact(ctx, async (tx) => {
    if (!(await queries.lockFollow(tx.db, shopId, customerId))) throw new AppError('followFirst');
    const account = await queries.findSearchable(tx.db, customerId);
    const now = tx.now().toISOString();
    const joined = await queries.addOrRejoinMember(tx.db, {
      shop_id: shopId,
      id: newId(tx.now().getTime()),
      account_id: customerId,
      search: searchText(account.name, account.email),
      joined_at: now,
    });
    if (!joined) return;
    const member = await queries.findMember(tx.db, shopId, customerId);
    if (member) await openCard(tx.db, shopId, member.id, now);
    await queries.changeCounts(tx.db, shopId, { followers: 0, members: 1 });
    announce(tx, shopId, customerId);
  });
}

/** Ends the membership; joining again goes on with the same card. */
export async function leave(ctx: Context, shopId: string, customerId: string): Promise<void> {
  if (shopId === customerId) throw new AppError('ownShop');
  await transact(ctx, (tx) => endMembership(tx, shopId, customerId, 0));
}

async function endMembership(tx: Context, shopId: string, customerId: string, followers: 0 | -1): Promise<void> {
  const left = await queries.leaveMembership(tx.db, shopId, customerId, tx.now().toISOString());
  if (left || followers) await queries.changeCounts(tx.db, shopId, { followers, members: left ? -1 : 0 });
  if (left) announce(tx, shopId, customerId);
}

/** Lets every shop of a member find them by the name and e-mail that they now have. */
export async function refreshMemberSearch(tx: Context, accountId: string): Promise<void> {
  const { name, email } = await queries.findSearchable(tx.db, accountId);
  await queries.saveSearch(tx.db, accountId, searchText(name, email));
}

/** Both sides hear of a join or a leave. */
const announce = (tx: Context, shopId: string, customerId: string): void =>
  tx.publish([`person:${customerId}`, `shop:${shopId}`], 'getNavigate', { senderId: customerId, type: '/royalty' });

/** A customer's follow of a shop, null when there is none. */
export async function readFollow(ctx: Context, shopId: string, customerId: string) {
  const follow = await queries.findFollow(ctx.db, shopId, customerId);
  return follow ? { shopId, customerId, since: follow.since } : null;
}

/** A customer's running membership of a shop, null when there is none or it was left. */
export async function readMembership(ctx: Context, shopId: string, customerId: string) {
  const member = await queries.findMember(ctx.db, shopId, customerId);
  return member && member.left_at === null ? { shopId, customerId, since: member.joined_at } : null;
}

/** How many follow a shop and are its members; 404 for an unknown one. */
export async function readCounts(ctx: Context, shopId: string) {
  const counts = await queries.findCounts(ctx.db, shopId);
  if (!counts) throw new AppError('shopNotFound');
  return counts;
}

interface ListRequest {
  shopId: string;
  search: string;
  status: 'all' | 'active' | 'disabled';
  limit: number;
  cursor?: string | undefined;
}

/** A page of a shop's members, newest first. A filtered total stops at the cap. E-mails are masked for staff. */
export async function listMembers(ctx: Context, request: ListRequest) {
  const place = request.cursor === undefined ? null : fromCursor(request.cursor);
  if (request.cursor !== undefined && !place)
    throw new AppError('invalid', { fields: { cursor: 'Not a page of this list.' } });
  const { members } = await readCounts(ctx, request.shopId);
  const filter = { shopId: request.shopId, search: normalise(request.search), status: request.status };
  const isFiltered = filter.search !== '' || filter.status !== 'all';
  const page = { place, limit: request.limit, cap: countCap };
  const [newest, { rows: found, total }] = await Promise.all([
    readDesign(ctx, request.shopId),
    isFiltered
      ? // It may read as many rows as the shop has members.
        findMembers(ctx.store.reports, filter, page, members)
      : // Without a search the index leads straight to the page.
        queries.listMembers(ctx.db, filter, place, request.limit).then((rows) => ({ rows, total: members })),
  ]);
  const hasMore = found.length > request.limit;
  const rows = found.slice(0, request.limit);
  if (place?.backward) rows.reverse();
  const [first, last] = [rows[0], rows.at(-1)];
  const before = place?.backward ? hasMore : place !== null;
  const after = place?.backward ? true : hasMore;
  const masked = person(ctx).role === 'staff';
  return {
    members: rows.map((row) => presentMember(request.shopId, row, newest.design.size, masked)),
    total: Math.min(total, isFiltered ? countCap : total),
    totalIsCapped: isFiltered && total > countCap,
    previousCursor: before && first ? toCursor({ ...first, backward: true }) : null,
    nextCursor: after && last ? toCursor({ ...last, backward: false }) : null,
  };
}

type Row = Awaited<ReturnType<typeof queries.listMembers>>[number];

const mask = (email: string): string => email.replace(/^(.).*@/, '$1…@');

/** An empty card has the newest design's size, which it will take with its first stamp. */
const presentMember = (shopId: string, row: Row, newestSize: number, masked: boolean): Member => ({
  id: row.id,
  shopId,
  customer: {
    id: row.customerId,
    displayName: row.name,
    username: masked ? mask(row.email) : row.email,
    photo: row.photo,
    gender: row.gender,
  },
  joinedAt: row.joinedAt,
  status: row.status,
  stamps: row.stamps ?? 0,
  cardSize: row.stamps ? (row.cardSize ?? 0) : newestSize,
  lastVisit: row.lastVisit,
});
