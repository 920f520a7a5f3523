/** Checks that each screen loads the texts that its modules say: people would read the id of another, such as `0QN6Sd`. */
import { join, relative } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';
import { type AreaName, textSets } from './areas.ts';

export type TextSet = keyof typeof textSets;

/** A screen: the modules that it starts with, and the sets that are loaded before them. */
export interface Start {
  name: string;
  roots: string[];
  sets: readonly TextSet[];
}

/** What a bundler knows of a module. */
interface Module {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

const setOf = (id: string): TextSet | undefined => /^\0?virtual:texts\/(\w+)$/.exec(id)?.[1] as TextSet | undefined;

/**
 * Texts that are not loaded where they are said, in words. A module that a screen imports later has the screen's sets, and those that the
 * module which imports it has at hand for `withTexts`.
 */
export function unloadedTexts(
  moduleOf: (id: string) => Module | null,
  areasIn: (id: string) => readonly AreaName[],
  starts: Start[],
): string[] {
  const faults = new Set<string>();
  for (const { name, roots, sets } of starts) {
    const seen = new Set<string>();
    const visit = (id: string, loaded: readonly TextSet[]): void => {
      const key = [id, ...loaded].join(' ');
      if (seen.has(key)) return;
      seen.add(key);
      const module = moduleOf(id);
      if (!module) return;
      for (const area of areasIn(id))
        if (!loaded.some((set) => (textSets[set].areas as readonly AreaName[]).includes(area)))
          faults.add(`${name}: the area "${area}" of ${id} is in none of the sets ${loaded.join(', ')}`);
      for (const next of module.importedIds) visit(next, loaded);
      const ofParts = module.importedIds.flatMap((next) => setOf(next) ?? []);
      for (const next of module.dynamicallyImportedIds) visit(next, [...new Set([...loaded, ...ofParts])].sort());
    };
    for (const root of roots) visit(root, [...sets].sort());
  }
  return [...faults];
}

/** The areas of each source, by its path: those whose catalog has a text of it. */
async function areasBySource(rootDir: string): Promise<Map<string, AreaName[]>> {
  const found = new Map<string, Set<AreaName>>();
  for (const catalog of await getCatalogs(getConfig({ cwd: import.meta.dirname }))) {
    for (const { origin = [] } of Object.values((await catalog.read('en')) ?? {})) {
      for (const [file] of origin) {
        const path = join(rootDir, file);
        found.set(path, (found.get(path) ?? new Set()).add(catalog.name as AreaName));
      }
    }
  }
  return new Map([...found].map(([path, areas]) => [path, [...areas]]));
}

/** Fails the build of the pages in `web` when a screen says texts that it does not load. */
export const textsAreLoaded = (web: string, starts: Start[]): Plugin => ({
  name: 'stampdeck-loaded-texts',
  async buildEnd(error) {
    if (error) return;
    const areas = await areasBySource(join(web, '..'));
    // Texts of the contract are shown by their code or in English, never by an id. A poster is in a language of its own.
    const areasIn = (id: string) =>
      relative(web, id).startsWith('..') ? [] : (areas.get(id) ?? []).filter((area) => area !== 'poster');
    const asFiles = starts.map((start) => ({ ...start, roots: start.roots.map((root) => join(web, root)) }));
    const unknown = asFiles.flatMap(({ roots }) => roots.filter((root) => !this.getModuleInfo(root)));
    const faults = unloadedTexts((id) => this.getModuleInfo(id), areasIn, asFiles);
    if (unknown[0]) throw new Error(`The build knows no ${unknown.join(', ')}.`);
    if (faults[0]) throw new Error(faults.join('\n'));
  },
});
