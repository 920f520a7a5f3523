/** The calls about the activity log. */
import type * as contract from '@stampdeck/contract/audit.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';
import { exportEntries } from './log-file.ts';

export const auditHandlers: Handlers<typeof contract> = {
  listAudit: (ctx, { query }) => actions.listEntries(ctx, query),
  exportAudit: (ctx, { query }) => exportEntries(ctx, query),
};
