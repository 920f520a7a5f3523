import { plural, t } from '@lingui/core/macro';
import type { ProductCheck, ProductColumn, ShownProductRow } from '@stampdeck/contract/product-import.ts';
import type { Report } from '#features/file-import/import-screen.tsx';
import { RowProblems } from '#features/file-import/row-problems.tsx';
import styles from '#features/file-import/sample.module.css';
import { formatList, formatNumber } from '#language/format.ts';
import { problemText } from '#language/problem-text.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Panel } from '#ui/panel.tsx';

/** A column as the file calls it. */
const titleIn = ({ file }: ProductCheck, field: ProductColumn | null): string | undefined =>
  file.columns.find((column) => column.field === field && field !== null)?.title;

/** What importing a file would do: numbers, the first rows, and each cell with a problem. */
export function CheckReport({ check, fileName, isStarting, onImport }: Report<ProductCheck>) {
  const { file, added, changed, same, wrong, problems, newCategories, sample } = check;
  const skipped = formatList(
    file.columns.filter(({ field }) => field === null).map(({ title }) => title || t`a column without a name`),
  );
  const categories = formatList(newCategories);
  const named = new Set(problems.map(({ row }) => row)).size;
  const count = added + changed;
  return (
    <Panel aria-label={t`What will be imported`}>
      <h2 className="sd-title" dir="auto">
        {fileName}
      </h2>
      <Facts
        areLarge
        facts={[
          [t`New products`, formatNumber(added)],
          [t`Changed products`, formatNumber(changed)],
          [t`Nothing to change`, formatNumber(same)],
          [t`Skipped`, formatNumber(wrong)],
        ]}
      />
      <ul className="sd-bullets">
        {file.encoding === 'windows-1252' && <li>{t`Read as Windows-1252. Please check the names.`}</li>}
        {skipped !== '' && <li>{t`Columns that were skipped because we don’t know them: ${skipped}.`}</li>}
        {newCategories.length > 0 && <li>{t`New categories: ${categories}.`}</li>}
      </ul>
      <RowProblems
        problems={problems.map(({ row, field, ...problem }) => ({
          ...{ row, column: titleIn(check, field), says: problemText('product', problem) },
        }))}
        more={wrong - named}
      />
      {sample.length > 0 && <Sample check={check} />}
      <Button variant="primary" isBusy={isStarting} disabled={count === 0} onClick={onImport}>
        {count === 0 ? t`Nothing to import` : plural(count, { one: 'Import # product', other: 'Import # products' })}
      </Button>
    </Panel>
  );
}

const foundWords = ({ by }: ShownProductRow): string => {
  if (by === 'id') return t`Changed, found by its id`;
  if (by === 'title') return t`Changed, found by its title`;
  return t({ message: 'New', comment: 'a row of a file adds a product' });
};

function Sample({ check }: { check: ProductCheck }) {
  return (
    <table className={`sd-table ${styles.sample}`}>
      <caption className="sd-title">{t`Preview`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Row`}</th>
          <th scope="col">{t`Product`}</th>
        </tr>
      </thead>
      <tbody>
        {check.sample.map((shown) => (
          <tr key={shown.row}>
            <td>{formatNumber(shown.row)}</td>
            <td>
              <span dir="auto">{shown.title}</span>
              <br />
              <span className="sd-quiet">{foundWords(shown)}</span>
              {shown.by !== null && <Changes check={check} changes={shown.changes} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const orNone = (text: string): string => text || t({ message: 'empty', context: 'a text' });

function Changes({ check, changes }: { check: ProductCheck; changes: ShownProductRow['changes'] }) {
  return (
    <ul className="sd-bullets">
      {changes.map(({ field, from, to }) => {
        const title = titleIn(check, field) ?? '';
        const [before, after] = [orNone(from), orNone(to)];
        return (
          <li key={field} dir="auto">
            {t({ message: `${title}: ${before} → ${after}`, comment: 'a field of a product, before and after' })}
          </li>
        );
      })}
    </ul>
  );
}
