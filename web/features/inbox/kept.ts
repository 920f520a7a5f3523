/** What this browser keeps of messages that the server does not have: drafts, and messages on their way. */
import { sentPicture } from '@stampdeck/contract/chat-message.ts';
import * as z from 'zod/mini';
import { session } from '#lib/session.ts';
import { lasting, type Stored, stored } from '#lib/storage.ts';

/** Someone who works for a shop may also be signed in as a customer, in the same browser. */
const named = (name: string): string => (session.kind === 'userInfo' ? name : `${name}OfCustomer`);

const kept = <S extends z.ZodMiniType>(name: string, schema: S): Stored<z.output<S>> =>
  lasting(stored(named(name), schema));

const pictures = z.array(sentPicture);

const drafts = z.object({
  personId: z.string(),
  drafts: z.record(z.string(), z.string()),
  /** Uploaded, and not sent yet. */
  pictures: z._default(z.record(z.string(), pictures), {}),
});
/** By conversation. Another person on this device doesn't get them. */
export const keptDrafts = () => kept('messageDrafts', drafts);

export const unsentMessage = z.object({
  key: z.string(),
  /** Who wrote it: on a shared device, no one else sees or sends it. */
  personId: z.string(),
  conversationId: z.string(),
  text: z.string(),
  images: z._default(pictures, []),
  at: z.string(),
  problem: z.nullable(z.string()),
  /** No server has refused it: it is sent once there is a connection. */
  waits: z._default(z.boolean(), false),
});

export const keptUnsent = () => kept('unsentMessages', z.array(unsentMessage));

/** For the person who signs out. */
export function forgetMessages(): void {
  for (const { key, write } of [keptDrafts(), keptUnsent()]) {
    write(null);
    // Another tab would hear of it by itself.
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }
}
