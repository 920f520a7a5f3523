/** The reports as a CSV table, in the reader's language. */
import { msg } from '@lingui/core/runtime-macro';
import type { Download, Input } from '@stampdeck/contract/http.ts';
import type { getReport } from '@stampdeck/contract/reports.ts';
import { audit } from '#audit.ts';
import { AppError, type Context } from '#context.ts';
import { say } from '#language/texts.ts';
import { csvOf, once } from '#row-files.ts';
import { readReport } from './actions.ts';

const titles = [msg`Day`, msg`Stamps given`, msg`Visits`, msg`Returning visits`, msg`New members`, msg`Rewards given`];

export async function exportDays(ctx: Context, asked: Input<typeof getReport>['query']): Promise<Download> {
  const { ready, totals, days } = await readReport(ctx, asked);
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
  const header = titles.map((title) => say(ctx.browser.languageOf('dashboard'), title));
  return { name: `report-${totals.from}-${totals.to}.csv`, content: csvOf(header, once(rows)) };
}
