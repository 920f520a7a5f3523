// `npm run check` checks everything that can be checked without running the product.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { listFiles } from './structure.ts';

interface Step {
  name: string;
  command: [program: string, ...args: string[]];
  /** Reads from the output how much the step examined. A step that examined too little has failed. */
  examined: (output: string) => number;
  atLeast: number;
}

interface Verdict {
  passed: boolean;
  line: string;
  output: string;
}

const root = path.dirname(import.meta.dirname);
const sources = listFiles(root).filter((file) => /\.(tsx?|mjs)$/.test(file));
const inWeb = sources.filter((file) => file.startsWith('web/') && !file.endsWith('.mjs'));
const outsideWeb = sources.filter((file) => !file.startsWith('web/'));

const counted =
  (pattern: RegExp) =>
  (output: string): number =>
    Number(pattern.exec(output)?.[1] ?? 0);

/** Counts the files to type-check that tsc lists as read. */
const listed = (wanted: string[]) => (output: string) => {
  const read = new Set(output.split('\n').map((line) => path.relative(root, line.trim())));
  return wanted.filter((file) => read.has(file)).length;
};

const steps: Step[] = [
  {
    name: 'types',
    command: ['tsc', '--noEmit', '--pretty', 'false', '--listFiles', '--project', '.'],
    examined: listed(outsideWeb),
    atLeast: outsideWeb.length,
  },
  {
    name: 'types of web',
    command: ['tsc', '--noEmit', '--pretty', 'false', '--listFiles', '--project', 'web'],
    examined: listed(inWeb),
    atLeast: inWeb.length,
  },
  {
    name: 'promises',
    command: ['oxlint', '--type-aware', '--deny-warnings'],
    examined: counted(/ on (\d+) files? /),
    atLeast: sources.length,
  },
  {
    name: 'format and lint',
    command: ['biome', 'check', '--error-on-warnings', '--colors=off', '--max-diagnostics=100', '.'],
    examined: counted(/Checked (\d+) files/),
    atLeast: sources.length,
  },
  {
    name: 'unused code',
    command: ['knip', '--no-progress', '--reporter', 'symbols', '--reporter', './scripts/knip-count.ts'],
    examined: counted(/(\d+) files examined/),
    atLeast: sources.length / 2,
  },
  {
    name: 'structure',
    command: ['node', 'scripts/structure.ts'],
    examined: counted(/(\d+) files examined/),
    atLeast: sources.filter((file) => !file.endsWith('.mjs')).length,
  },
  {
    name: 'packages',
    command: ['node', 'scripts/packages.ts'],
    examined: counted(/(\d+) packages examined/),
    atLeast: 100,
  },
  {
    name: 'texts',
    command: ['node', 'texts/check.ts'],
    examined: counted(/(\d+) texts examined/),
    atLeast: 1000,
  },
  {
    name: 'generated docs',
    command: ['node', 'scripts/docs.ts', '--check'],
    examined: counted(/(\d+) documents? examined/),
    atLeast: 1,
  },
];

async function judge(step: Step): Promise<Verdict> {
  const start = performance.now();
  const { code, output } = await capture(step.command);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const examined = step.examined(output);
  const sawEnough = examined > 0 && examined >= step.atLeast;
  const passed = code === 0 && sawEnough;
  const reason = code !== 0 ? `exit code ${code}` : `examined ${examined}, expected at least ${step.atLeast}`;
  const line = `${passed ? 'ok  ' : 'FAIL'} ${step.name.padEnd(16)} ${seconds.padStart(5)} s  ${passed ? `${examined} examined` : reason}`;
  return { passed, line, output: withoutListing(output) };
}

function capture([program, ...args]: Step['command']): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const bin = path.join(root, 'node_modules', '.bin');
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.stderr.on('data', (part: Buffer) => parts.push(part));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(parts).toString() }));
  });
}

/** Removes tsc's list of files, which is only for counting. */
function withoutListing(output: string): string {
  return output
    .split('\n')
    .filter((line) => !path.isAbsolute(line))
    .join('\n')
    .trim();
}

if (sources.length === 0) throw new Error('There is no source file to check.');
const start = performance.now();
const waiting = [...steps];
const failed: Verdict[] = [];
async function work(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const verdict = await judge(step);
    console.log(verdict.line);
    if (!verdict.passed) failed.push(verdict);
  }
}
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
for (const { line, output } of failed) console.log(`\n${line}\n${output}`);
const total = ((performance.now() - start) / 1000).toFixed(1);
console.log(`\ncheck: ${steps.length - failed.length} of ${steps.length} steps passed in ${total} s`);
process.exitCode = failed.length > 0 ? 1 : 0;
