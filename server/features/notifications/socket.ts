/** Notifications by socket: a hint is acknowledged if it names someone whom the caller has a conversation with. */
import { AppError, type Context, type Person } from '#context.ts';
import { findPair } from '#features/inbox/queries.ts';

interface Hint {
  senderId: string;
  receiverId: string;
}

export const notificationHint =
  (context: (person: Person) => Context) =>
  async (person: Person, { senderId, receiverId }: Hint): Promise<void> => {
    const { shop, accountId } = person;
    if (senderId !== accountId && senderId !== shop?.id) throw new AppError('identityMismatch');
    const [shopId, customerId] = shop ? [shop.id, receiverId] : [receiverId, accountId];
    if (!(await findPair(context(person).db, shopId, customerId))) throw new AppError('notFound');
  };
