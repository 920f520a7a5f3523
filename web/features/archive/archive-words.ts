import { t } from '@lingui/core/macro';
import type { ArchiveContents, LocatedProblem } from '@stampdeck/contract/archive.ts';
import { formatNumber } from '#language/format.ts';

/** Where something is wrong: 'cards-0001.jsonl, line 7'. */
export function placeOf({ file, line }: LocatedProblem): string {
  if (line === null) return file;
  const lineNumber = formatNumber(line);
  return t`${file}, line ${lineNumber}`;
}

/** What an archive contains, in the order in which people ask for it. */
export const numbersOf = (contents: ArchiveContents): [name: string, number: string][] =>
  (
    [
      [t`Members`, contents.running],
      [
        t({ message: 'Left', comment: 'beside a number: members who have left the program' }),
        contents.members - contents.running,
      ],
      [t`Cards`, contents.cards],
      [t`Stamps and rewards in the history`, contents.ledger],
      [t`Stamps on cards`, contents.stamps],
      [t`Card designs`, contents.designs],
      [t`Products`, contents.products],
      [t`Photos`, contents.pictures],
      [t`Videos`, contents.videos],
    ] as const
  ).map(([name, number]) => [name, formatNumber(number)]);
