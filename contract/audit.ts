/** The audit log of a shop: who did what to whom and when, without secrets, texts, names or email addresses. */
import * as z from 'zod/mini';
import { type Download, endpoint, gates } from './http.ts';
import { limitKinds } from './limit-kinds.ts';
import { page } from './lists.ts';
import { id, time } from './text.ts';

/** Everything that a row's details can say. Ids, numbers and words of the contract only: an erased person must not be in them. */
const factSchemas = {
  /** The dashboard, or a shop page. */
  door: z.enum(['operator', 'customer']),
  /** The session that was opened. */
  session: z.string(),
  /** How a failed sign-in was tried: at a sign-in form, or asked for the password once more while signed in. */
  at: z.enum(['signIn', 'confirm']),
  /** A call's or live event's name in the contract. */
  call: z.string(),
  /** Names of settings that changed, without their values. */
  fields: z.array(z.string()),
  /** How a password was changed. */
  by: z.enum(['profile', 'link']),
  /** Ids of sessions that ended, at most `mostSessionsNamed`. */
  sessions: z.array(z.string()),
  /** How many sessions ended. */
  ended: z.int(),
  /** How many members were chosen by hand; absent for a whole list. */
  chosen: z.int(),
  /** First and last day of exported figures. */
  from: z.string(),
  to: z.string(),
  limit: z.enum(limitKinds),
  stamps: z.int(),
  ledgerId: z.string(),
};
type Facts = { [Name in keyof typeof factSchemas]: z.output<(typeof factSchemas)[Name]> };

interface Kind {
  /** What the screen and the file call it. */
  words: string;
  /** What `subject` is; absent where there is none. */
  subject?: 'account' | 'member';
  facts?: readonly (keyof Facts)[];
}

/** The one list of what is recorded. */
export const auditKinds = {
  signedIn: { words: 'Signed in', facts: ['door', 'session'] },
  signInFailed: { words: 'Sign-in failed', subject: 'account', facts: ['at'] },
  claimRefused: { words: 'Refused: acted as someone else', facts: ['call'] },
  passwordChanged: { words: 'Password changed', subject: 'account', facts: ['by'] },
  emailChanged: { words: 'Email changed', subject: 'account' },
  sessionsEnded: { words: 'Signed out elsewhere', subject: 'account', facts: ['sessions', 'ended'] },
  membersExported: { words: 'Members exported', facts: ['chosen'] },
  figuresExported: { words: 'Figures exported', facts: ['from', 'to'] },
  auditExported: { words: 'Activity log exported' },
  memberExported: { words: "Member's data exported", subject: 'member' },
  ownDataExported: { words: 'Own data exported' },
  shopExported: { words: 'Shop downloaded' },
  shopImported: { words: 'Shop imported' },
  memberErased: { words: 'Member erased', subject: 'member' },
  memberDisabled: { words: 'Member disabled', subject: 'member' },
  memberEnabled: { words: 'Member enabled', subject: 'member' },
  limitOverridden: { words: 'Limit overridden', subject: 'member', facts: ['limit', 'stamps', 'ledgerId'] },
  redemptionUndone: { words: 'Reward taken back', subject: 'member', facts: ['ledgerId'] },
  settingsChanged: { words: 'Settings changed', facts: ['fields'] },
  accountDeleted: { words: 'Account deleted', subject: 'account' },
  shopClosed: { words: 'Shop closed' },
} as const satisfies Record<string, Kind>;

export type AuditKind = keyof typeof auditKinds;
export const auditKindNames = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]];

/** What a row of this kind says beside who, whom and when. */
export type AuditFacts<K extends AuditKind> = (typeof auditKinds)[K] extends {
  facts: readonly (infer Name extends keyof Facts)[];
}
  ? Pick<Facts, Exclude<Name, 'chosen'>> & Partial<Pick<Facts, Extract<Name, 'chosen'>>>
  : Record<never, never>;

/** Shown instead of the name of an erased account. */
export const deletedAccount = 'Deleted account';

/** Someone in a row, called as they are called now. */
const someone = z.object({ id, name: z.string(), isDeleted: z.boolean() });

export const auditEntry = z.object({
  id,
  kind: z.enum(auditKindNames),
  /** Null: someone who was not signed in. */
  actor: z.nullable(someone),
  /** `memberId`: a running member of the shop, who has a page. */
  subject: z.nullable(z.extend(someone, { memberId: z.nullable(id) })),
  /** Where the call came from: the first 24 bits of an IPv4 address or 64 of an IPv6 address. */
  network: z.string(),
  requestId: z.string(),
  details: z.partial(z.object(factSchemas)),
  createdAt: time,
});
export type AuditEntry = z.output<typeof auditEntry>;

const filter = { kind: z.optional(z.enum(auditKindNames)) };

export const listAudit = endpoint('GET /api/v1/audit', {
  summary: "The shop's activity log, newest first, 50 at a time, of one kind or all.",
  gate: gates.operator,
  query: z.object({ ...filter, cursor: page.cursor }),
  reply: z.object({
    success: z.literal(true),
    entries: z.array(auditEntry),
    nextCursor: z.nullable(z.string()),
    /** For how many days entries are kept. */
    days: z.int(),
  }),
});

export const exportAudit = endpoint('GET /api/v1/audit/log.csv', {
  summary:
    'The activity log as CSV (UTF-8 with BOM, RFC 4180) for a spreadsheet, newest first. The export is recorded.',
  gate: gates.operator,
  limit: 'auditFiles',
  query: z.object(filter),
  download: 'text/csv; charset=utf-8',
  reply: z.custom<Download>(),
});
