/** Products by socket: who is typing in the form of one. What they change is sent by calls. */
import { type Context, type Person, wireIdOf } from '#context.ts';

export const editProduct =
  (context: (person: Person) => Context) =>
  async (person: Person, { productId }: { productId: string }): Promise<void> => {
    const edited = { productId, editorId: wireIdOf(person), name: person.name };
    // Only the shop's own people hear it, so the product is not looked up.
    if (person.shop) context(person).publish([`shop:${person.shop.id}`], 'productEdited', edited);
  };
