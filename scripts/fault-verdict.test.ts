import { expect, test } from 'vitest';
import { type RunReport, whyMissed } from './fault-verdict.ts';

const report = (status: string, words: string[] = [], message = ''): RunReport => ({
  testResults: [{ message, assertionResults: [{ status, failureMessages: words }] }],
});

test('a fault is found when a test turns red for a reason of its own', () => {
  expect(whyMissed(report('failed', ['AssertionError: expected 3 to be 2']))).toBeNull();
});

test.each([
  ['no test failed', report('passed')],
  ['not decided: Error: Test timed out in 240000ms.', report('failed', ['Error: Test timed out in 240000ms.'])],
  ['not decided: Error: Hook timed out in 60000ms.', report('failed', ['Error: Hook timed out in 60000ms.'])],
  ["The seeded fault 'x' does not fit", report('failed', ["The seeded fault 'x' does not fit"])],
  ['the proof could not be run: SyntaxError', { testResults: [{ message: 'SyntaxError', assertionResults: [] }] }],
])('it is not found: %s', (why, run) => expect(whyMissed(run)).toBe(why));
