/** The only way to the server: one call, described by the contract. */
import { t } from '@lingui/core/macro';
import { fromBare } from '@stampdeck/contract/bare-lists.ts';
import type { RefusalCode } from '@stampdeck/contract/errors.ts';
import { type Failure, failure } from '@stampdeck/contract/failure.ts';
import { type Endpoint, fillPath, type Input, type Reply } from '@stampdeck/contract/http.ts';
import * as z from 'zod/mini';
import { fieldText, loadRefusals, refusalText } from '#language/refusal-text.ts';
import { writeAddressQuery } from './address-query.ts';
import { leaveSuspended } from './leave.ts';
import { session } from './session.ts';
import { stored } from './storage.ts';

export type CallErrorCode = RefusalCode | 'offline' | 'badReply';

/** A call that failed: its words in the reader's language, and what a screen needs to go on. */
export class CallError extends Error {
  override name = 'CallError';
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly code: CallErrorCode | (string & {});
  readonly requestId: string;
  /** What is wrong, by field of the form. */
  readonly fields: Record<string, string> | undefined;
  /** Data that the code comes with; `detailsOf` reads it. */
  readonly details: unknown;
  /** Seconds to wait. */
  readonly retryAfter: number | undefined;

  constructor(status: number, parts: Omit<Failure, 'success'>, retryAfter?: number) {
    super(parts.message);
    this.status = status;
    this.code = parts.code;
    this.requestId = parts.requestId;
    this.fields = parts.fields;
    this.details = parts.details;
    this.retryAfter = retryAfter;
  }
}

export interface CallOptions {
  /** The request key: repeat it when trying the same act again. */
  key?: string;
  signal?: AbortSignal;
  /** Acts with this token rather than the session's. */
  token?: string;
}

/** A request key. Plain HTTP in a shop's own network has no `crypto.randomUUID`. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const offset = stored('clockOffset', z.number());
let offsetMs: number | undefined;

/** Milliseconds since 1970 by the server's clock, as far as this device has learned it; stored for when there is no network. */
export function serverNow(): number {
  offsetMs ??= offset.read() ?? 0;
  return Date.now() + offsetMs;
}

function learnClock(response: Response, sentAt: number): void {
  const date = Date.parse(response.headers.get('Date') ?? '');
  if (Number.isNaN(date)) return;
  const now = Date.now();
  // A slow answer says little about the moment it was made.
  if (now - sentAt > 5000) return;
  // The header has whole seconds: half of one is the best guess.
  const learned = Math.round(date + 500 - (sentAt + now) / 2);
  if (offsetMs !== undefined && Math.abs(learned - offsetMs) < 1000) return;
  offsetMs = learned;
  offset.write(learned);
}

/** The parts of a call, as they are sent. */
export type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

function badInput(error: z.core.$ZodError): CallError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[String(issue.path[0] ?? '')] ??= fieldText(issue.message);
  const message = t`Some fields are not valid. Please check them.`;
  return new CallError(422, { code: 'invalid', message, requestId: '', fields });
}

function encoded(schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeEncode(schema, value as never);
  if (!result.success) throw badInput(result.error);
  return result.data;
}

function addressOf(endpoint: Endpoint, parts: Parts): string {
  const path = fillPath(endpoint.path, parts.params);
  if (!endpoint.query) return path;
  return path + writeAddressQuery(encoded(endpoint.query, parts.query) as Record<string, unknown>);
}

/** Headers of a call: what it is and who calls. */
export function headersOf(endpoint: Endpoint, token: string | undefined, options: CallOptions = {}): Headers {
  const headers = new Headers({ Accept: 'application/json', 'X-Requested-With': 'stampdeck' });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (endpoint.body) headers.set('Content-Type', 'application/json');
  if (endpoint.keyed || options.key) headers.set('Idempotency-Key', options.key ?? newKey());
  return headers;
}

/** No answer came. */
export const offline = () =>
  new CallError(0, {
    code: 'offline',
    message: t`No connection. Nothing was changed. Try again when you are back online.`,
    requestId: '',
  });

const badReply = (response: Response) =>
  new CallError(response.status, {
    code: 'badReply',
    message: t`We couldn’t read the answer. Reload the page and try again.`,
    requestId: response.headers.get('X-Request-Id') ?? '',
  });

/** The server's own words are for programs. These stay beside what was typed, also after the sign-in. */
const signedOut = ({ status, requestId }: CallError) =>
  new CallError(status, {
    code: 'tokenFailed',
    message: t`Your session has ended, so nothing was changed. Sign in, then try again.`,
    requestId,
  });

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw badReply(response);
  }
}

const inReadersLanguage = (refusal: Failure): Failure => ({
  ...refusal,
  message: refusalText(refusal.code, refusal.message),
  ...(refusal.fields && {
    fields: Object.fromEntries(Object.entries(refusal.fields).map(([name, message]) => [name, fieldText(message)])),
  }),
});

async function failed(response: Response): Promise<CallError> {
  const answer = await readJson(response);
  // Usually there already. On a connection that stalls, English now is better than the reader's language later.
  await Promise.race([loadRefusals(), new Promise((resolve) => setTimeout(resolve, 1000))]);
  const parsed = z.safeParse(failure, answer);
  if (!parsed.success) return badReply(response);
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new CallError(response.status, inReadersLanguage(parsed.data), Number.isFinite(seconds) ? seconds : undefined);
}

/** Sends a call and returns the response, also a refusal. */
export async function send(
  endpoint: Endpoint,
  parts: Parts,
  token: string | undefined,
  options: CallOptions,
): Promise<Response> {
  const sentAt = Date.now();
  let response: Response;
  const request: RequestInit = {
    method: endpoint.method,
    headers: headersOf(endpoint, token, options),
    // An answer from the browser's cache would also bring an old Date.
    cache: 'no-store',
  };
  if (endpoint.body) request.body = JSON.stringify(encoded(endpoint.body, parts.body));
  if (options.signal) request.signal = options.signal;
  try {
    response = await fetch(addressOf(endpoint, parts), request);
  } catch (error) {
    if (error instanceof CallError || (error instanceof DOMException && error.name === 'AbortError')) throw error;
    throw offline();
  }
  learnClock(response, sentAt);
  return response;
}

/** The last call whose reply the server keeps and that has none yet. */
let unanswered: { sent: string; key: string } | null = null;

/** Runs a call under a key. The same call again before its reply, by a second press or after a lost reply, uses the same key. */
async function underKey<T>(sent: string, run: (key: string) => Promise<T>): Promise<T> {
  if (unanswered?.sent !== sent) unanswered = { sent, key: newKey() };
  const { key } = unanswered;
  const settle = () => {
    if (unanswered?.key === key) unanswered = null;
  };
  try {
    const reply = await run(key);
    settle();
    return reply;
  } catch (error) {
    if (error instanceof CallError && error.status >= 400 && error.status < 500) settle();
    throw error;
  }
}

/**
 * Calls an endpoint: encodes `input`, sends the token, decodes the reply. Throws `CallError`, or an `AbortError`
 * when `options.signal` aborts. A token that the server no longer knows ends the local session.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  const token = options.token ?? session.get()?.token;
  const run = async (key = options.key) =>
    readAnswer(endpoint, await send(endpoint, input as Parts, token, { ...options, ...(key && { key }) }), token);
  return endpoint.keyed === 'reply' && !options.key
    ? underKey(JSON.stringify([endpoint.method, endpoint.path, token, input]), run)
    : run();
}

/** Throws `CallError` for a refusal. A token that the server no longer knows ends the local session. */
export async function expectSuccess(response: Response, token: string | undefined): Promise<void> {
  if (response.ok) return;
  const error = await failed(response);
  if (error.code === 'ownShopSuspended') leaveSuspended();
  if (error.code !== 'tokenFailed') throw error;
  if (token && token === session.get()?.token) session.end('expired');
  throw signedOut(error);
}

/** The decoded reply to a call that came with `token`. Throws `CallError`; a dead token ends the local session. */
export async function readAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
  token: string | undefined,
): Promise<Reply<E>> {
  await expectSuccess(response, token);
  const sent = response.status === 204 ? undefined : await readJson(response);
  const whole = endpoint.bare ? fromBare(endpoint.bare, sent, response.headers) : sent;
  const reply = z.safeParse(endpoint.reply, whole);
  if (!reply.success) throw badReply(response);
  return reply.data as Reply<E>;
}
