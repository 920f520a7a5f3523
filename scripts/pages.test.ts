import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { unplainLines } from './plain-words.ts';
import { listFiles } from './structure.ts';

const root = path.dirname(import.meta.dirname);
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const files = listFiles(root);
const pages = files.filter((file) => /^(README|CONTRIBUTING|docs\/.+)\.md$/.test(file));
/** Pages that people write; the others quote the specification and the contract. */
const written = pages.filter((file) => !['docs/api.md', 'docs/conformance.md'].includes(file));

const withoutCode = (text: string): string => text.replace(/^```.*?^```$/gms, '');
/** The anchors that a page's headings get. */
const anchorsOf = (file: string): string[] =>
  [...withoutCode(read(file)).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/\s/g, '-'),
  );

function linksOf(file: string): { to: string; anchor: string | undefined }[] {
  const links = [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)];
  return links
    .map(([, link, image]) => link ?? image ?? '')
    .filter((link) => !/^(https?|mailto):/.test(link))
    .map((link) => {
      const [to = '', anchor] = link.split('#');
      return { to: to === '' ? file : path.join(path.dirname(file), to), anchor };
    });
}

describe('the pages that people read', () => {
  test('lead to files and headings that exist', () => {
    const exists = (to: string) => files.some((file) => file === to || file.startsWith(path.join(to, '/')));
    const broken = written.flatMap((page) =>
      linksOf(page)
        .filter(({ to, anchor }) => !exists(to) || (anchor !== undefined && !anchorsOf(to).includes(anchor)))
        .map(({ to, anchor = '' }) => `${page}: ${to}#${anchor}`),
    );
    expect(written.flatMap(linksOf).length).toBeGreaterThan(50);
    expect(broken).toEqual([]);
  });

  test('name source files that exist', () => {
    const examples = /^(proof\/x\/|\.\/x|#folder\/|server\/db\/migrations\/0099-|web\/pages\/note\.tsx)/;
    const named = written.flatMap((page) =>
      [...withoutCode(read(page)).matchAll(/`([\w#./-]*\/[\w.-]+\.(?:tsx?|mjs|css|json|csv))`/g)].map(
        ([, file = '']) => ({
          page,
          file,
        }),
      ),
    );
    const gone = named.filter(
      ({ file }) => !examples.test(file) && !files.some((one) => `/${one}`.endsWith(`/${file.replace('#', '')}`)),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(gone).toEqual([]);
  });

  test('show every picture of docs/images', () => {
    const shown = pages.flatMap(linksOf).map(({ to }) => to);
    const pictures = files.filter((file) => file.startsWith('docs/images/'));
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter((picture) => !shown.includes(picture))).toEqual([]);
  });

  test('keep to plain American English', () => {
    const found = written.flatMap((page) =>
      unplainLines(withoutCode(read(page)).replace(/`[^`\n]*`/g, '')).map((line) => `${page}: ${line}`),
    );
    expect(found).toEqual([]);
  });

  test('are short where people start: 120 lines in the README, 40 in a decision', () => {
    const linesOf = (file: string) => read(file).trimEnd().split('\n').length;
    expect(linesOf('README.md')).toBeLessThanOrEqual(120);
    const decisions = pages.filter((file) => file.startsWith('docs/decisions/'));
    expect(decisions.filter((file) => linesOf(file) > 40)).toEqual([]);
  });

  test('give every decision a number of its own, in the name and the title', () => {
    const decisions = pages.filter((file) => file.startsWith('docs/decisions/'));
    const numbers = decisions.map((file) => /^docs\/decisions\/(\d{3})-[a-z-]+\.md$/.exec(file)?.[1]);
    expect(new Set(numbers).size).toBe(decisions.length);
    expect(decisions.filter((file, at) => !read(file).startsWith(`# ${numbers[at]} `))).toEqual([]);
  });
});
