/** The dashboard's home page, and facts about the installation. */
import * as z from 'zod/mini';
import { endpoint, gates } from './http.ts';

/** Why a backup failed. */
export const backupFailures = ['diskFull', 'notWritable', 'unexpected'] as const;

/** The nightly backup of the installation. A failure is shown until a later backup succeeds. */
export const backupState = z.object({
  /** When the newest backup was made; null if there is none. */
  lastAt: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
  failedAt: z.nullable(z.string()),
  failure: z.nullable(z.enum(backupFailures)),
});
export type BackupState = z.infer<typeof backupState>;

export const getToday = endpoint('GET /api/v1/reports/today', {
  summary:
    "Returns the shop's day so far in its time zone, its setup steps, and the last backup. All numbers are counted from the ledger and the members.",
  gate: gates.shop('members'),
  reply: z.object({
    success: z.literal(true),
    /** The shop's local date. */
    day: z.string(),
    timeZone: z.string(),
    /** Stamps given minus stamps taken back, today and on the same weekday last week up to this time of day. */
    stamps: z.int(),
    stampsLastWeek: z.int(),
    /** Customers who got a stamp, in the same two periods. */
    visitors: z.int(),
    visitorsLastWeek: z.int(),
    newMembers: z.int(),
    newMembersLastWeek: z.int(),
    /** Whether the shop existed a week ago. If not, there is nothing to compare with. */
    hasLastWeek: z.boolean(),
    followers: z.int(),
    members: z.int(),
    steps: z.object({ cardDesigned: z.boolean(), firstFollower: z.boolean(), firstStamp: z.boolean() }),
    /** null: this server makes no backups, because its database is backed up by other means. */
    backup: z.nullable(backupState),
  }),
});

/** Who can reach an address. */
export const reaches = ['loopback', 'private', 'public'] as const;

export const getSite = endpoint('GET /api/v1/site', {
  summary: 'Returns the address of the shop pages, who can reach it, and what is set up on this server.',
  gate: gates.open,
  limit: 'publicReads',
  reply: z.object({
    success: z.literal(true),
    shopSiteUrl: z.string(),
    /** `loopback`: only this machine. `private`: only this network. `public`: everyone. */
    reach: z.enum(reaches),
    /** Whether Google sign-in is set up. */
    google: z.boolean(),
    /** Whether the server sends email. */
    mail: z.boolean(),
    /** Whether new shops need an invitation, or can't open now. Absent: anyone may open one. */
    signUps: z.optional(z.enum(['invite', 'closed'])),
    /** Version of the current privacy page. */
    privacyVersion: z.int(),
  }),
});
