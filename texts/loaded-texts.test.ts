import { describe, expect, test } from 'vitest';
import type { AreaName } from './areas.ts';
import { unloadedTexts } from './loaded-texts.ts';

const imports = (importedIds: string[], dynamicallyImportedIds: string[] = []) => ({
  importedIds,
  dynamicallyImportedIds,
});
const modules: Record<string, ReturnType<typeof imports>> = {
  'home.tsx': imports(['chart.tsx'], ['search.tsx']),
  'chart.tsx': imports(['home.tsx']),
  'search.tsx': imports([]),
  'later.tsx': imports(['\0virtual:texts/counter'], ['search.tsx']),
};
const areas: Record<string, AreaName[]> = { 'chart.tsx': ['reports'], 'search.tsx': ['counter'] };

const faultsOf = (root: string, sets: ('reports' | 'counter' | 'shell')[]) =>
  unloadedTexts(
    (id) => modules[id] ?? null,
    (id) => areas[id] ?? [],
    [{ name: '/', roots: [root], sets }],
  );

describe('a screen', () => {
  test('that loads the texts of all its modules has no fault', () => {
    expect(faultsOf('home.tsx', ['reports', 'counter'])).toEqual([]);
  });

  test('that lacks the texts of a module that it imports is reported', () => {
    expect(faultsOf('home.tsx', ['shell', 'counter'])).toEqual([
      '/: the area "reports" of chart.tsx is in none of the sets counter, shell',
    ]);
  });

  test('that lacks the texts of a part that it loads later is reported', () => {
    expect(faultsOf('home.tsx', ['reports'])).toEqual([
      '/: the area "counter" of search.tsx is in none of the sets reports',
    ]);
  });

  test('may load the texts of a part together with it', () => {
    expect(faultsOf('later.tsx', ['shell'])).toEqual([]);
  });
});
