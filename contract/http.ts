/** What an endpoint is: one description that the server mounts, the client calls and the reference prints. */
import type * as z from 'zod/mini';
import type { RateLimitName } from './rate-limits.ts';

/** What an operator can permit a member of staff; the operator has all of them. */
export const permissions = ['stamp', 'members', 'chat', 'products', 'orders'] as const;
export type Permission = (typeof permissions)[number];

/** The columns of the access matrix, in its order. `staff` may name the permission that opens the call. */
export interface Gate {
  anonymous: boolean;
  customer: boolean;
  operator: boolean;
  staff: boolean | Permission;
  platformAdmin: boolean | 'audited';
  /** Identities that the body claims; each is compared with the token, filled in when absent, refused (403) when different. */
  claim?: Claim;
}

/**
 * - `self`: the field is the caller's account.
 * - `shop`: the field is the shop that the caller runs or works for.
 * - `selfOrShop`: `userFrom` is the caller's account, or `userTo` the caller's shop.
 * - `counter`: exactly one of `userTo` and `userFrom` is the caller's shop, in either order; passed on with `userFrom` = shop.
 * - `counterOrMember`: as `counter`, or the caller is the other one of the two.
 */
export type Claim =
  | { kind: 'self'; field: string }
  | { kind: 'shop'; field: string }
  | { kind: 'selfOrShop' }
  | { kind: 'counter' }
  | { kind: 'counterOrMember' };

const nobody = { anonymous: false, customer: false, operator: false, staff: false, platformAdmin: false } as const;

/** The gates that recur; an endpoint adds its claim. */
export const gates = {
  open: { anonymous: true, customer: true, operator: true, staff: true, platformAdmin: true },
  signedIn: { ...nobody, customer: true, operator: true, staff: true, platformAdmin: true },
  person: { ...nobody, customer: true, operator: true, staff: true },
  operator: { ...nobody, operator: true },
  shop: (permission: Permission) => ({ ...nobody, operator: true, staff: permission }),
} satisfies Record<string, Gate | ((permission: Permission) => Gate)>;

/** Of a call whose reply is kept under its request key, which counts against one limit for all of them. */
export const keepsReply = { limit: 'keyedWrites', keyed: 'reply' } as const;

type Schema = z.ZodMiniType;

/** A file under a name. */
export interface Download {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> extends Definition<Params, Query, Body, Reply> {
  method: Method;
  path: string;
}

interface Definition<Params extends Schema, Query extends Schema, Body extends Schema, Reply extends Schema> {
  summary: string;
  gate: Gate;
  /** How often it may be called; null for a call that is never refused for having been made too often. */
  limit?: RateLimitName | null;
  /** 200 unless said; 204 has no body; 302 sends the browser to the reply's `location`. */
  status?: 200 | 201 | 204 | 302;
  params?: Params;
  query?: Query;
  body?: Body;
  /** A body that any shop can send as it stands: shown in the reference; proofs send it, with other texts in its fields. */
  example?: z.input<Body>;
  /** Fields of the body, by the wire's names, whose ids name what the call is about: a malformed one is 404 like an unknown one. */
  objects?: readonly string[];
  reply: Reply;
  /** Takes one file in this field of a multipart body, instead of JSON. */
  upload?: string;
  /** Answers a file of this type, as it is made, instead of JSON. */
  download?: string;
  /**
   * Takes `Idempotency-Key`. `ledger`: kept for ever in the shop's ledger, whose row rebuilds the reply. `reply`: the reply is kept for
   * 48 hours under the account, shop, method and path.
   */
  keyed?: 'ledger' | 'reply';
}

/**
 * Declares an endpoint by method and path, which has `:name` for parameters. It is called by the name under which it is exported, and stands
 * under its file's name in the reference.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  call: `${Method} /${string}`,
  definition: Definition<P, Q, B, R>,
): Endpoint<P, Q, B, R> {
  const [method, path] = call.split(' ') as [Method, string];
  return { method, path, ...definition };
}

export interface NamedEndpoint extends Endpoint {
  /** What code, reference and logs call it. */
  name: string;
}

export interface ListedEndpoint extends NamedEndpoint {
  /** The heading it stands under in the reference. */
  slice: string;
}

/** Which of a slice's exports are endpoints. */
export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'gate' in value && 'method' in value;

/** What a handler is given and what a client passes: the decoded parts. A part without a schema is absent. */
export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? (Schema extends P ? unknown : { params: z.output<P> }) &
        (Schema extends Q ? unknown : { query: z.output<Q> }) &
        (Schema extends B ? unknown : { body: z.output<B> })
    : never;

/** What a handler returns and a client receives. */
export type Reply<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never;

/** A gate may name a body field, a path parameter or a socket payload; this fills `path` with its parameters. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
