import { describe, expect, test } from 'vitest';
import { claimsOf, readClaims } from './claims.ts';
import { runsOf, unproved } from './conformance.ts';
import { conformancePage } from './conformance-page.ts';
import { specification } from './specification.ts';
import { plantTree } from './temp-tree.ts';

describe('the lines of the specification', () => {
  test('are numbered within each topic, each id once', () => {
    const next = new Map<string, number>();
    for (const { id } of specification) {
      const [, topic = '', number] = /^(S[1-9](?:\.[a-z]\w*)*)\.(\d+)$/.exec(id) ?? [];
      expect(Number(number), id).toBe((next.get(topic) ?? 0) + 1);
      next.set(topic, Number(number));
    }
    expect(specification.length).toBeGreaterThan(400);
  });
});

describe('claims', () => {
  test('are the ids in titles of tests, named with the groups around them', () => {
    const source = `
      import { describe, test } from 'vitest';
      describe('giving', () => {
        test('moves the card (S7.stamps.2, S4.stamps.1)', () => { expect('S6.1').toBe(0); });
        describe('again', () => { test.each([1])(\`round %i \${1} (S6.2)\`, () => undefined); });
      });
      it('alone (S6.3)', () => undefined);
      test.skip('left out (S6.4)', () => undefined);
      test.describe('a journey (S6.5)', () => test('goes on (S6.6)', async () => undefined));`;
    expect(claimsOf('x.test.ts', source).map(({ id, title }) => [id, title])).toEqual([
      ['S7.stamps.2', 'giving › moves the card'],
      ['S4.stamps.1', 'giving › moves the card'],
      ['S6.2', 'giving › again › round %i …'],
      ['S6.3', 'alone'],
      ['S6.6', 'a journey (S6.5) › goes on'],
    ]);
  });

  test('of a line that does not exist are refused, and so is a tree without tests', () => {
    using wrong = plantTree({ 'a.test.ts': "test('x (S9.nothing.1)', () => undefined);" });
    expect(() => readClaims(wrong.root)).toThrow('a.test.ts names S9.nothing.1');
    using empty = plantTree({ 'a.ts': '' });
    expect(() => readClaims(empty.root)).toThrow('No test file');
  });

  test("appear on the page beside their line; a line without one is marked 'not yet', one built differently is marked, too", () => {
    const page = conformancePage([{ id: 'S6.1', file: 'a.test.ts', title: 'a | b' }], 'x (S6.2)');
    expect(page).toContain('| [a \\| b](../a.test.ts) |');
    expect(page).toMatch(/\| S6\.2 \| .* \(\[differs\]\(deviations\.md\)\) \| not yet \|/);
    expect(() => conformancePage([], 'S9.nothing.1')).toThrow('S9.nothing.1');
  });
});

describe('a claim is proved', () => {
  const claims = [{ id: 'S6.1', file: 'a.test.ts', title: 'a' }];
  const vitest = (...statuses: string[]) =>
    runsOf(
      {
        testResults: [
          { name: '/root/a.test.ts', assertionResults: statuses.map((status) => ({ title: 'a (S6.1)', status })) },
        ],
      },
      '/root',
    );

  test('only by a green run of its file under its id', () => {
    expect(unproved(claims, vitest('passed', 'passed'))).toEqual([]);
    expect(unproved(claims, [])).toEqual(['S6.1 did not run in a.test.ts: a']);
    expect(unproved(claims, vitest('pending'))).toEqual(['S6.1 did not run in a.test.ts: a']);
    expect(unproved(claims, vitest('passed', 'failed'))).toEqual(['S6.1 failed in a.test.ts: a']);
    const elsewhere = vitest('passed').map((run) => ({ ...run, file: 'b.test.ts' }));
    expect(unproved(claims, elsewhere)).toEqual(['S6.1 did not run in a.test.ts: a']);
  });

  test('by a journey in the browser, unless it was skipped', () => {
    const journey = (ok: boolean, status: string) =>
      runsOf(
        {
          config: { rootDir: '/root/e2e' },
          suites: [{ suites: [{ specs: [{ file: 'j.spec.ts', title: 'a (S6.1)', ok, tests: [{ status }] }] }] }],
        },
        '/root',
      );
    const claim = [{ id: 'S6.1', file: 'e2e/j.spec.ts', title: 'a' }];
    expect(unproved(claim, journey(true, 'expected'))).toEqual([]);
    expect(unproved(claim, journey(false, 'unexpected'))).toEqual(['S6.1 failed in e2e/j.spec.ts: a']);
    expect(unproved(claim, journey(true, 'skipped'))).toEqual(['S6.1 did not run in e2e/j.spec.ts: a']);
  });
});
