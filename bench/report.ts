/** Writes docs/benchmarks.md from the measured rows. What was not measured this time keeps its last rows. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Measure, Row } from './figures.ts';

const root = path.dirname(import.meta.dirname);
const page = path.join(root, 'docs/benchmarks.md');
/** Below this line the page is written by hand. */
const mark = '<!-- written by hand from here on -->';

export interface Found {
  at: string;
  machine: string[];
  rows: Row[];
}

/** The row behind a line of a table, without the bars at its ends. */
function rowOf(line: string): Row {
  const [what = '', budget = '', found = '', verdict = '', figures = ''] = line
    .split(/(?<!\\) \| /)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
  return { what, budget, found, isKept: verdict === '' ? null : verdict === 'met', figures };
}

/** Returns what the page says of each measure. */
export function foundOn(text: string, measures: Measure[]): Record<string, Found> {
  const machine = [...(text.split('\n## ')[0] ?? '').matchAll(/^- (.*)$/gm)].map(([, fact = '']) => fact);
  const found: Record<string, Found> = {};
  for (const { name, title } of measures) {
    const part = text.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
    const at = /Measured (\d{4}-\d\d-\d\d \d\d:\d\d)\./.exec(part)?.[1];
    const rows = [...part.matchAll(/^\| (?!what \||---)(.*) \|$/gm)].map(([, row = '']) => rowOf(row));
    if (at) found[name] = { at, machine, rows };
  }
  return found;
}

export const readFound = (measures: Measure[]): Record<string, Found> => foundOn(readFileSync(page, 'utf8'), measures);

const verdict = ({ isKept }: Row): string => (isKept === null ? '' : isKept ? 'met' : '**missed**');

const line = (cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

function section({ title, how }: Measure, found: Found | undefined): string {
  if (!found) return `## ${title}\n\n${how}\n\nNot measured yet.\n`;
  const rows = found.rows.map((row) => line([row.what, row.budget, row.found, verdict(row), row.figures]));
  return [
    `## ${title}`,
    '',
    `${how} Measured ${found.at}.`,
    '',
    line(['what', 'budget', 'measured', 'verdict', 'details']),
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

/** Returns the generated part of the page, which comes before the part written by hand. */
export function pageOf(measures: Measure[], found: Record<string, Found>): string {
  const newest = Object.values(found).sort((one, other) => other.at.localeCompare(one.at))[0];
  return [
    '# Benchmarks',
    '',
    '`npm run bench` writes this page. A ratio compares sides that take turns in one run, and is the median of at least five rounds. The',
    'absolute numbers are those of the machine of their run, whose cores run callers, servers and databases at once; below is that of the',
    'newest run. No test checks them.',
    `\`npm run bench -- <names>\` measures only what is named: ${measures.map(({ name }) => name).join(', ')}.`,
    '',
    ...(newest ? newest.machine.map((fact) => `- ${fact}`) : []),
    '',
    ...measures.map((measure) => section(measure, found[measure.name])),
  ].join('\n');
}

/** Writes the measured rows to the page. */
export function save(measures: Measure[], found: Record<string, Found>): void {
  const byHand = readFileSync(page, 'utf8').split(mark)[1] ?? '\n';
  writeFileSync(page, `${pageOf(measures, found)}\n${mark}${byHand}`);
}
