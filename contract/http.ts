/** Endpoints: one description that the server mounts, the client calls and the reference documents. */
import type * as z from 'zod/mini';
import type { RateLimitName } from './rate-limits.ts';

/** Permissions that an operator can give to staff. The operator has all of them. */
export const permissions = ['stamp', 'members', 'chat', 'products', 'orders'] as const;
export type Permission = (typeof permissions)[number];

/** Who may call. `staff` may name the permission that opens the call. */
export interface Gate {
  anonymous: boolean;
  customer: boolean;
  operator: boolean;
  staff: boolean | Permission;
  platformAdmin: boolean | 'audited';
  /** Also open to platform admins who still have to set up two-step sign-in. Without it, only calls that are open to anyone are. */
  setUp?: true;
  /** Open to a shop's people also while their shop is suspended. Calls that customers make, too, always are. */
  whileSuspended?: true;
  /** An identity in the body. It is compared with the token, filled in if absent, and refused (403) if different. */
  claim?: Claim;
}

/**
 * - `self`: the field is the caller's account.
 * - `shop`: the field is the shop that the caller runs or works for.
 * - `selfOrShop`: `userFrom` is the caller's account, or `userTo` the caller's shop.
 * - `counter`: exactly one of `userTo` and `userFrom` is the caller's shop, in either order. Handlers get the shop as `userFrom`.
 * - `speaker`: the field is the shop that the caller runs or works for, or the account of a caller who does not.
 * - `counterOrMember`: as `counter`, or the caller is the customer.
 */
export type Claim =
  | { kind: 'self'; field: string }
  | { kind: 'shop'; field: string }
  | { kind: 'speaker'; field: string }
  | { kind: 'selfOrShop' }
  | { kind: 'counter' }
  | { kind: 'counterOrMember' };

const noOne = { anonymous: false, customer: false, operator: false, staff: false, platformAdmin: false } as const;

/** Common gates; an endpoint adds its claim. */
export const gates = {
  open: { anonymous: true, customer: true, operator: true, staff: true, platformAdmin: true },
  signedIn: { ...noOne, customer: true, operator: true, staff: true, platformAdmin: true },
  person: { ...noOne, customer: true, operator: true, staff: true },
  operator: { ...noOne, operator: true },
  platformAdmin: { ...noOne, platformAdmin: 'audited' },
  shop: (permission: Permission) => ({ ...noOne, operator: true, staff: permission }),
} satisfies Record<string, Gate | ((permission: Permission) => Gate)>;

/** For calls whose reply is stored under their request key. They share one limit. */
export const keepsReply = { limit: 'keyedWrites', keyed: 'reply' } as const;

type Schema = z.ZodMiniType;

/** A file to download. */
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
  /** How often it may be called; null for no limit. */
  limit?: RateLimitName | null;
  /** 200 by default. 204 has no body. 302 redirects to the reply's `location`. */
  status?: 200 | 201 | 204 | 302;
  params?: Params;
  query?: Query;
  body?: Body;
  /** A body that works for any shop. The reference shows it; proofs send it with other texts in its fields. */
  example?: z.input<Body>;
  /** Body fields (wire names) with the ids of what the call is about. A malformed id is 404, like an unknown one. */
  objects?: readonly string[];
  reply: Reply;
  /** The list in the reply that is sent alone, as an array. The page's fields are in headers (bare-lists.ts). */
  bare?: string;
  /** Name of the file field in a multipart body; replaces the JSON body. */
  upload?: string;
  /** Accepts any body and ignores it, for callers that do not follow the contract. */
  ignoresBody?: true;
  /** Accepts any body and passes its bytes to the handler (`ctx.browser.sent`), for senders who sign them. */
  signed?: true;
  /** The text in the reply that is sent alone, as plain text. */
  plain?: string;
  /** Media type of the file that the call streams; replaces the JSON reply. */
  download?: string;
  /**
   * Accepts `Idempotency-Key`. `ledger`: the key stays in the shop's ledger for good, and its row rebuilds the reply. `row`: the same with the
   * row that the call adds. `reply`: the reply is stored for 48 hours per account, shop, method and path.
   */
  keyed?: 'ledger' | 'row' | 'reply';
}

/**
 * Declares an endpoint by method and path; `:name` marks a parameter. Its name is the name of its export, and its heading in the reference
 * is the name of its file.
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
  /** Its name in code, reference and logs. */
  name: string;
}

export interface ListedEndpoint extends NamedEndpoint {
  /** Its heading in the reference. */
  slice: string;
}

/** Whether one of a slice's exports is an endpoint. */
export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'gate' in value && 'method' in value;

/** What a handler receives and a client passes: the decoded parts. A part without a schema is absent. */
export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? (Schema extends P ? unknown : { params: z.output<P> }) &
        (Schema extends Q ? unknown : { query: z.output<Q> }) &
        (Schema extends B ? unknown : { body: z.output<B> })
    : never;

/** What a handler returns and a client receives. */
export type Reply<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never;

/** Fills in a path's parameters. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
