/** A push message in the outbox. */
import { ownPath } from '@stampdeck/contract/push.ts';
import { language } from '@stampdeck/contract/text.ts';
import * as z from 'zod/mini';

/** Where a device is signed in, by the kind of its session. */
export const kindOf = { dashboard: 'operator', shop: 'customer' } as const;
export type PushApp = keyof typeof kindOf;

/** What people typed, as it is; or a text of `msg`, which is said in the receiver's language. */
const pushText = z.union([
  z.string(),
  z.object({
    id: z.string(),
    message: z.optional(z.string()),
    values: z.optional(z.record(z.string(), z.unknown())),
  }),
]);

export const queuedPush = z.object({
  app: z.enum(['dashboard', 'shop']),
  title: pushText,
  body: pushText,
  /** Where a click leads. */
  path: ownPath,
  /** A later message with the same tag takes the place of an earlier one. */
  tag: z.string().check(z.minLength(1), z.maxLength(64)),
  expiresAt: z.string(),
  /** Of the texts, for a receiver whose language is not known. */
  language,
  /** Only this device, which could not get it with the others; null: all of them. */
  device: z.nullable(z.string()),
  /** Which slice says right before sending whether it is still so, and what it then needs to know. */
  check: z.optional(z.object({ by: z.enum(['news', 'reminder']), of: z.unknown() })),
});
export type QueuedPush = z.output<typeof queuedPush>;
