// `npm run bench [-- names] [--quick] [--long] ['--only=SQLite: award']` measures every budget and writes docs/benchmarks.md.
import type { Measure, Row } from './figures.ts';
import { describeMachine } from './machine.ts';
import { awardsOnSqlite } from './measures/awards-on-sqlite.ts';
import { counterOnPostgres } from './measures/counter-on-postgres.ts';
import { csv } from './measures/csv.ts';
import { growth, inbox, orders, products } from './measures/growth.ts';
import { install } from './measures/install.ts';
import { lookUp } from './measures/look-up.ts';
import { placing } from './measures/placing.ts';
import { screens } from './measures/screens.ts';
import { sockets } from './measures/sockets.ts';
import { stamping } from './measures/stamping.ts';
import { start } from './measures/start.ts';
import { uploads } from './measures/uploads.ts';
import { waysThrough } from './measures/ways.ts';
import { readFound, save } from './report.ts';

const measures: Measure[] = [
  counterOnPostgres,
  awardsOnSqlite,
  lookUp,
  sockets,
  ...growth,
  ...inbox,
  ...products,
  ...orders,
  placing,
  uploads,
  ...csv,
  stamping,
  start,
  screens,
  waysThrough,
  install,
];

const given = process.argv.slice(2);
const only = given.find((word) => word.startsWith('--only='))?.slice('--only='.length) ?? '';
const options = {
  quick: given.includes('--quick'),
  long: given.includes('--long'),
  isWanted: (what: string) => what.includes(only),
};
const names = given.filter((word) => !word.startsWith('--'));
/** 'growth' names it on both engines, 'growth-sqlite' on one. */
const isNamed = ({ name }: Measure, word: string) => name === word || name.startsWith(`${word}-`);
const unknown = names.find((word) => !measures.some((measure) => isNamed(measure, word)));
if (unknown) throw new Error(`There is no measure '${unknown}': ${measures.map(({ name }) => name).join(', ')}.`);

const machine = describeMachine();
console.log(machine.join('\n'));
const found = readFound(measures);
let failed = 0;
for (const measure of measures) {
  if (names.length > 0 && !names.some((word) => isNamed(measure, word))) continue;
  const begun = performance.now();
  try {
    console.log(`\n${measure.title}`);
    const rows: Row[] = [];
    for await (const row of await measure.run(options)) {
      rows.push(row);
      const { what, budget, found: value, isKept, figures } = row;
      const verdict = isKept === null ? '      ' : isKept ? 'met   ' : 'MISSED';
      console.log(
        `  ${verdict} ${what}: ${value}${budget ? ` (budget ${budget})` : ''}${figures ? `; ${figures}` : ''}`,
      );
    }
    if (rows.length === 0) throw new Error('It returned no rows.');
    console.log(`  ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    found[measure.name] = { at: new Date().toISOString().slice(0, 16).replace('T', ' '), machine, rows };
    // Stored after each measure, in case a later one fails. A quick run means nothing, and a run of some rows would lose the others.
    if (!options.quick && only === '') save(measures, found);
  } catch (error) {
    failed += 1;
    console.error(`\n${measure.title} was not measured:`, error);
  }
}
process.exitCode = failed > 0 ? 1 : 0;
