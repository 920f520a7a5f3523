/** Chat by socket: who is typing. Messages are sent by calls. */
import { AppError, type Context, type Person, wireIdOf } from '#context.ts';
import { findParties } from './queries.ts';

interface Typing {
  senderId: string;
  conversationId: string;
}

/** Most conversations whose sides are remembered. */
const mostKnown = 10_000;

export function chatEvents(context: (person: Person) => Context) {
  /** The sides of a conversation never change, and a key press should not read the database. */
  const known = new Map<string, { shop_id: string; account_id: string }>();
  const partiesOf = async (ctx: Context, id: string) => {
    const found = known.get(id) ?? (await findParties(ctx.db, id));
    if (!found) throw new AppError('notFound');
    if (known.size >= mostKnown) known.clear();
    known.set(id, found);
    return found;
  };
  return {
    acknowledge: async (person: Person, event: object): Promise<void> => {
      if (!('senderId' in event)) return;
      if (
        event.senderId !== wireIdOf(person) &&
        event.senderId !== person.accountId &&
        event.senderId !== person.shop?.id
      )
        throw new AppError('identityMismatch');
    },
    /** Tells the other side of the caller's conversation. */
    type:
      (name: 'startTypingMessage' | 'stopTypingMessage') =>
      async (person: Person, { senderId, conversationId }: Typing): Promise<void> => {
        const ctx = context(person);
        const { shop_id: shopId, account_id: customerId } = await partiesOf(ctx, conversationId);
        const isShop = person.shop?.id === shopId;
        if (!isShop && (person.shop !== null || person.accountId !== customerId)) throw new AppError('notFound');
        const own = isShop ? shopId : customerId;
        if (senderId !== own && senderId !== person.accountId) throw new AppError('identityMismatch');
        const room = isShop ? (`person:${customerId}` as const) : (`shop:${shopId}` as const);
        ctx.publish([room], name, { senderId: own, conversationId });
      },
  };
}
