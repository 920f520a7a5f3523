/** The calls about drafts and versions. */
import type * as contract from '@stampdeck/contract/drafts.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';

export const draftHandlers: Handlers<typeof contract> = {
  getDraft: async (ctx) => ({ success: true, ...(await actions.readDraft(ctx)) }),
  saveDraft: async (ctx, { body }) => ({ success: true, ...(await actions.saveDraft(ctx, body)) }),
  listVersions: async (ctx, { body }) => ({
    success: true,
    ...(await actions.listVersions(ctx, body.limit, body.cursor)),
  }),
  getReach: async (ctx) => ({ success: true, ...(await actions.readReach(ctx)) }),
};
