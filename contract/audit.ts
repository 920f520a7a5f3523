/** A shop's audit log: who did what to whom and when. It holds no secrets, free text, names or email addresses. */
import * as z from 'zod/mini';
import { type Download, endpoint, gates, permissions } from './http.ts';
import { limitKinds } from './limit-kinds.ts';
import { page } from './lists.ts';
import { id, time } from './text.ts';
import { withoutCode } from './without-code.ts';

/** All details that a row can hold. Only ids, numbers and fixed words: erasing a person must not require rewriting rows. */
const factSchemas = {
  /** The dashboard, a shop page, the link of an email, a code at a counter, or a PIN at a shared tablet. */
  door: z.enum(['operator', 'customer', 'link', 'counter', 'tablet']),
  /** The session that was opened, or ended again. */
  session: z.string(),
  /** Where a sign-in failed: in a sign-in form, at its second step, when a signed-in person had to confirm a password or a code, or at a shared tablet. */
  at: z.enum(['signIn', 'secondStep', 'confirm', 'confirmCode', 'tablet']),
  /** Name of a call or live event in the contract. */
  call: z.string(),
  /** Names of the changed settings, without values. */
  fields: z.array(z.string()),
  /** How a password was changed. */
  by: z.enum(['profile', 'link']),
  /** Ids of ended sessions, at most `mostSessionsNamed`. */
  sessions: z.array(z.string()),
  /** How many sessions ended. */
  ended: z.int(),
  /** How many members or products were selected; absent for a whole list. */
  chosen: z.int(),
  /** First and last day of the exported report. */
  from: z.string(),
  to: z.string(),
  limit: z.enum(limitKinds),
  stamps: z.int(),
  ledgerId: z.string(),
  messageId: z.string(),
  orderId: z.string(),
  withoutCode,
  /** What a person at the counter may do from then on. */
  permissions: z.array(z.enum(permissions)),
};
type Facts = { [Name in keyof typeof factSchemas]: z.output<(typeof factSchemas)[Name]> };

interface Kind {
  /** What `subject` refers to; absent if there is none. */
  subject?: 'account' | 'member';
  facts?: readonly (keyof Facts)[];
}

/** Everything that is recorded. */
export const auditKinds = {
  signedIn: { facts: ['door', 'session'] },
  signInFailed: { subject: 'account', facts: ['at'] },
  claimRefused: { facts: ['call'] },
  passwordChanged: { subject: 'account', facts: ['by'] },
  emailChanged: { subject: 'account' },
  twoStepOn: { subject: 'account' },
  /** Without an actor: by a command of the installation. */
  twoStepOff: { subject: 'account' },
  recoveryCodesRenewed: { subject: 'account' },
  recoveryCodeUsed: { subject: 'account' },
  passkeyAdded: { subject: 'account' },
  passkeyRemoved: { subject: 'account' },
  sessionsEnded: { subject: 'account', facts: ['sessions', 'ended'] },
  membersExported: { facts: ['chosen'] },
  /** The stored code keeps its old name. */
  figuresExported: { facts: ['from', 'to'] },
  auditExported: {},
  memberExported: { subject: 'member' },
  ownDataExported: {},
  shopExported: {},
  shopImported: {},
  memberErased: { subject: 'member' },
  memberDisabled: { subject: 'member' },
  memberEnabled: { subject: 'member' },
  /** The shop showed a code, a phone was signed in with it, and the customer signed that phone out again. */
  moveOffered: { subject: 'member' },
  cardMoved: { facts: ['session'] },
  moveUndone: { facts: ['session'] },
  limitOverridden: { subject: 'member', facts: ['limit', 'stamps', 'ledgerId'] },
  redeemedWithoutCode: { subject: 'member', facts: ['withoutCode', 'ledgerId'] },
  redemptionUndone: { subject: 'member', facts: ['ledgerId'] },
  /** The subject wrote the message. */
  messageReported: { subject: 'account', facts: ['messageId'] },
  productsChanged: { facts: ['chosen'] },
  productsDeleted: { facts: ['chosen'] },
  productsRestored: { facts: ['chosen'] },
  /** The platform's people looked at something of the shop. The stored code keeps its old name. */
  ordersRead: { facts: ['call'] },
  shopSuspended: {},
  shopRestored: {},
  /** An invitation to open a shop. It belongs to no shop. */
  shopInvited: {},
  shopInvitationTakenBack: {},
  ordersExported: {},
  /** The order is in `orderId`. */
  orderPaid: { facts: ['orderId'] },
  orderCanceled: { facts: ['orderId'] },
  orderRefunded: { facts: ['orderId'] },
  packagesChanged: {},
  /** Whom is not recorded: they may have no account. */
  staffInvited: { facts: ['permissions'] },
  invitationTakenBack: {},
  staffJoined: { facts: ['permissions'] },
  staffChanged: { subject: 'account', facts: ['permissions'] },
  staffRemoved: { subject: 'account' },
  tabletEnrolled: {},
  tabletEnded: {},
  pinSet: { subject: 'account' },
  /** After too many wrong PINs. */
  pinLocked: { subject: 'account' },
  pinUnlocked: { subject: 'account' },
  productsExported: {},
  productsImported: {},
  productImportUndone: {},
  settingsChanged: { facts: ['fields'] },
  accountDeleted: { subject: 'account' },
  shopClosed: {},
} as const satisfies Record<string, Kind>;

export type AuditKind = keyof typeof auditKinds;
export const auditKindNames = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]];

/** The details of a row of this kind. */
export type AuditFacts<K extends AuditKind> = (typeof auditKinds)[K] extends {
  facts: readonly (infer Name extends keyof Facts)[];
}
  ? Pick<Facts, Exclude<Name, 'chosen'>> & Partial<Pick<Facts, Extract<Name, 'chosen'>>>
  : Record<never, never>;

/** In the place of an erased account's name. Screens say it in their language, by `isDeleted`. */
export const deletedAccount = 'Deleted account';

/** A person in a row, by their current name. */
const someone = z.object({ id, name: z.string(), isDeleted: z.boolean() });

export const auditEntry = z.object({
  id,
  kind: z.enum(auditKindNames),
  /** Null if no one was signed in. */
  actor: z.nullable(someone),
  /** `memberId`: set for a current member, who has a page. */
  subject: z.nullable(z.extend(someone, { memberId: z.nullable(id) })),
  /** Network of the caller: the first 24 bits of an IPv4 address, or 64 bits of an IPv6 address. */
  network: z.string(),
  requestId: z.string(),
  details: z.partial(z.object(factSchemas)),
  createdAt: time,
});
export type AuditEntry = z.output<typeof auditEntry>;

const filter = { kind: z.optional(z.enum(auditKindNames)) };

export const listAudit = endpoint('GET /api/v1/audit', {
  summary: "Returns the shop's activity log, newest first, 50 entries per page. `kind` filters by one kind.",
  gate: gates.operator,
  query: z.object({ ...filter, cursor: page.cursor }),
  reply: z.object({
    success: z.literal(true),
    entries: z.array(auditEntry),
    nextCursor: z.nullable(z.string()),
    /** Days that entries are kept. */
    days: z.int(),
  }),
});

export const exportAudit = endpoint('GET /api/v1/audit/log.csv', {
  summary:
    'Downloads the activity log as CSV (UTF-8 with BOM, RFC 4180), newest first, in the reader’s language. The export is recorded.',
  gate: gates.operator,
  limit: 'auditFiles',
  query: z.object(filter),
  download: 'text/csv; charset=utf-8',
  reply: z.custom<Download>(),
});
