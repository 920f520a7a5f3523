/** What every handler and action is given, always first: the database, the caller, the clock, the way to tell others. */
import type { AuditKind } from '@stampdeck/contract/audit.ts';
import type { DetailedCode, DetailsOf, PlainCode, RefusalCode } from '@stampdeck/contract/errors.ts';
import { refusals } from '@stampdeck/contract/errors.ts';
import type { ServerEvent, ServerEventName } from '@stampdeck/contract/events.ts';
import type { BackupState } from '@stampdeck/contract/home.ts';
import type { Permission } from '@stampdeck/contract/http.ts';
import type { RateLimitName } from '@stampdeck/contract/rate-limits.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Queries, Store } from '#db/client.ts';
import type { AccountsTable } from '#db/schema.ts';
import type { Config } from './config.ts';

export interface Shop {
  id: string;
  timeZone: string;
}

/** The proven caller. Everything here comes from the token alone. */
export interface Person {
  role: 'customer' | 'operator' | 'staff' | 'platformAdmin';
  accountId: string;
  name: string;
  sessionId: string;
  /** The shop they run or work for; null for customers and for operators signed in on a shop page. */
  shop: Shop | null;
  permissions: readonly Permission[];
}
/** What the wire calls a person: the owner of a shop by the shop's id, anyone else by their own. */
export const wireIdOf = ({ role, accountId, shop }: Person): string =>
  role === 'operator' && shop ? shop.id : accountId;

export type Actor = Person | { role: 'anonymous' };

/** Where an event goes: everyone signed in as this person, or those of the shop's people who may hear it (`heardBy`). */
export type Room = `person:${string}` | `shop:${string}`;
export type Publish = <Name extends ServerEventName>(rooms: Room[], name: Name, event: ServerEvent<Name>) => void;

/** What else there is to the receiving of a file. */
export interface Reception {
  admit?: (bytes: number) => Promise<void>;
  giveWay?: AbortSignal;
  /** Sees the bytes on their way to the disk. */
  watch?: (bytes: Buffer) => void;
}

/** The browser's side of the call, for the few calls that deal in cookies and addresses. */
export interface Browser {
  address: string;
  userAgent: string;
  /** The origin the server was asked at, such as https://stamps.example.com. */
  origin: string;
  /** Where links of letters lead: never what the caller says, or anybody could have somebody else's link sent to a place of theirs. */
  home: string;
  /** Whether the call says that it comes from a page of ours, by its Origin and a header no form can send. */
  isOwnPage: boolean;
  bearer: string | null;
  /** A person waits for a screen, not a program for an answer. */
  wantsPage: boolean;
  /** Asked over HTTPS, as far as trusted proxies say so. */
  isSecure: boolean;
  cookie(name: string): string | null;
  /**
   * Writes the one file of a multipart call to `path` as it arrives; refuses more bytes than `most`, and all of it unless all came. `admit`
   * hears how many it may be before they come and may refuse; `giveWay` ends it for another.
   */
  receiveFile(field: string, most: number, path: string, reception?: Reception): Promise<void>;
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
}

/** Of what acts without a request, such as a live connection. */
export const noBrowser: Browser = {
  address: '',
  userAgent: '',
  origin: '',
  home: '',
  isOwnPage: false,
  bearer: null,
  wantsPage: false,
  isSecure: false,
  cookie: () => null,
  receiveFile: () => Promise.reject(new Error('Without a request there is no file.')),
  setCookie: () => undefined,
};

/** Keeps refusals, which anyone can cause, from filling the audit log. */
export interface RefusalCaps {
  /** Counts one refusal of a person; answers whether it is to be recorded. */
  admit(ctx: Context, kind: AuditKind, person: string): Promise<boolean>;
}

/**
 * What slices announce to slices above them, inside the transaction. An exception undoes the whole transaction. `announcements.ts` says who
 * handles what.
 */
export interface Announcements {
  /** Someone made an account whose email is not proven yet. */
  signedUp(tx: Context, account: AccountsTable): Promise<void>;
  /** The email of an account, which is locked, was proven. */
  emailVerified(tx: Context, accountId: string): Promise<void>;
  /** The profile that shops see of an account, which is locked, is about to change. */
  profileWillChange(tx: Context, accountId: string): Promise<void>;
  /** The name or email that shops see has changed. Comes alone when only the email changed. */
  profileChanged(tx: Context, accountId: string): Promise<void>;
  /** A customer, whose account is locked, is about to become a member of a shop. */
  memberWillJoin(tx: Context, shopId: string, customerId: string): Promise<void>;
}

export interface Context {
  /** Inside `transact` this is the transaction. */
  db: Queries;
  store: Store;
  actor: Actor;
  publish: Publish;
  announce: Announcements;
  /** Makes the end of a session felt at once: its token fails and its live connections close. */
  disconnect: (sessionId: string) => void;
  /** Has what was remembered of a person, or of everyone who works for a shop, read anew: a name or a time zone has changed. */
  reread: (id: string) => void;
  /** Work stands in the outbox: it is done after the commit. */
  promptOutbox: () => void;
  now: () => Date;
  log: FastifyBaseLogger;
  config: Config;
  /** Of the nightly backup; null where the server makes none. */
  backup: () => BackupState | null;
  browser: Browser;
  /** The caller's `Idempotency-Key`; null when none came. */
  requestKey: string | null;
  /** Of the call in the log and in its answer; '' for a live event. */
  requestId: string;
  refusalCaps: RefusalCaps;
  /** The rate limit of this call, or null. */
  limit: RateLimitName | null;
}

interface Said {
  /** Instead of the catalogue's words. */
  message?: string;
  /** What to mend, by field. */
  fields?: Record<string, string>;
}

/** A code, and with it the details that the contract gives this code. */
type Refusal =
  | [code: PlainCode, said?: Said]
  | { [Code in DetailedCode]: [code: Code, said: Said & DetailsOf<Code>] }[DetailedCode];

/** Anything a person may be told; the mapper in `http/` turns it into the catalogue's status and words. */
export class AppError extends Error {
  readonly code: RefusalCode;
  readonly fields: Record<string, string> | undefined;
  readonly details: Readonly<Record<string, unknown>>;
  constructor(...[code, said = {}]: Refusal) {
    const { message, fields, ...details } = said;
    super(message ?? refusals[code][1]);
    this.code = code;
    this.fields = fields;
    this.details = details;
  }
}

/** Runs `work` in one transaction; what it publishes goes out after the commit, and not at all when it fails. */
export async function transact<T>(ctx: Context, work: (tx: Context) => Promise<T>): Promise<T> {
  const later: (() => void)[] = [];
  const publish: Publish = (rooms, name, event) => later.push(() => ctx.publish(rooms, name, event));
  const disconnect = (sessionId: string) => later.push(() => ctx.disconnect(sessionId));
  const reread = (id: string) => later.push(() => ctx.reread(id));
  const promptOutbox = () => later.push(ctx.promptOutbox);
  const result = await ctx.store.write((db) => work({ ...ctx, db, publish, disconnect, reread, promptOutbox }));
  for (const tell of later) tell();
  return result;
}

/** The caller, in a call whose gate lets nobody in without a token. */
export function person(ctx: Context): Person {
  if (ctx.actor.role === 'anonymous') throw new AppError('noToken');
  return ctx.actor;
}

/** The caller's shop, in a call whose gate lets only a shop's people in. */
export function ownShop(ctx: Context): Shop {
  const { shop } = person(ctx);
  if (!shop) throw new AppError('forbidden');
  return shop;
}
