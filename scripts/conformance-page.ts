/** Writes docs/conformance.md: each line of the specification with the tests that prove it. */
import type { Claim } from './claims.ts';
import { sections, specification } from './specification.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** Returns the page. `deviations` is the text of docs/deviations.md; lines that it names are marked. */
export function conformancePage(claims: Claim[], deviations: string): string {
  const claimed = new Set(claims.map(({ id }) => id));
  const proved = (lines: { id: string }[]): number => lines.filter(({ id }) => claimed.has(id)).length;
  const differs = new Set(deviations.match(/\bS[1-9](?:\.[a-z]\w*)*\.\d+\b/g));
  const stray = [...differs].filter((id) => !specification.some((line) => line.id === id));
  if (stray.length > 0)
    throw new Error(`docs/deviations.md names ${stray.join(', ')}, which is not a line of the specification.`);
  const row = ({ id, text }: { id: string; text: string }): string => {
    const tests = claims.filter((claim) => claim.id === id).map(({ file, title }) => `[${cell(title)}](../${file})`);
    const mark = differs.has(id) ? ' ([differs](deviations.md))' : '';
    return `| ${id} | ${cell(text)}${mark} | ${tests.join('<br>') || 'not yet'} |`;
  };
  return `# Conformance

\`npm run docs\` writes this page; do not edit it. It lists every line of the specification and the tests whose titles name it. \`npm test\`
and \`npm run proof\` end with a check that each test named here ran and was green, those of the server on both databases. A line marked
*differs* is built differently on purpose ([why](deviations.md)); its tests prove what is built instead.

| section | lines | proved | not yet |
| --- | ---: | ---: | ---: |
${sections.map(({ title, lines }) => `| ${title} | ${lines.length} | ${proved(lines)} | ${lines.length - proved(lines)} |`).join('\n')}
| **all** | **${specification.length}** | **${proved(specification)}** | **${specification.length - proved(specification)}** |
${sections.map(({ title, lines }) => `\n## ${title}\n\n| id | line | proved by |\n| --- | --- | --- |\n${lines.map(row).join('\n')}\n`).join('')}`;
}
