/** Finds unclaimed members. */
import type { Member, UnclaimedMember } from '@stampdeck/contract/member-list.ts';
import { type Context, ownShop, person } from '#context.ts';
import { findVisibleCustomer } from '#features/accounts/actions.ts';
import { readDesign } from '#features/designs/actions.ts';
import { soughtIn } from '#features/membership/queries.ts';
import { findUnclaimedWithEmailOf, hasUnclaimed, listUnclaimed } from '#features/unclaimed/queries.ts';
import { listMembers, presentMember } from './actions.ts';
import { listByIds } from './queries.ts';

/** Members looked at and returned per search. Ours. */
const [mostLookedAt, mostAnswered] = [100, 8];

/** Unclaimed members who match. */
export async function findUnclaimed(ctx: Context, search: string): Promise<UnclaimedMember[]> {
  const shop = ownShop(ctx);
  const newest = { status: 'all', segment: 'all', sort: 'joined', order: 'desc', limit: mostLookedAt } as const;
  const { members } = await listMembers(ctx, { ...newest, shopId: shop.id, search: soughtIn(search) });
  if (members.length === 0) return [];
  const ids = members.map(({ customer }) => customer.id);
  const unclaimed = new Set((await listUnclaimed(ctx.db, shop.id, ids)).map(({ id }) => id));
  return members
    .filter(({ customer }) => unclaimed.has(customer.id))
    .slice(0, mostAnswered)
    .map(presentUnclaimed);
}

const presentUnclaimed = ({ customer, stamps, cardSize }: Member): UnclaimedMember => ({
  id: customer.id,
  name: customer.displayName,
  email: customer.username,
  stamps,
  cardSize,
});

/**
 * Whether the customer is an unclaimed member, or has the email of one. See the contract's
 * `getUnclaimed`.
 */
export async function readUnclaimed(ctx: Context, customerId: string) {
  const shop = ownShop(ctx);
  const { id } = await findVisibleCustomer(ctx, customerId);
  const [own] = await listUnclaimed(ctx.db, shop.id, [id]);
  const like = own ? undefined : await findUnclaimedWithEmailOf(ctx.db, shop.id, id);
  if (!like)
    return {
      isUnclaimed: own !== undefined,
      same: null,
      hasAny: own !== undefined || (await hasUnclaimed(ctx.db, shop.id)),
    };
  const [[row], { design }] = await Promise.all([
    listByIds(ctx.db, shop.id, [like.memberId]),
    readDesign(ctx, shop.id),
  ]);
  const masked = person(ctx).role === 'staff';
  return {
    isUnclaimed: false,
    hasAny: true,
    same: row ? presentUnclaimed(presentMember(shop.id, row, design.size, masked)) : null,
  };
}
