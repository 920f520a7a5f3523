/** The calls about reports. */
import type * as contract from '@stampdeck/contract/reports.ts';
import type { Handlers } from '#http/mount.ts';
import { readReport } from './actions.ts';
import { exportDays } from './csv.ts';
import * as lists from './lists.ts';

export const reportHandlers: Handlers<typeof contract> = {
  getReport: (ctx, { query }) => readReport(ctx, query),
  listReportEntries: (ctx, { query }) => lists.listEntries(ctx, query),
  listReportVisits: (ctx, { query }) => lists.listVisits(ctx, query),
  listReportMembers: (ctx, { query }) => lists.listMembers(ctx, query),
  listReportRewards: (ctx, { query }) => lists.listRewards(ctx, query),
  exportReport: (ctx, { query }) => exportDays(ctx, query),
};
