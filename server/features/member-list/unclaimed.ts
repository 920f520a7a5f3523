/** Finding members without an account of their own. */
import type { KeptMember, Member } from '@stampdeck/contract/member-list.ts';
import { type Context, ownShop, person } from '#context.ts';
import { findVisibleCustomer } from '#features/accounts/actions.ts';
import { readDesign } from '#features/designs/actions.ts';
import { searchOf } from '#features/membership/queries.ts';
import { findKeptLike, hasKept, listKept } from '#features/unclaimed/queries.ts';
import { listMembers, presentMember } from './actions.ts';
import { listByIds } from './queries.ts';

/** Members looked at, and answered, of those that a search finds. */
const [mostLookedAt, mostAnswered] = [100, 8];

/** Members without an account of their own who match. */
export async function findKept(ctx: Context, search: string): Promise<KeptMember[]> {
  const shop = ownShop(ctx);
  const newest = { status: 'all', segment: 'all', sort: 'joined', order: 'desc', limit: mostLookedAt } as const;
  const { members } = await listMembers(ctx, { ...newest, shopId: shop.id, search: searchOf(search) });
  if (members.length === 0) return [];
  const ids = members.map(({ customer }) => customer.id);
  const kept = new Set((await listKept(ctx.db, shop.id, ids)).map(({ id }) => id));
  return members
    .filter(({ customer }) => kept.has(customer.id))
    .slice(0, mostAnswered)
    .map(presentKept);
}

const presentKept = ({ customer, stamps, cardSize }: Member): KeptMember => ({
  id: customer.id,
  name: customer.displayName,
  email: customer.username,
  stamps,
  cardSize,
});

/** Whether the customer is one of them, or has the e-mail of one; see the contract's `getKept`. */
export async function readKept(ctx: Context, customerId: string) {
  const shop = ownShop(ctx);
  const { id } = await findVisibleCustomer(ctx, customerId);
  const [own] = await listKept(ctx.db, shop.id, [id]);
  const like = own ? undefined : await findKeptLike(ctx.db, shop.id, id);
  if (!like)
    return {
      isKept: own !== undefined,
      same: null,
      hasAny: own !== undefined || (await hasKept(ctx.db, shop.id)),
    };
  const [[row], { design }] = await Promise.all([
    listByIds(ctx.db, shop.id, [like.memberId]),
    readDesign(ctx, shop.id),
  ]);
  const masked = person(ctx).role === 'staff';
  return {
    isKept: false,
    hasAny: true,
    same: row ? presentKept(presentMember(shop.id, row, design.size, masked)) : null,
  };
}
