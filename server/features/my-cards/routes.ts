/** The calls about one's own cards. */
import type * as contract from '@stampdeck/contract/my-cards.ts';
import type { Handlers } from '#http/mount.ts';
import { readMyCards, readWaitingCards } from './actions.ts';

export const myCardHandlers: Handlers<typeof contract> = {
  listMyCards: async (ctx, { body }) => ({ success: true, ...(await readMyCards(ctx, body)) }),
  listWaitingCards: async (ctx) => ({ success: true, cards: await readWaitingCards(ctx) }),
};
