/** The dashboard's first page and what the installation says of itself. */
import * as z from 'zod/mini';
import { endpoint, gates } from './http.ts';

/** Why a backup could not be made. */
export const backupFailures = ['diskFull', 'notWritable', 'unexpected'] as const;

/** The nightly backup of the whole installation. A failure is named until a later backup succeeded. */
export const backupState = z.object({
  /** When the newest one was made; null: there is none. */
  lastAt: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
  failedAt: z.nullable(z.string()),
  failure: z.nullable(z.enum(backupFailures)),
});
export type BackupState = z.infer<typeof backupState>;

export const getToday = endpoint('GET /api/v1/figures/today', {
  summary:
    "The shop's day so far, in the shop's time zone, its set-up steps, and the last backup. Every figure is counted from the ledger and the members.",
  gate: gates.shop('members'),
  reply: z.object({
    success: z.literal(true),
    /** The shop's local date. */
    day: z.string(),
    timeZone: z.string(),
    /** Stamps given less stamps taken back, today and on the same weekday a week ago up to now. */
    stamps: z.int(),
    stampsLastWeek: z.int(),
    /** Customers who got a stamp, today and then. */
    visitors: z.int(),
    visitorsLastWeek: z.int(),
    newMembers: z.int(),
    newMembersLastWeek: z.int(),
    /** Whether the shop was there on that day a week ago: if not, there is nothing to compare with. */
    hasLastWeek: z.boolean(),
    followers: z.int(),
    members: z.int(),
    steps: z.object({ cardDesigned: z.boolean(), firstFollower: z.boolean(), firstStamp: z.boolean() }),
    /** null: this server makes none, because its database is backed up by other means. */
    backup: z.nullable(backupState),
  }),
});

/** Who can reach an address, from nobody else to everybody. */
export const reaches = ['loopback', 'private', 'public'] as const;

export const getSite = endpoint('GET /api/v1/site', {
  summary: 'Where the shop pages live, who can reach that address, and what is set up here.',
  gate: gates.open,
  limit: 'publicReads',
  reply: z.object({
    success: z.literal(true),
    shopSiteUrl: z.string(),
    /** `loopback`: only this machine. `private`: only this network. */
    reach: z.enum(reaches),
    /** Whether one can sign in with Google here. */
    google: z.boolean(),
    /** Whether letters are sent from here. */
    mail: z.boolean(),
    /** Of the privacy page that counts now. */
    privacyVersion: z.int(),
  }),
});
