import { i18n } from '@lingui/core';
import type { Problem } from '@stampdeck/contract/problems.ts';
import { formatNumber } from './format.ts';
import { fieldText, isKnown } from './refusal-text.ts';

const valueText = (name: string, value: string | number): string => {
  if (typeof value === 'number') return formatNumber(value);
  return name === 'problem' ? fieldText(value) : value;
};

/** What the server found wrong in a file, in the reader’s language; in English where no catalog knows its code. */
export function problemText(file: 'archive' | 'import' | 'product', { code, details, says }: Problem): string {
  const id = `${file}.${code}`;
  if (!isKnown(id)) return says;
  return i18n._(id, Object.fromEntries(Object.entries(details).map(([name, value]) => [name, valueText(name, value)])));
}
