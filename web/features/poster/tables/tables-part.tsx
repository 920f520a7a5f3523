import type { I18n, MessageDescriptor } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { Language } from '@stampdeck/contract/languages.ts';
import { longestTable } from '@stampdeck/contract/tables.ts';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import styles from '#features/poster/poster-part.module.css';
import { PrintButton, Printed, type PrintProps } from '#features/poster/printed.tsx';
import { ReachNote } from '#features/poster/reach-note.tsx';
import { useTypeface } from '#features/poster/use-typeface.ts';
import { Field } from '#forms/field.tsx';
import { formatList, formatNumber } from '#language/format.ts';
import { stored } from '#lib/storage.ts';
import { Stack } from '#ui/layout.tsx';
import { TableCards } from './table-cards.tsx';
import { mostTables, tablesOf } from './table-list.ts';

/** What was typed last on this device: the next print begins with it. */
const lastTyped = stored('tables', z.record(z.string(), z.string()));
const usual = '1-10';
const longestTyped = 2000;

/** Cards with a code for each table that the owner names, and how they will look. */
export function TablesPart({ shop, url, reach, texts }: PrintProps & { texts: I18n }) {
  const noteId = useId();
  const [typed, setTyped] = useState(() => lastTyped.read()?.[shop.id] ?? usual);
  useTypeface(JSON.stringify([shop.name, typed, texts.messages]));
  const { names, bad, isCut } = tablesOf(typed);
  const say = (words: MessageDescriptor) => texts._(words);
  const sheets = <TableCards tables={names} shop={shop} url={url} language={texts.locale as Language} say={say} />;
  const cards = names.length;
  const most = formatNumber(mostTables);
  return (
    <Stack>
      <ReachNote reach={reach} id={noteId} />
      <Field
        label={t`Your tables`}
        help={t`Numbers, ranges and names, with commas between them: 1-12, Bar, Terrace 3. Your page shows customers their table.`}
        error={problemWords(bad)}
        value={typed}
        maxLength={longestTyped}
        onChange={({ target }) => {
          setTyped(target.value);
          lastTyped.write({ ...lastTyped.read(), [shop.id]: target.value });
        }}
      />
      <PrintButton
        onPrint={() => window.print()}
        noteId={reach === 'public' ? undefined : noteId}
        isOff={names.length === 0}
      />
      <p className="sd-quiet" role="status">
        {plural(cards, { one: '# card', other: '# cards' })}
        {isCut && <> · {t`Only the first ${most} tables.`}</>}
      </p>
      <div className={styles.sheets}>{sheets}</div>
      <Printed>{sheets}</Printed>
    </Stack>
  );
}

function problemWords(bad: string[]): string | undefined {
  if (bad.length === 0) return undefined;
  const list = formatList(bad);
  return t`These are no table names: ${list}. Use up to ${longestTable} letters, digits, spaces and hyphens.`;
}
