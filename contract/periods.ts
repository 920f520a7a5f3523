/** Periods of days, as reports ask for them. */
import * as z from 'zod/mini';

/** Days back, including today; '12m' starts on the same date a year ago. */
const reportPeriods = ['7', '30', '90', '12m'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** A calendar date, YYYY-MM-DD. */
export const day = z.iso.date('Enter a date such as 2026-11-21.');

/** A period that ends today, or its first and last day. Default: 30 days. */
export const span = { period: z.optional(z.enum(reportPeriods)), from: z.optional(day), to: z.optional(day) };
