/** The calls about what each person did at the counter. */
import type * as contract from '@stampdeck/contract/staff-report.ts';
import type { Handlers } from '#http/mount.ts';
import { readStaffReport } from './actions.ts';
import { exportStaffReport } from './csv.ts';

export const staffReportHandlers: Handlers<typeof contract> = {
  getStaffReport: (ctx, { query }) => readStaffReport(ctx, query),
  exportStaffReport: (ctx, { query }) => exportStaffReport(ctx, query),
};
