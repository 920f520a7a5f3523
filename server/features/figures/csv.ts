/** The figures as a table for a spreadsheet. */
import type { getFigures } from '@stampdeck/contract/figures.ts';
import type { Download, Input } from '@stampdeck/contract/http.ts';
import { audit } from '#audit.ts';
import { AppError, type Context } from '#context.ts';
import { csvOf, once } from '#row-files.ts';
import { readFigures } from './actions.ts';

const header = ['Day', 'Stamps given', 'Visits', 'Returning visits', 'New members', 'Rewards given'];

/** The days of a period, oldest first. */
export async function exportDays(ctx: Context, asked: Input<typeof getFigures>['query']): Promise<Download> {
  const { ready, totals, days } = await readFigures(ctx, asked);
  if (!ready) throw new AppError('unavailable', { retryAfter: 5 });
  await audit(ctx, 'figuresExported', { from: totals.from, to: totals.to });
  const rows = days.map(({ day, stamps, visits, returning, newMembers, rewards }) => [
    day,
    stamps,
    visits,
    returning,
    newMembers,
    rewards,
  ]);
  return { name: `figures-${totals.from}-${totals.to}.csv`, content: csvOf(header, once(rows)) };
}
