/** Whether a planted fault was found, from the report of the run with it. */

/** What Vitest's JSON report says, as far as it matters here. */
export interface RunReport {
  testResults: { message: string; assertionResults: { status: string; failureMessages?: string[] }[] }[];
}

/** A test that ran into its limit, or the model into that of its walks, says nothing of the fault: the machine may have been busy. */
const ranOut = /\b(?:Test|Hook) timed out in \d+ms|\bProperty interrupted after \d+ tests/;

/** Null when a test turned red for a reason of its own; otherwise why the fault is not found. */
export function whyMissed({ testResults }: RunReport): string | null {
  const failures = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ failureMessages = [] }) => failureMessages.join('\n'));
  if (failures.length > 0) {
    // A fault that does not fit its file also ends red, but for the wrong reason.
    const unfit = failures.find((words) => words.includes('seeded fault'));
    if (unfit) return unfit;
    return failures.every((words) => ranOut.test(words)) ? `not decided: ${failures[0]}` : null;
  }
  const broken = testResults.map(({ message }) => message).filter(Boolean);
  return broken.length > 0 ? `the proof could not be run: ${broken.join('; ')}` : 'no test failed';
}
