import { expect, test } from 'vitest';
import { countUntried, publishScores } from './mutant-scores.ts';

const page = `# Security

| file | killed | survived | score | measured |
| --- | --- | --- | --- | --- |
| \`a.ts\` | 1 | 9 | 10 % | 2026-01-01 |
| \`c.ts\` | 3 | 0 | 100 % | 2026-01-01 |

After it.
`;
const mutants = (...statuses: string[]) => ({ mutants: statuses.map((status) => ({ status })) });

test('the scores of a run go into the table, and those of other files stay', () => {
  const files = {
    'b.ts': mutants('Killed', 'Timeout', 'Survived', 'Ignored'),
    'a.ts': mutants('Killed', 'Killed', 'Killed', 'NoCoverage'),
  };
  expect(publishScores(page, { files }, '2026-02-02')).toBe(`# Security

| file | killed | survived | score | measured |
| --- | --- | --- | --- | --- |
| \`a.ts\` | 3 | 1 | 75 % | 2026-02-02 |
| \`b.ts\` | 2 | 1 | 66 % | 2026-02-02 |
| \`c.ts\` | 3 | 0 | 100 % | 2026-01-01 |

After it.
`);
});

test('a file without measurements has no row', () => {
  const files = { 'a.ts': mutants(), 'b.ts': mutants('Ignored') };
  const published = publishScores(page, { files }, '2026-02-02');
  expect(published).toContain('| `c.ts` | 3 ');
  expect(published).not.toMatch(/`[ab]\.ts`/);
});

test('a change with which the tests could not run is counted apart', () => {
  expect(countUntried({ files: { 'a.ts': mutants('Killed', 'RuntimeError'), 'b.ts': mutants('CompileError') } })).toBe(
    2,
  );
  const tried = mutants('Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored');
  expect(countUntried({ files: { 'a.ts': tried } })).toBe(0);
});

test('scores are refused on a page without the table', () => {
  expect(() => publishScores('# Security\n', { files: {} }, '2026-02-02')).toThrow('has no table');
});
