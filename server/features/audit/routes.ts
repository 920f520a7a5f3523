/** The calls about the activity log. */
import type * as contract from '@stampdeck/contract/audit.ts';
import { person } from '#context.ts';
import type { Handlers } from '#http/mount.ts';
import type { Throttle } from '#http/throttle.ts';
import * as actions from './actions.ts';

export const auditHandlers = (files: Throttle): Handlers<typeof contract> => ({
  listAudit: async (ctx, { query }) => ({ success: true, ...(await actions.listEntries(ctx, query)) }),
  exportAudit: (ctx, { query }) => {
    files.take(ctx, person(ctx).accountId);
    return actions.exportEntries(ctx, query);
  },
});
