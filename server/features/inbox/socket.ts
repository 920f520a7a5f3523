/** Chat by socket: who is typing. Messages are sent by calls. */
import { AppError, type Context, type Person, type Room } from '#context.ts';
import type { Endings } from '#realtime/server.ts';
import { refusalIn } from './actions.ts';
import { findParties } from './queries.ts';
import { TypingRate } from './typing-rate.ts';

interface Event {
  conversationId: string;
  senderId?: string;
}

export function chatEvents(context: (person: Person) => Context) {
  const rate = new TypingRate();
  /** The caller's conversation, and in whose name they speak. */
  const ownSide = async (person: Person, { conversationId, senderId }: Event) => {
    const row = await findParties(context(person).db, conversationId);
    const own = person.shop ? row?.shop_id : row?.account_id;
    if (!row || own !== (person.shop?.id ?? person.accountId)) throw new AppError('notFound');
    if (senderId !== undefined && senderId !== own && senderId !== person.accountId)
      throw new AppError('identityMismatch');
    return { row, own };
  };
  /** Tells the other side of the caller's conversation, while they can write to each other. */
  const type =
    (name: 'startTypingMessage' | 'stopTypingMessage') =>
    async (person: Person, event: Event, endings: Endings): Promise<void> => {
      const ctx = context(person);
      const { conversationId, senderId } = event;
      const isStart = name === 'startTypingMessage';
      const typed = { key: `${person.accountId} ${conversationId}`, senderId, isStart };
      const now = ctx.now().getTime();
      if (!rate.isDue(typed, now)) return;
      const { row, own } = await ownSide(person, event);
      if (!rate.take(typed, now) || (await refusalIn(ctx, row)) !== null) return;
      const room: Room = person.shop ? `person:${row.account_id}` : `shop:${row.shop_id}`;
      ctx.publish([room], name, { senderId: own, conversationId });
      // A connection types in one conversation. Should it have begun in another one, that ends by itself.
      if (isStart) endings.set('typing', () => type('stopTypingMessage')(person, event, endings));
      else endings.delete('typing');
    };
  return {
    acknowledge: async (person: Person, event: Event): Promise<void> => void (await ownSide(person, event)),
    type,
  };
}
