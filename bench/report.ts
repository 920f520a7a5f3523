/** Writes docs/benchmarks.md from the measured rows. What was not measured this time keeps its last rows. */
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
    'absolute numbers are those of the machine below, whose cores run callers, servers and databases at once. No test checks them.',
    `\`npm run bench -- <names>\` measures only what is named: ${measures.map(({ name }) => name).join(', ')}.`,
    '',
    ...(newest ? newest.machine.map((fact) => `- ${fact}`) : []),
    '',
    ...measures.map((measure) => section(measure, found[measure.name])),
  ].join('\n');
}

/** Stores the measured rows and writes the page. */
export function save(measures: Measure[], found: Record<string, Found>): void {
  mkdirSync(path.dirname(kept), { recursive: true });
  writeFileSync(kept, `${JSON.stringify(found, null, 2)}\n`);
  const byHand = existsSync(page) ? (readFileSync(page, 'utf8').split(mark)[1] ?? '\n') : '\n';
  writeFileSync(page, `${pageOf(measures, found)}\n${mark}${byHand}`);
}
