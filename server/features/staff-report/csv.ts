/** The report by person as a CSV table, in the reader's language. */
import { msg } from '@lingui/core/runtime-macro';
import type { Download, Input } from '@stampdeck/contract/http.ts';
import type { getStaffReport } from '@stampdeck/contract/staff-report.ts';
import { audit } from '#audit.ts';
import type { Context } from '#context.ts';
import { say } from '#language/texts.ts';
import { csvOf, once } from '#row-files.ts';
import { readStaffReport } from './actions.ts';

const titles = [
  ...[msg`Person`, msg`Stamps given`, msg`Times taken back`, msg`Limits passed`, msg`Rewards given`],
  ...[msg`Rewards given without a phone`, msg`A full card on a day`, msg`After hours`, msg`Shared email address`],
];

export async function exportStaffReport(ctx: Context, asked: Input<typeof getStaffReport>['query']): Promise<Download> {
  const { from, to, people } = await readStaffReport(ctx, asked);
  await audit(ctx, 'figuresExported', { from, to });
  const rows = people.map(({ name, stamps, undos, overrides, redemptions, withoutCode, unusual }) => [
    ...[name, stamps, undos, overrides, redemptions, withoutCode],
    ...[unusual.manyToOne, unusual.afterHours, unusual.sharedAddress],
  ]);
  const header = titles.map((title) => say(ctx.browser.languageOf('dashboard'), title));
  return { name: `people-${from}-${to}.csv`, content: csvOf(header, once(rows)) };
}
