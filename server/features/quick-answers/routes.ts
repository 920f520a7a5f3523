/** The calls about quick answers. */
import type * as contract from '@stampdeck/contract/quick-answers.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';

export const quickAnswerHandlers: Handlers<typeof contract> = {
  listQuickAnswers: (ctx) => actions.list(ctx),
  addQuickAnswer: (ctx, { body }) => actions.add(ctx, body),
  saveQuickAnswer: (ctx, { params, body }) => actions.save(ctx, params.answerId, body),
  removeQuickAnswer: (ctx, { params }) => actions.remove(ctx, params.answerId),
};
