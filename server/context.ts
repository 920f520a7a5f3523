/** The first argument of every handler and action: the database, the caller, the clock, and ways to notify others. */
import type { AuditKind } from '@stampdeck/contract/audit.ts';
import type { DetailedCode, DetailsOf, PlainCode, RefusalCode } from '@stampdeck/contract/errors.ts';
import { refusals } from '@stampdeck/contract/errors.ts';
import type { ServerEvent, ServerEventName } from '@stampdeck/contract/events.ts';
import type { BackupState } from '@stampdeck/contract/home.ts';
import type { Permission } from '@stampdeck/contract/http.ts';
import type { Language } from '@stampdeck/contract/languages.ts';
import type { NotificationKind } from '@stampdeck/contract/notification-types.ts';
import type { RateLimitName } from '@stampdeck/contract/rate-limits.ts';
import type { MailList } from '@stampdeck/contract/unsubscribe.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Queries, Store } from '#db/client.ts';
import type { AccountsTable } from '#db/schema.ts';
import type { Config } from './config.ts';

export interface Shop {
  id: string;
  timeZone: string;
  isSuspended?: boolean;
}

/** The authenticated caller. Everything here comes from the token. */
export interface Person {
  role: 'customer' | 'operator' | 'staff' | 'platformAdmin';
  accountId: string;
  name: string;
  sessionId: string;
  /** The shop they run or work for; null for customers and for operators signed in on a shop page. */
  shop: Shop | null;
  permissions: readonly Permission[];
  /** A platform admin without two-step sign-in: only its setup is open. */
  mustSetUp?: true;
  /** The shared tablet at which a PIN opened the session. */
  tabletId?: string | undefined;
}
/** A person's id on the wire: the shop's id for its owner, otherwise their own. */
export const wireIdOf = ({ role, accountId, shop }: Person): string =>
  role === 'operator' && shop ? shop.id : accountId;

export type Actor = Person | { role: 'anonymous' };

/**
 * Receivers of an event: everyone signed in as this person, the shop's people with permission to hear it (`heardBy`), or those who run this
 * installation, if they hear it (`heardByPlatform`).
 */
export type Room = `person:${string}` | `shop:${string}` | 'platform';
export type Publish = <Name extends ServerEventName>(rooms: Room[], name: Name, event: ServerEvent<Name>) => void;

/** Options for receiving a file. */
export interface Reception {
  admit?: (bytes: number) => Promise<void>;
  giveWay?: AbortSignal;
  /** The most bytes of this file, known from the fields before it. */
  limit?: () => number;
  /** Called with each form field before the file. */
  onField?: (name: string, value: unknown) => void;
  /** Called with the bytes before they are written. */
  watch?: (bytes: Buffer) => void;
}

/** The browser's side of a call, for the few calls that use cookies and addresses. */
export interface Browser {
  address: string;
  userAgent: string;
  /** The language of the calling page, among those that such a page has. */
  languageOf(page: 'shop' | 'dashboard'): Language;
  /** The origin of the request's address, such as https://stamps.example.com. */
  origin: string;
  /** The origin for links in emails. It never depends on the caller, who could otherwise have links sent that lead to their own site. */
  home: string;
  /** Whether the call comes from our own page, by its Origin and a header that no form can send. */
  isOwnPage: boolean;
  bearer: string | null;
  /** True if a person is loading a screen, false for a program. */
  wantsPage: boolean;
  /** Whether the request came over HTTPS, according to trusted proxies. */
  isSecure: boolean;
  cookie(name: string): string | null;
  header(name: string): string | null;
  /** The bytes of the body, for calls whose sender signs them; otherwise none. */
  sent: Buffer;
  /**
   * Writes the file of a multipart call to `path`. Refuses more than `most` bytes and incomplete files. `admit` gets the possible size before
   * the file arrives and may refuse; `giveWay` aborts it in favor of another upload.
   */
  receiveFile(field: string, most: number, path: string, reception?: Reception): Promise<void>;
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
}

/** For code without a request, such as a live connection. */
export const noBrowser: Browser = {
  address: '',
  userAgent: '',
  languageOf: () => 'en',
  origin: '',
  home: '',
  isOwnPage: false,
  bearer: null,
  wantsPage: false,
  isSecure: false,
  cookie: () => null,
  header: () => null,
  sent: Buffer.alloc(0),
  receiveFile: () => Promise.reject(new Error('There is no file without a request.')),
  setCookie: () => undefined,
};

/** Keeps refusals from filling the audit log; anyone can cause them. */
export interface RefusalCaps {
  /** Counts a refusal of a person; returns whether to record it. */
  admit(ctx: Context, kind: AuditKind, person: string): Promise<boolean>;
}

export interface Happened {
  kind: NotificationKind;
  /** Of what is stored about it. */
  id: string;
  customer: { id: string; name: string };
  /** ISO time. */
  at: string;
}

/**
 * Announcements from slices to slices above them, inside the transaction. An exception rolls back the whole transaction.
 * `announcements.ts` wires the handlers.
 */
export interface Announcements {
  /** A new account whose email is not confirmed yet; for a customer with the shop on whose page they signed up. */
  signedUp(tx: Context, account: AccountsTable, shopId?: string): Promise<void>;
  /** A shop was opened, in the transaction that adds it. */
  shopOpened(tx: Context, shop: { id: string; name: string; language: string }): Promise<void>;
  /** The email of a locked account was confirmed. */
  emailVerified(tx: Context, accountId: string): Promise<void>;
  /** The owner of a locked account got it back by a link: other ways in may be someone else's. */
  accountRecovered(tx: Context, accountId: string): Promise<void>;
  /** The profile of a locked account, which shops see, is about to change. */
  profileWillChange(tx: Context, accountId: string): Promise<void>;
  /** The name or email that shops see has changed. Sent alone when only the email changed. */
  profileChanged(tx: Context, accountId: string): Promise<void>;
  /** Something happened at a shop that its people want to know. An award is told after its commit. */
  happened(ctx: Context, shopId: string, what: Happened): Promise<void>;
  /** A customer, whose account is locked, is about to become a member of a shop. */
  memberWillJoin(tx: Context, shopId: string, customerId: string): Promise<void>;
  /** Stamps are about to be given for an order. Locks it, refuses it if it is not this customer's, and returns what links the ledger row. */
  stampOrder(
    tx: Context,
    of: { orderId: string; customerId: string },
  ): Promise<(given: { ledgerId: string; stamps: number }) => Promise<void>>;
  /** A locked order is about to be canceled: a payment that is under way may refuse it. */
  orderWillCancel(tx: Context, orderId: string): Promise<void>;
  /** Someone ended the emails of one kind from one shop, by a link in one of them. */
  unsubscribed(tx: Context, from: { accountId: string; shopId: string; list: MailList }): Promise<void>;
}

/** Limits how often work may be refused; what succeeds does not count. */
interface Attempts {
  attempt<T>(ctx: Context, limits: RateLimitName[], work: () => Promise<T>): Promise<T>;
}

export interface Context {
  /** Inside `transact`, the transaction. */
  db: Queries;
  store: Store;
  actor: Actor;
  publish: Publish;
  announce: Announcements;
  /** Ends a session at once: its token fails and its live connections close. */
  disconnect: (sessionId: string) => void;
  /** Clears cached data of a person, or of everyone who works for a shop, after a name or time zone changed. */
  reread: (id: string) => void;
  /** Conversations of these shops and customers began or ended, or are blocked: who may see them online changes. */
  contactsChanged: (ids: string[]) => void;
  /** Work was added to the outbox; it starts after the commit. */
  promptOutbox: () => void;
  /** Something happened at a shop that a push message has to tell. A job finds what a crash leaves behind. */
  promptPushes: (shopId: string) => void;
  now: () => Date;
  log: FastifyBaseLogger;
  config: Config;
  /** State of the nightly backup; null if the server makes none. */
  backup: () => BackupState | null;
  browser: Browser;
  /** The caller's `Idempotency-Key`; null if none was sent. */
  requestKey: string | null;
  /** The call's id in the log and in its response; '' for a live event. */
  requestId: string;
  refusalCaps: RefusalCaps;
  attempts: Attempts;
  /** The rate limit of this call, or null. */
  limit: RateLimitName | null;
}

interface Said {
  /** Replaces the message from the list of refusals. */
  message?: string;
  /** A message for each invalid field. */
  fields?: Record<string, string>;
}

/** A code, and the details that the contract requires for it. */
type Refusal =
  | [code: PlainCode, said?: Said]
  | { [Code in DetailedCode]: [code: Code, said: Said & DetailsOf<Code>] }[DetailedCode];

/** A refusal that the caller may see. The mapper in `http/` adds status and message. */
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

/** Runs `work` in one transaction. Events that it publishes are sent after the commit, or not at all if it fails. */
export async function transact<T>(ctx: Context, work: (tx: Context) => Promise<T>): Promise<T> {
  const later: (() => void)[] = [];
  const publish: Publish = (rooms, name, event) => later.push(() => ctx.publish(rooms, name, event));
  const disconnect = (sessionId: string) => later.push(() => ctx.disconnect(sessionId));
  const reread = (id: string) => later.push(() => ctx.reread(id));
  const contactsChanged = (ids: string[]) => later.push(() => ctx.contactsChanged(ids));
  const promptOutbox = () => later.push(ctx.promptOutbox);
  const promptPushes = (shopId: string) => later.push(() => ctx.promptPushes(shopId));
  const outside = { publish, disconnect, reread, contactsChanged, promptOutbox, promptPushes };
  const result = await ctx.store.write((db) => work({ ...ctx, db, ...outside }));
  for (const send of later) send();
  return result;
}

/** The caller, for calls whose gate requires a token. */
export function person(ctx: Context): Person {
  if (ctx.actor.role === 'anonymous') throw new AppError('noToken');
  return ctx.actor;
}

/** The caller's shop, for calls whose gate admits only a shop's people. */
export function ownShop(ctx: Context): Shop {
  const { shop } = person(ctx);
  if (!shop) throw new AppError('forbidden');
  return shop;
}
