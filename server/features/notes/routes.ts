/** The calls about notes. */
import type * as contract from '@stampdeck/contract/notes.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';

export const noteHandlers: Handlers<typeof contract> = {
  getNote: async (ctx, { params }) => ({ note: await actions.read(ctx, params.id) }),
  saveNote: async (ctx, { params, body }) => ({ note: await actions.save(ctx, params.id, body) }),
};
