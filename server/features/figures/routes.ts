/** The calls about a shop's figures. */
import type * as contract from '@stampdeck/contract/figures.ts';
import type { Handlers } from '#http/mount.ts';
import { readFigures } from './actions.ts';
import { exportDays } from './csv.ts';
import * as lists from './lists.ts';

export const figureHandlers: Handlers<typeof contract> = {
  getFigures: async (ctx, { query }) => ({ success: true, ...(await readFigures(ctx, query)) }),
  listFigureEntries: async (ctx, { query }) => ({ success: true, ...(await lists.listEntries(ctx, query)) }),
  listFigureVisits: async (ctx, { query }) => ({ success: true, ...(await lists.listVisits(ctx, query)) }),
  listFigureMembers: async (ctx, { query }) => ({ success: true, ...(await lists.listMembers(ctx, query)) }),
  listFigureRewards: async (ctx, { query }) => ({ success: true, ...(await lists.listRewards(ctx, query)) }),
  exportFigures: (ctx, { query }) => exportDays(ctx, query),
};
