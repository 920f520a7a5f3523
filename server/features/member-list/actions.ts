/** Lists a shop's members. */
import { countCap } from '@stampdeck/contract/lists.ts';
import type { Member } from '@stampdeck/contract/member-list.ts';
import { type MemberSort, notSeenDays } from '@stampdeck/contract/member-views.ts';
import { id } from '@stampdeck/contract/text.ts';
import * as z from 'zod/mini';
import { localDay } from '#clock.ts';
import { type Context, person } from '#context.ts';
import type { Queries } from '#db/client.ts';
import { forgetReplies } from '#db/request-keys.ts';
import { addAccount, lockAccount } from '#features/accounts/queries.ts';
import { catchUp } from '#features/activity/actions.ts';
import { readDesign } from '#features/designs/actions.ts';
import { removeConversation } from '#features/inbox/queries.ts';
import { detach, findMember, leaveMembership, removeFollow } from '#features/membership/queries.ts';
import { removeNote } from '#features/notes/queries.ts';
import { forgetReminders } from '#features/reminders/queries.ts';
import { readCounts } from '#features/shops/actions.ts';
import { changeCounts } from '#features/shops/queries.ts';
import { removeScans } from '#features/stamps/queries.ts';
import { forgetUnclaimed } from '#features/unclaimed/queries.ts';
import { newShortId } from '#ids.ts';
import { readCursor, toCursor } from '#lists.ts';
import { findMembers } from './member-search.ts';
import * as queries from './queries.ts';

/** The selected members and their order. `search` is normalized. */
export type Choice = queries.MemberOrder & Omit<queries.MemberFilter, 'month' | 'seenBefore'>;

type ListRequest = Choice & { limit: number; cursor?: string | undefined };

/** The selection at this time. Counts the shop's members first if it depends on their cards. */
export async function settleChoice(ctx: Context, choice: Choice) {
  const { shopId, search, status, segment, sort } = choice;
  const counts = await readCounts(ctx, shopId);
  const asksCards = !['all', 'birthday'].includes(segment) || !['joined', 'name'].includes(sort);
  if (asksCards) await catchUp(ctx, shopId);
  const now = ctx.now();
  const filter: queries.MemberFilter = {
    ...{ shopId, search, status, segment },
    month: localDay(now, counts.timeZone).slice(5, 7),
    seenBefore: new Date(now.getTime() - notSeenDays * 24 * 60 * 60 * 1000).toISOString(),
  };
  return { filter, members: counts.members };
}

const isPlain = (text: string): boolean => !/[\p{Cc}\p{Cs}]/u.test(text);

/** A position in a list with this order. */
const placeOf = (sort: MemberSort) =>
  z.object({
    sort: z.literal(sort),
    value:
      sort === 'progress'
        ? z.int().check(z.minimum(-10_000), z.maximum(10_000))
        : z.string().check(z.maxLength(200), z.refine(isPlain)),
    id,
    backward: z.boolean(),
  });

const endOf = (sort: MemberSort, { value, id }: queries.MemberRow, backward: boolean): string =>
  toCursor({ sort, value, id, backward });

/** A page of a shop's members. Filtered totals stop at the cap. Emails are masked for staff. */
export async function listMembers(ctx: Context, request: ListRequest) {
  const { shopId, sort, order, limit, cursor } = request;
  const place = readCursor(placeOf(sort), cursor);
  const { filter, members } = await settleChoice(ctx, request);
  const isFiltered = filter.search !== '' || filter.status !== 'all' || filter.segment !== 'all';
  const page = { sort, order, place, limit, cap: countCap };
  const [newest, { rows: found, total }] = await Promise.all([
    readDesign(ctx, shopId),
    isFiltered
      ? // May read many rows, so it uses the reporting connection.
        findMembers(ctx.store.reports, filter, page, members)
      : // Without a filter, the index leads straight to the page.
        queries.listMembers(ctx.db, filter, page).then((rows) => ({ rows, total: members })),
  ]);
  const hasMore = found.length > limit;
  const rows = found.slice(0, limit);
  if (place?.backward) rows.reverse();
  const [first, last] = [rows[0], rows.at(-1)];
  const before = place?.backward ? hasMore : place !== undefined;
  const after = place?.backward ? true : hasMore;
  const masked = person(ctx).role === 'staff';
  return {
    members: rows.map((row) => presentMember(shopId, row, newest.design.size, masked)),
    total: Math.min(total, isFiltered ? countCap : total),
    totalIsCapped: isFiltered && total > countCap,
    previousCursor: before && first ? endOf(sort, first, true) : null,
    nextCursor: after && last ? endOf(sort, last, false) : null,
  };
}

const mask = (email: string): string => email.replace(/^(.).*@/, '$1…@');

/** An empty card has the newest design's size, because its first stamp will use that design. */
export const presentMember = (shopId: string, row: queries.MemberRow, newestSize: number, masked: boolean): Member => ({
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
  rewardsWaiting: row.rewardsWaiting,
});

type Membership = Awaited<ReturnType<typeof queries.listMemberships>>[number];

/**
 * Erases a member from a shop inside the running transaction. Follow and membership end. Cards and
 * ledger rows stay, but no longer lead to a person: the membership points at an empty tombstone
 * account with the membership's id, which the list of deleted accounts records. The customer's own
 * account stays, and they may join again. Returns the ids of the images of their messages, whose
 * files the caller removes; null, with nothing changed, if the membership no longer belongs to them.
 */
export async function eraseMembership(
  db: Queries,
  { shopId, memberId, customerId }: Membership,
  now: string,
): Promise<string[] | null> {
  await lockAccount(db, customerId);
  // Checked under the lock, because the member may have been erased or claimed meanwhile.
  const member = await findMember(db, shopId, customerId);
  if (member?.id !== memberId) return null;
  const unfollowed = await removeFollow(db, shopId, customerId);
  const left = await leaveMembership(db, shopId, customerId, now);
  const email = `${newShortId().toLowerCase()}-${memberId}@erased.invalid`;
  await addAccount(db, { id: memberId, email, created_at: now, erased_at: now });
  await detach(db, shopId, memberId);
  await removeScans(db, shopId, customerId);
  await forgetReminders(db, shopId, customerId);
  await forgetUnclaimed(db, shopId, [customerId]);
  await forgetReplies(db, { named: [customerId] });
  await changeCounts(db, shopId, { followers: unfollowed ? -1 : 0, members: left ? -1 : 0 });
  await removeNote(db, shopId, memberId);
  return removeConversation(db, shopId, customerId);
}
