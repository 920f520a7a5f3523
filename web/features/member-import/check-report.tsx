import { plural, t } from '@lingui/core/macro';
import type { ImportCheck, ImportRow } from '@stampdeck/contract/member-import.ts';
import type { Report } from '#features/file-import/import-screen.tsx';
import { RowProblems } from '#features/file-import/row-problems.tsx';
import styles from '#features/file-import/sample.module.css';
import { formatDay, formatList, formatNumber } from '#language/format.ts';
import { problemText } from '#language/problem-text.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Panel } from '#ui/panel.tsx';

function detailsOf({ email, phone, joined, birthday }: ImportRow): string {
  const joiningDay = joined && formatDay(joined, 'day');
  const birthDay = birthday && formatDay(birthday, 'day');
  const facts = [email, phone, joiningDay && t`joined ${joiningDay}`, birthDay && t`born ${birthDay}`];
  return facts.filter(Boolean).join(' · ');
}

/** What importing a file would do: numbers, a preview, and each row with a problem. */
export function CheckReport({ check, fileName, isStarting, onImport }: Report<ImportCheck>) {
  const { file, ready, known, wrong, stamps, formulas, problems, sample } = check;
  const unknown = file.columns
    .filter(({ field }) => field === null)
    .map(({ title }) => title || t`a column without a name`);
  const unknownColumns = formatList(unknown);
  const moreRows = wrong - problems.length;
  return (
    <Panel aria-label={t`What will be imported`}>
      <h2 className="sd-title" dir="auto">
        {fileName}
      </h2>
      <Facts
        areLarge
        facts={[
          [t`New members`, formatNumber(ready)],
          [t`Their stamps`, formatNumber(stamps)],
          [t`Already members`, formatNumber(known)],
          [t`Skipped`, formatNumber(wrong)],
        ]}
      />
      <ul className="sd-bullets">
        {file.encoding === 'windows-1252' && <li>{t`Read as Windows-1252. Please check the names.`}</li>}
        {file.monthFirst !== null && (
          <li>
            {file.monthFirst
              ? t`Dates such as 5/31/2024 were read with the month first.`
              : t`Dates such as 31/5/2024 were read with the day first.`}
          </li>
        )}
        {unknown.length > 0 && <li>{t`Columns that were skipped because we don’t know them: ${unknownColumns}.`}</li>}
        {formulas > 0 && (
          <li>
            {plural(formulas, {
              one: '# row looks like it has a formula. It is imported as text.',
              other: '# rows look like they have formulas. They are imported as text.',
            })}
          </li>
        )}
      </ul>
      {sample.length > 0 && (
        <table className={`sd-table ${styles.sample}`}>
          <caption className="sd-title">{t`Preview`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Row`}</th>
              <th scope="col">{t`Member`}</th>
              <th scope="col">{t`Stamps`}</th>
            </tr>
          </thead>
          <tbody>
            {sample.map((person) => (
              <tr key={person.row}>
                <td>{formatNumber(person.row)}</td>
                <td>
                  <span dir="auto">{person.name}</span>
                  <br />
                  <span className="sd-quiet">{detailsOf(person)}</span>
                </td>
                <td>{formatNumber(person.stamps)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <RowProblems
        problems={problems.map(({ row, ...problem }) => ({ row, says: problemText('import', problem) }))}
        more={moreRows}
      />
      <Button variant="primary" isBusy={isStarting} disabled={ready === 0} onClick={onImport}>
        {ready === 0 ? t`Nothing to import` : plural(ready, { one: 'Import # member', other: 'Import # members' })}
      </Button>
    </Panel>
  );
}
