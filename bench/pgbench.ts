/** PostgreSQL's own load generator, running the product's statement. */
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findPostgresBinaries } from '../scripts/postgres.ts';
import { compileAward, type Part } from './the-award.ts';
import { sqlIdOf } from './town-names.ts';

/** The parameters that change with each award, made by pgbench from random numbers. */
const expressions: Record<Part, string> = {
  ledgerId: "lpad(:r1::text, 18, '0') || lpad(:r2::text, 18, '0')",
  requestKey: "'pgbench-' || :r1::text || :r2::text",
  customerId: sqlIdOf('customer', ':n::bigint'),
};

const literal = (value: unknown): string => (typeof value === 'number' ? String(value) : `'${String(value)}'`);

/** Writes the script that gives an award to one of the first `members` customers. */
export async function writeAwardScript(file: string, shopId: string, members: number): Promise<void> {
  const { sql, parameters } = await compileAward(shopId);
  const statement = sql.replace(/\$(\d+)/g, (_, number) => {
    const part = parameters[Number(number) - 1];
    if (part === undefined) throw new Error(`The statement has no parameter ${number}.`);
    return typeof part === 'string' ? `(${expressions[part]})` : literal(part.value);
  });
  const largest = 10 ** 15;
  const lines = [
    `\\set n random(1, ${members})`,
    `\\set r1 random(1, ${largest})`,
    `\\set r2 random(1, ${largest})`,
    `${statement.replace(/\s+/g, ' ')};`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
}

/** Returns transactions per second of `clients` for so many seconds. */
export function runPgbench(script: string, url: string, clients: number, seconds: number): number {
  const own = path.join(findPostgresBinaries() ?? '', 'pgbench');
  const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', script, url];
  const output = execFileSync(existsSync(own) ? own : 'pgbench', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const found = /tps = ([\d.]+)/.exec(output)?.[1];
  if (!found || /number of failed transactions: [1-9]/.test(output)) throw new Error(`pgbench said: ${output}`);
  return Number(found);
}
