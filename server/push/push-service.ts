/** Sends push messages to the push services of browsers (RFC 8030), encrypted (RFC 8291) and signed (RFC 8292). */
import { ECDH } from 'node:crypto';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { Config } from '#config.ts';
import type { Store } from '#db/client.ts';
import { keepPushKeys, type PushKeys } from '#db/push-keys.ts';

export type PushSettings = Pick<Config, 'pushKeys' | 'pushServices' | 'pushTestService' | 'mailFrom'>;

/**
 * Hosts of the push services of Chrome and its relatives, Firefox, Edge, and Safari. A device names the address that we send to, so any
 * other host could be a way into the network of this server.
 */
const knownServices = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.notify.windows.com', '*.push.apple.com'];

const isHostOf = (pattern: string, host: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;

/** Whether we send to this address: a known service over https, at its usual port, written as browsers write it. */
export function isPushService({ pushServices, pushTestService }: PushSettings, endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (url?.href !== endpoint || url.username || url.password || url.hash) return false;
  if (url.origin === pushTestService) return true;
  const isSecure = url.protocol === 'https:' && url.port === '';
  return isSecure && [...knownServices, ...pushServices].some((pattern) => isHostOf(pattern, url.hostname));
}

/** Whether this is a point of the curve that push messages are encrypted with. */
export function isPushPoint(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed') === p256dh;
  } catch {
    return false;
  }
}

/** The keys of the settings, otherwise the stored ones; the first start makes them. */
export const readPushKeys = async ({ pushKeys }: PushSettings, store: Store, now: Date): Promise<PushKeys> =>
  pushKeys ?? keepPushKeys(store, async () => (await import('web-push')).default.generateVAPIDKeys(), now);

export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface PushMessage {
  content: string;
  /** Seconds that the service waits for the device. */
  ttl: number;
  /** A later message with the same topic takes the place of one that waits. */
  topic: string;
}

/** What a service says about a message. `later` may take it after `wait` milliseconds, 0 if it does not say; `refused` never will. */
export interface PushAnswer {
  says: 'taken' | 'gone' | 'later' | 'refused';
  reason: string;
  wait: number;
}

/** Milliseconds until a silent service times out. Ours: less than the lease of an outbox row. */
const timeout = 10_000;
/** Bytes that are read of an answer, which no one needs. */
const mostRead = 16_384;

async function drain(response: IncomingMessage): Promise<void> {
  let bytes = 0;
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length;
    if (bytes > mostRead) break;
  }
}

function waitOf({ headers }: IncomingMessage): number {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}

/** Asks without following redirects, and with a limit for time and size. */
async function post(
  address: string,
  headers: Record<string, string | number>,
  body: Buffer,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const ask = address.startsWith('https:') ? requestSecure : requestPlain;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  ask(address, { method: 'POST', headers, signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]) }, resolve)
    .on('error', reject)
    .end(body);
  const response = await promise;
  // The status says everything: a body that does not end, or breaks off, changes nothing.
  drain(response).catch(() => undefined);
  return response;
}

function answerOf(response: IncomingMessage): PushAnswer {
  const { statusCode: status = 0 } = response;
  const answer = { reason: `HTTP ${status}`, wait: waitOf(response) };
  if (status >= 200 && status < 300) return { ...answer, says: 'taken' };
  if (status === 404 || status === 410) return { ...answer, says: 'gone' };
  return { ...answer, says: status === 429 || status >= 500 ? 'later' : 'refused' };
}

/** Sends one message to one device. */
export async function sendPush(
  settings: PushSettings,
  keys: PushKeys,
  { endpoint, p256dh, auth }: PushAddress,
  { content, ttl, topic }: PushMessage,
  signal: AbortSignal,
): Promise<PushAnswer> {
  // The settings may have changed since the device subscribed.
  if (!isPushService(settings, endpoint)) return { says: 'gone', reason: 'no known push service', wait: 0 };
  const { default: webPush } = await import('web-push');
  const vapidDetails = { subject: `mailto:${settings.mailFrom.address}`, ...keys };
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, content, {
    ...{ vapidDetails, TTL: ttl, topic, urgency: 'normal', contentEncoding: 'aes128gcm' },
  });
  try {
    return answerOf(await post(endpoint, details.headers as Record<string, string>, details.body as Buffer, signal));
  } catch (error) {
    if (signal.aborted) throw error;
    const { code, name } = error as NodeJS.ErrnoException;
    return { says: 'later', reason: code === undefined ? name : `${code}`, wait: 0 };
  }
}
