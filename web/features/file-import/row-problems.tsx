import { plural, t } from '@lingui/core/macro';
import { formatNumber } from '#language/format.ts';
import { Stack } from '#ui/layout.tsx';

interface RowProblemsProps {
  /** What is wrong with which row, and in which column if one is to blame. */
  problems: { row: number; column?: string | undefined; says: string }[];
  /** Rows that are not named. */
  more: number;
}

/** The rows that an import skips, each with its reason. */
export function RowProblems({ problems, more }: RowProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <Stack gap={2}>
      <h3 className="sd-title">{t`Skipped rows`}</h3>
      <Stack as="ol" gap={2}>
        {problems.map(({ row, column, says }) => (
          <li key={`${row} ${column} ${says}`}>
            <b>{whereWords(formatNumber(row), column)}</b> <span dir="auto">{says}</span>
          </li>
        ))}
      </Stack>
      {more > 0 && <p className="sd-lead">{plural(more, { one: 'And # more row.', other: 'And # more rows.' })}</p>}
    </Stack>
  );
}

function whereWords(row: string, column: string | undefined): string {
  if (column === undefined)
    return t({ message: `Row ${row}`, comment: 'row is its number in the file; what is wrong with it follows' });
  return t({
    message: `Row ${row}, ${column}:`,
    comment: 'row is its number in the file, column the title of a column; what is wrong follows',
  });
}
