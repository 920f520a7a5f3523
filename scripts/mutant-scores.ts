/** Counts the changes that the tests noticed, and writes the table in `docs/security.md`. */

/** The parts of Stryker's report that we read. */
export interface MutantReport {
  files: Record<string, { mutants: { status: string }[] }>;
}

const noticed = ['Killed', 'Timeout'];
const missed = ['Survived', 'NoCoverage'];
const untried = ['RuntimeError', 'CompileError', 'Pending'];
const row = /^\| `[^`]+` \| \d+ \| \d+ \| \d+ % \| \d{4}-\d\d-\d\d \|$/;
const heading = '| file | killed | survived | score | measured |';

/** Counts the changes at which the tests could not run; a score would leave them out. */
export const countUntried = ({ files }: MutantReport): number =>
  Object.values(files)
    .flatMap(({ mutants }) => mutants)
    .filter(({ status }) => untried.includes(status)).length;

/** A file without a measurement has no row, such as one that the area no longer names. */
function rowsOf(file: string, mutants: { status: string }[], day: string): string[] {
  const killed = mutants.filter(({ status }) => noticed.includes(status)).length;
  const survived = mutants.filter(({ status }) => missed.includes(status)).length;
  if (killed + survived === 0) return [];
  const score = Math.floor((100 * killed) / (killed + survived));
  return [`| \`${file}\` | ${killed} | ${survived} | ${score} % | ${day} |`];
}

/** Returns the page with new rows for the report's files; rows of other files stay. */
export function publishScores(page: string, { files }: MutantReport, day: string): string {
  const lines = page.split('\n');
  const start = lines.indexOf(heading) + 2;
  if (start < 2) throw new Error(`The page has no table '${heading}'.`);
  const length = lines.slice(start).findIndex((line) => !row.test(line));
  const isOther = (line: string) => !Object.keys(files).some((file) => line.startsWith(`| \`${file}\` `));
  const rows = [
    ...lines.slice(start, start + length).filter(isOther),
    ...Object.entries(files).flatMap(([file, { mutants }]) => rowsOf(file, mutants, day)),
  ];
  return lines.toSpliced(start, length, ...rows.sort()).join('\n');
}
