/** The calls about drafts and versions. */
import type * as contract from '@stampdeck/contract/drafts.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';

export const draftHandlers: Handlers<typeof contract> = {
  getDraft: (ctx) => actions.readDraft(ctx),
  saveDraft: (ctx, { body }) => actions.saveDraft(ctx, body),
  listVersions: (ctx, { body }) => actions.listVersions(ctx, body.limit, body.cursor),
  getReach: (ctx) => actions.readReach(ctx),
};
