/** Mounts every endpoint of the contract behind its gate and its schemas. */

import { headersOfPage } from '@stampdeck/contract/bare-lists.ts';
import {
  type Download,
  type Endpoint,
  type Gate,
  type Input,
  isEndpoint,
  type NamedEndpoint,
  type Reply,
} from '@stampdeck/contract/http.ts';
import { wirePath } from '@stampdeck/contract/wire-names.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { auditClaim, auditLook } from '#audit.ts';
import { AppError, type Context } from '#context.ts';
import { admit, assertGate, settleClaims } from './gate.ts';
import { ignoreBody, takeBytes } from './ignore-body.ts';
import { inspect } from './json.ts';
import { paced } from './pace.ts';
import { assertLimit, type RateLimits } from './rate-limits.ts';
import { assertKeyed, type Handle, keepingReply } from './request-keys.ts';
import { takeMultipart } from './upload.ts';

/** Like `Handle`, without the reply's `success`, which is added; undefined if that is the whole reply. */
type Answering<E> = (
  ctx: Context,
  input: Input<E>,
) => keyof Omit<Reply<E>, 'success'> extends never ? Promise<void> : Promise<Omit<Reply<E>, 'success'>>;

/** A handler for browser redirects: `back` answers a refusal with the page to return to, or rethrows it. */
interface PageHandler<E> {
  handle: Handle<E>;
  back: (ctx: Context, input: Input<E>, refusal: unknown) => Reply<E>;
}

type Handler<E> = Answering<E> | PageHandler<E>;

/** A slice's handlers: the code does not compile unless each endpoint has one. */
export type Handlers<Slice> = {
  [Name in keyof Slice as Slice[Name] extends Endpoint<infer _P, infer _Q, infer _B, infer _R> ? Name : never]: Handler<
    Slice[Name]
  >;
};

export interface Mounting {
  context: (request: FastifyRequest, reply: FastifyReply, gate: Gate) => Promise<Context>;
  limits: RateLimits;
}

/** The schema's first message for each field, by wire name. */
function complaints(schema: z.ZodMiniType, { issues }: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[wirePath(schema, path) || 'body'] ??= message;
  return fields;
}

/** Values from the address follow the same rules as a body. */
const inspected = (query: unknown): unknown => {
  inspect(query);
  return query;
};

/** Whether an invalid field is text. A missing field, or one of another type, is no id at all. */
const isText = (part: unknown, field: string): boolean => typeof (part as Record<string, unknown>)[field] === 'string';

/** `objects`: fields that name what the call is about. A malformed id there is 404, like an unknown one. */
function decode(schema: z.ZodMiniType | undefined, part: unknown, objects: readonly string[] = []): unknown {
  if (!schema) return undefined;
  const result = z.safeDecode(schema, part as never);
  if (result.success) return result.data;
  const wrong = new Set(result.error.issues.map(({ path }) => wirePath(schema, path)));
  if (objects.some((field) => wrong.has(field) && isText(part, field))) throw new AppError('notFound');
  throw new AppError('invalid', { fields: complaints(schema, result.error) });
}

const requestKeyOf = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(key)) {
    throw new AppError('invalid', { message: 'The Idempotency-Key must be 8 to 100 visible ASCII characters.' });
  }
  return key;
};

/** Sends a file while it is produced. An error on the way aborts the response. */
function sendFile(reply: FastifyReply, type: string, { name, content }: Download): FastifyReply {
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
  return reply.send(paced(content));
}

/** The body with its claims checked. A body that names someone else is recorded and refused. */
async function settle(ctx: Context, { name, gate }: NamedEndpoint, raw: unknown): Promise<unknown> {
  if (ctx.actor.role === 'anonymous') return raw;
  try {
    return settleClaims(gate.claim, raw, ctx.actor);
  } catch (error) {
    await auditClaim(ctx, name, error);
    throw error;
  }
}

/**
 * Records that the platform's people looked at a shop that the body names, for the shop. Other calls that are open to them record
 * the shop that they find.
 */
async function recordLook(ctx: Context, { name, gate }: NamedEndpoint, body: unknown): Promise<void> {
  if (gate.platformAdmin !== 'audited' || ctx.actor.role !== 'platformAdmin') return;
  const { shopId } = (body ?? {}) as { shopId?: string };
  if (shopId !== undefined) await auditLook(ctx, name, shopId);
}

const replying =
  <E>(answer: Answering<E>): Handle<E> =>
  async (ctx, input) =>
    ({ success: true, ...(await answer(ctx, input)) }) as Reply<E>;

/** Counts the call against its limit, then runs its handler or refuses it. */
async function run<E extends Endpoint>(
  { limits }: Mounting,
  handler: Handle<E> | PageHandler<E>,
  ctx: Context,
  input: Input<E>,
): Promise<Reply<E>> {
  if (typeof handler === 'function') return limits.run(ctx, () => handler(ctx, input));
  try {
    return await limits.run(ctx, () => handler.handle(ctx, input));
  } catch (error) {
    return handler.back(ctx, input, error);
  }
}

/** Registers one endpoint. Throws at startup if its gate is incomplete, or if it needs a limit and has none. */
function mount<E extends NamedEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  mounting: Mounting,
): void {
  assertGate(endpoint.name, endpoint.gate);
  assertLimit(endpoint);
  assertKeyed(endpoint);
  const { keyed, limit = null } = endpoint;
  const whole = typeof handler === 'function' ? replying(handler) : handler;
  const handle = keyed === 'reply' && typeof whole === 'function' ? keepingReply(endpoint, whole) : whole;
  const mountOn = (place: FastifyInstance) =>
    place.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { call: endpoint.name },
      handler: async (request, reply) => {
        const ctx = await mounting.context(request, reply, endpoint.gate);
        admit(endpoint.gate, ctx.actor);
        const sent = request.body === undefined || endpoint.signed ? {} : request.body;
        const body = await settle(ctx, endpoint, sent);
        const input = {
          params: decode(endpoint.params, request.params, Object.keys(request.params as object)),
          query: decode(endpoint.query, inspected(request.query)),
          body: decode(endpoint.body, body, endpoint.objects),
        } as Input<E>;
        const requestKey = keyed ? requestKeyOf(request) : null;
        const result = await run(mounting, handle, { ...ctx, requestKey, limit }, input);
        await recordLook(ctx, endpoint, (input as { body?: unknown }).body);
        reply.status(endpoint.status ?? 200);
        if (endpoint.status === 204) return reply.send();
        if (endpoint.status === 302) return reply.redirect((result as { location: string }).location);
        if (endpoint.download) return sendFile(reply, endpoint.download, result as Download);
        if (endpoint.plain)
          return reply.type('text/plain; charset=utf-8').send((result as Record<string, unknown>)[endpoint.plain]);
        const encoded = z.encode(endpoint.reply, result as never) as Record<string, unknown>;
        if (endpoint.bare) reply.headers(Object.fromEntries(headersOfPage(encoded)));
        return reply
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(endpoint.bare ? encoded[endpoint.bare] : encoded));
      },
    });
  if (endpoint.upload) takeMultipart(app, mountOn);
  else if (endpoint.ignoresBody) ignoreBody(app, mountOn);
  else if (endpoint.signed) takeBytes(app, mountOn);
  else mountOn(app);
}

/** Registers all endpoints with their handlers. Throws at startup if a handler or a complete gate is missing. */
export function mountSlices<Slices extends Record<string, object>>(
  app: FastifyInstance,
  mounting: Mounting,
  slices: Slices,
  handlers: { [Name in keyof Slices]: Handlers<Slices[Name]> },
): void {
  for (const [slice, endpoints] of Object.entries(slices)) {
    const table = handlers[slice] as Record<string, Handler<Endpoint> | undefined>;
    for (const [name, endpoint] of Object.entries(endpoints)) {
      if (!isEndpoint(endpoint)) continue;
      const handler = table[name];
      if (!handler) throw new Error(`${endpoint.method} ${endpoint.path} has no handler.`);
      mount(app, { ...endpoint, name }, handler, mounting);
    }
  }
}
