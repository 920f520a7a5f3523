/** The calls about a shop's figures. */
import type * as contract from '@stampdeck/contract/figures.ts';
import type { Handlers } from '#http/mount.ts';
import { readFigures } from './actions.ts';
import { exportDays } from './csv.ts';
import * as lists from './lists.ts';

export const figureHandlers: Handlers<typeof contract> = {
  getFigures: (ctx, { query }) => readFigures(ctx, query),
  listFigureEntries: (ctx, { query }) => lists.listEntries(ctx, query),
  listFigureVisits: (ctx, { query }) => lists.listVisits(ctx, query),
  listFigureMembers: (ctx, { query }) => lists.listMembers(ctx, query),
  listFigureRewards: (ctx, { query }) => lists.listRewards(ctx, query),
  exportFigures: (ctx, { query }) => exportDays(ctx, query),
};
