/** docs/benchmarks.md from what was found; what was not measured this time stays as it was found last. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Measure, Row } from './figures.ts';

const root = path.dirname(import.meta.dirname);
const kept = path.join(root, '.cache/bench.json');
const page = path.join(root, 'docs/benchmarks.md');
/** Below this line the page is written by hand. */
const mark = '<!-- written by hand from here on -->';

export interface Found {
  at: string;
  machine: string[];
  rows: Row[];
}

export function readFound(): Record<string, Found> {
  return existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Record<string, Found>) : {};
}

const verdict = ({ isKept }: Row): string => (isKept === null ? '' : isKept ? 'kept' : '**missed**');

const line = (cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

function section({ title, how }: Measure, found: Found | undefined): string {
  if (!found) return `## ${title}\n\n${how}\n\nNot measured yet.\n`;
  const rows = found.rows.map((row) => line([row.what, row.budget, row.found, verdict(row), row.figures]));
  return [
    `## ${title}`,
    '',
    `${how} Measured ${found.at}.`,
    '',
    line(['what', 'budget', 'found', '', 'figures']),
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

/** The text of the page for everything that was found, before what stands in it by hand. */
export function pageOf(measures: Measure[], found: Record<string, Found>): string {
  const newest = Object.values(found).sort((one, other) => other.at.localeCompare(one.at))[0];
  return [
    '# Benchmarks',
    '',
    'Written by `npm run bench`. Ratios come from one run, in which all sides take turns: medians of five rounds or more. The absolute',
    'figures are those of the machine below, whose two cores carry callers, servers and databases at once; no test asserts them.',
    `\`npm run bench -- <names>\` measures anew only what is named: ${measures.map(({ name }) => name).join(', ')}.`,
    '',
    ...(newest ? newest.machine.map((fact) => `- ${fact}`) : []),
    '',
    ...measures.map((measure) => section(measure, found[measure.name])),
  ].join('\n');
}

/** Keeps what was found and writes the page. */
export function save(measures: Measure[], found: Record<string, Found>): void {
  mkdirSync(path.dirname(kept), { recursive: true });
  writeFileSync(kept, `${JSON.stringify(found, null, 2)}\n`);
  const byHand = existsSync(page) ? (readFileSync(page, 'utf8').split(mark)[1] ?? '\n') : '\n';
  writeFileSync(page, `${pageOf(measures, found)}\n${mark}${byHand}`);
}
