import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { breaches, cleanTree } from './planted-breaches.ts';
import { checkStructure } from './structure.ts';
import { computedRules, floors, importRules, useRules } from './structure-rules.ts';
import { plantTree } from './temp-tree.ts';

const proved = new Set<string>();

describe('the structure check', () => {
  test('a tree that follows every rule has nothing to report', () => {
    using tree = plantTree(cleanTree);
    const { examined, breaches: found } = checkStructure(tree.root);
    expect(found).toEqual([]);
    expect(examined).toBe(Object.keys(cleanTree).filter((file) => /\.(tsx?|css)$/.test(file)).length);
  });

  test.each(breaches)('$rule reports $file', ({ rule, file, source }) => {
    using tree = plantTree({ ...cleanTree, [file]: source });
    const found = checkStructure(tree.root).breaches;
    expect(found.map((breach) => [breach.rule, breach.file])).toEqual([[rule, file]]);
    for (const { says } of found) proved.add(says);
  });

  test('every row of every rule was proved by a planted breach', () => {
    const rows = [...[...importRules, ...useRules].map(({ says }) => says), ...Object.values(computedRules)];
    expect([...proved].sort()).toEqual([...new Set(rows)].sort());
  });

  test('a tree in which nothing was found to examine fails', () => {
    using empty = plantTree({ 'README.md': '# Product\n' });
    expect(() => checkStructure(empty.root)).toThrow('No TypeScript file found');
  });

  test('a file that cannot be read as TypeScript fails instead of passing unread', () => {
    using tree = plantTree({ ...cleanTree, 'web/lib/broken.ts': 'export const = ;\n' });
    expect(() => checkStructure(tree.root)).toThrow('web/lib/broken.ts cannot be parsed');
  });

  test('every slice that stands on a floor is there', () => {
    const sides = ['server', 'web'].map((side) => path.join(import.meta.dirname, '..', side, 'features'));
    const slices = new Set(sides.flatMap((folder) => readdirSync(folder)));
    expect(Object.values(floors).flat().sort()).toEqual([...slices].sort());
  });

  test('what git ignores is not examined', () => {
    using tree = plantTree({ ...cleanTree, '.gitignore': 'web/dist/\n', 'web/dist/bundle.ts': "fetch('/x');\n" });
    expect(checkStructure(tree.root).breaches).toEqual([]);
  });
});
