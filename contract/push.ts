/** Devices that show notifications of Stampdeck while no page of it is open (web push). */
import * as z from 'zod/mini';
import { endpoint, gates } from './http.ts';
import { id } from './text.ts';

/** Devices per account; another one takes the place of the oldest (ours). */
export const mostPushDevices = 10;

/** What a page may be sent to by a notification: a path of its own origin. */
export const ownPath = z
  .string()
  .check(z.maxLength(500), z.regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u, 'Enter a path of this site.'));

/** What the worker of a device shows. */
export const shownPush = z.object({
  title: z.string(),
  body: z.string(),
  path: ownPath,
  tag: z.string(),
  language: z.string(),
});
export type ShownPush = z.output<typeof shownPush>;

/** Base64url without padding, of so many bytes. */
const bytes = (count: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}$`)));

const publicKey = bytes(65);

export const getPushKey = endpoint('GET /api/v1/push-subscriptions/key', {
  summary: 'Returns the public key with which a browser subscribes to push messages of this installation.',
  gate: gates.person,
  reply: z.object({ success: z.literal(true), key: publicKey }),
});

export const findPushDevice = endpoint('GET /api/v1/push-subscriptions/:id', {
  summary:
    "Returns whether push messages for the caller reach this device. `id` is the SHA-256 of the subscription's endpoint in base64url.",
  gate: gates.person,
  params: z.object({ id }),
  reply: z.object({ success: z.literal(true), isOn: z.boolean() }),
});

export const addPushDevice = endpoint('POST /api/v1/push-subscriptions', {
  summary: `Sends push messages for the caller to this device from now on, until this session ends. At most ${mostPushDevices} devices per account: another one takes the place of the oldest. A device belongs to the person who turned them on last. Refused at a shared tablet, and if the endpoint belongs to no known push service, or the device is known with another secret.`,
  gate: gates.person,
  limit: 'pushDevices',
  body: z.object({
    endpoint: z.string().check(z.maxLength(1000), z.regex(/^https?:\/\/[^\s"'<>]+$/)),
    /** Keys of the subscription, as the browser gives them. */
    p256dh: bytes(65),
    auth: bytes(16),
    /** The public key that the browser subscribed with. */
    key: publicKey,
  }),
  example: {
    endpoint: 'https://fcm.googleapis.com/fcm/send/example',
    p256dh: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    auth: 'tBHItJI5svbpez7KI4CCXg',
    key: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  },
  reply: z.object({ success: z.literal(true), id }),
});

export const removePushDevice = endpoint('DELETE /api/v1/push-subscriptions/:id', {
  summary: 'Sends no more push messages for the caller to this device. Changes nothing for a device of someone else.',
  gate: gates.person,
  status: 204,
  params: z.object({ id }),
  reply: z.void(),
});
