/** Live stamping by socket. Messages are hints to look, never stamps. */
import { AppError, type Context, type Person } from '#context.ts';
import { findCard, readHistory } from './actions.ts';

interface Hint {
  senderId: string;
  receiverId: string;
}

/** Milliseconds between two hints of a shop for the same member. Ours. */
const onceEvery = 1000;

/**
 * Sends the member the committed state of their card, at most once a second per shop and member.
 * The sender must be the shop or its person, and the hint's content is not trusted.
 */
export function resendCard(context: (person: Person) => Context): (person: Person, hint: Hint) => Promise<void> {
  const lastSent = new Map<string, number>();
  return async (person, { senderId, receiverId }) => {
    const shopId = person.shop?.id;
    if (!shopId) throw new AppError('forbidden');
    if (senderId !== shopId && senderId !== person.accountId) throw new AppError('identityMismatch');
    const ctx = context(person);
    const now = ctx.now().getTime();
    const pair = `${shopId} ${receiverId}`;
    if (now - (lastSent.get(pair) ?? 0) < onceEvery) return;
    if (lastSent.size > 10_000) lastSent.clear();
    lastSent.set(pair, now);
    const state = await findCard(ctx, shopId, receiverId);
    if (!state) throw new AppError('notMember');
    const { events } = await readHistory(ctx, shopId, receiverId, 1);
    const event = { shopId, customerId: receiverId, stamp: events[0]?.stamps ?? 0, ...state };
    ctx.publish([`person:${receiverId}`], 'getLiveStamp', event);
  };
}
