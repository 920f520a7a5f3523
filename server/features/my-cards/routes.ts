/** The calls about the caller's own cards. */
import type * as contract from '@stampdeck/contract/my-cards.ts';
import type { Handlers } from '#http/mount.ts';
import { readMyCards, readWaitingCards } from './actions.ts';

export const myCardHandlers: Handlers<typeof contract> = {
  listMyCards: (ctx, { body }) => readMyCards(ctx, body),
  listWaitingCards: async (ctx) => ({ cards: await readWaitingCards(ctx) }),
};
