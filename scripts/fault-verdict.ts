/** Reads from the report of a run whether its planted fault was found. */

/** The parts of Vitest's JSON report that matter here. */
export interface RunReport {
  testResults: { message: string; assertionResults: { status: string; failureMessages?: string[] }[] }[];
}

/** A time-out of a test, or of the model's walks, says nothing about the fault: the machine may have been busy. */
const ranOut = /\b(?:Test|Hook) timed out in \d+ms|\bProperty interrupted after \d+ tests/;

/** Returns null when a test failed because of the fault, otherwise why the fault is not found. */
export function whyMissed({ testResults }: RunReport): string | null {
  const failures = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ failureMessages = [] }) => failureMessages.join('\n'));
  if (failures.length > 0) {
    // A fault that does not fit its file also fails, but for the wrong reason.
    const unfit = failures.find((words) => words.includes('seeded fault'));
    if (unfit) return unfit;
    return failures.every((words) => ranOut.test(words)) ? `not decided: ${failures[0]}` : null;
  }
  const broken = testResults.map(({ message }) => message).filter(Boolean);
  return broken.length > 0 ? `the proof could not be run: ${broken.join('; ')}` : 'no test failed';
}
