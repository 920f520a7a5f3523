import type { ImportCheck, ImportRow } from '@stampdeck/contract/member-import.ts';
import { countWords } from '#lib/count-words.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Stack } from '#ui/layout.tsx';
import { Panel } from '#ui/panel.tsx';
import styles from './import-members.module.css';

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const shown = (title: string, date: string | null) => date && `${title} ${dates.format(new Date(date))}`;

const detailsOf = ({ email, phone, joined, birthday }: ImportRow): string =>
  [email, phone, shown('joined', joined), shown('born', birthday)].filter(Boolean).join(' · ');

interface CheckReportProps {
  check: ImportCheck;
  fileName: string;
  isStarting: boolean;
  onImport: () => void;
}

/** What importing a file would do, in numbers, by example, and row by row where something is wrong. */
export function CheckReport({ check, fileName, isStarting, onImport }: CheckReportProps) {
  const { file, ready, known, wrong, stamps, formulas, problems, sample } = check;
  const left = file.columns
    .filter(({ field }) => field === null)
    .map(({ title }) => title || 'a column without a name');
  const first = file.monthFirst ? 'month' : 'day';
  return (
    <Panel aria-label="What would be imported">
      <h2 className="sd-title">{fileName}</h2>
      <Facts
        areLarge
        facts={[
          ['to add', ready.toLocaleString()],
          ['stamps with them', stamps.toLocaleString()],
          ['there already', known.toLocaleString()],
          ['left out', wrong.toLocaleString()],
        ]}
      />
      <ul className="sd-bullets">
        {file.encoding === 'windows-1252' && (
          <li>The file is not UTF-8: it was read with the old letters of Windows. Look whether the names are right.</li>
        )}
        {file.monthFirst !== null && (
          <li>
            Dates such as {file.monthFirst ? '5/31/2024' : '31/5/2024'} were read with the {first} first.
          </li>
        )}
        {left.length > 0 && <li>Not known and left out: {left.join(', ')}.</li>}
        {formulas > 0 && <li>{countWords(formulas, 'row')} with what looks like a formula: kept as text.</li>}
      </ul>
      {sample.length > 0 && (
        <table className={`sd-table ${styles.sample}`}>
          <caption className="sd-title">The first rows as they were understood</caption>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Member</th>
              <th scope="col">Stamps</th>
            </tr>
          </thead>
          <tbody>
            {sample.map((person) => (
              <tr key={person.row}>
                <td>{person.row}</td>
                <td>
                  {person.name}
                  <br />
                  <span className="sd-quiet">{detailsOf(person)}</span>
                </td>
                <td>{person.stamps}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {problems.length > 0 && (
        <Stack gap={2}>
          <h3 className="sd-title">Left out, and why</h3>
          <Stack as="ol" gap={2}>
            {problems.map(({ row, says }) => (
              <li key={row}>
                <b>Row {row}</b> {says}
              </li>
            ))}
          </Stack>
          {wrong > problems.length && <p className="sd-lead">And {countWords(wrong - problems.length, 'more row')}.</p>}
        </Stack>
      )}
      <Button variant="primary" isBusy={isStarting} disabled={ready === 0} onClick={onImport}>
        {ready === 0 ? 'Nothing to import' : `Import ${countWords(ready, 'member')}`}
      </Button>
    </Panel>
  );
}
