import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ImportFact, readSource, readStyles, type SourceFacts } from './source-facts.ts';
import { buildTools, computedRules, importRules, tests, useRules } from './structure-rules.ts';

export interface Breach {
  rule: string;
  file: string;
  line: number;
  says: string;
  found: string;
}

interface Manifest {
  dependencies: Set<string>;
  devDependencies: Set<string>;
}

interface Target {
  /** A path from the root, or the text of the import if it is not a file of ours. */
  path: string;
  /** The package to declare. */
  package?: string;
}

const workspaces = ['contract', 'texts', 'server', 'web', 'e2e', 'bench', 'proof'];

/** Returns every file of the tree that git tracks or would track. */
export function listFiles(root: string): string[] {
  const listed = execFileSync(
    'git',
    ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  return [...new Set(listed.split('\0'))].filter((file) => file && existsSync(path.join(root, file))).sort();
}

/** Checks the tree against every rule of structure-rules.ts. A tree without TypeScript is an error. */
export function checkStructure(root: string): { examined: number; breaches: Breach[]; smells: string[] } {
  const files = listFiles(root);
  const sources = files.filter((file) => /\.(tsx?|css)$/.test(file));
  if (!sources.some((file) => /\.tsx?$/.test(file))) throw new Error(`No TypeScript file found below ${root}.`);
  const manifests = readManifests(root);
  const breaches = files.flatMap(checkName);
  const smells: string[] = [];
  for (const file of sources) {
    const source = readFileSync(path.join(root, file), 'utf8');
    const facts = file.endsWith('.css') ? readStyles(source) : readSource(file, source);
    if (facts.lines > 301) smells.push(`${file} has ${facts.lines - 1} lines`);
    breaches.push(...checkUses(file, facts));
    for (const fact of facts.imports) breaches.push(...checkImport(file, fact, manifests));
  }
  return { examined: sources.length, breaches, smells: [...smells, ...crowdedSlices(sources)] };
}

function checkUses(file: string, facts: SourceFacts): Breach[] {
  return facts.uses.flatMap(({ use, found, line }) =>
    useRules
      .filter((rule) => rule.use === use && rule.in.test(file) && !rule.onlyIn.test(file))
      .map(({ id, says }) => ({ rule: id, says, file, line, found })),
  );
}

function checkImport(file: string, fact: ImportFact, manifests: Map<string, Manifest>): Breach[] {
  const target = resolveTarget(file, fact.specifier);
  const breach = (rule: string, says: string): Breach => ({ rule, says, file, line: fact.line, found: fact.specifier });
  const breaches: Breach[] = [];
  for (const rule of importRules) {
    const from = rule.from.exec(file);
    if (!from || rule.except?.test(file)) continue;
    const matches = (pattern: string): boolean =>
      new RegExp(pattern.replaceAll('{slice}', from.groups?.slice ?? '')).test(target.path);
    const allowed = rule.may ? rule.may.some(matches) : !rule.mayNot?.some(matches);
    if (!allowed) breaches.push(breach(rule.id, rule.says));
  }
  if (!followsOnePath(file, fact.specifier, target)) breaches.push(breach('one-path', computedRules['one-path']));
  const isOther = target.package !== `@stampdeck/${workspaceOf(file)}`;
  if (target.package && isOther && !isDeclared(file, fact, target.package, manifests)) {
    breaches.push(breach('declared-imports', computedRules['declared-imports']));
  }
  return breaches;
}

function resolveTarget(file: string, specifier: string): Target {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return { path: path.posix.join(path.posix.dirname(file), bare) };
  if (bare.startsWith('#')) return { path: `${workspaceOf(file)}/${bare.slice(1)}` };
  // `virtual:` modules are made by the build.
  if (/^(?:node|virtual):/.test(bare)) return { path: bare };
  const name = bare.split('/', bare.startsWith('@') ? 2 : 1).join('/');
  return { path: bare.replace(/^@stampdeck\//, ''), package: name };
}

// The server's tests, proofs and the bench start the private programs of scripts/; runners of the proofs plant their faults.
const doors =
  /^(server\/test|bench|proof\/[^/]+)\/[^/]+\.ts -> (\.\.\/)+scripts\/(postgres|redis|pgbouncer)\.ts$|^(scripts\/faults|vitest\.config)\.ts -> \.\.?\/proof\/faults\/[a-z-]+\.ts$/;

function followsOnePath(file: string, specifier: string, target: Target): boolean {
  if (target.package) return target.package !== `@stampdeck/${workspaceOf(file)}`;
  if (/^(?:node|virtual):/.test(specifier) || doors.test(`${file} -> ${specifier}`)) return true;
  const below = target.path.startsWith(`${path.posix.dirname(file)}/`) && unitOf(file) === unitOf(target.path);
  return below ? specifier.startsWith('./') : specifier.startsWith('#');
}

/** Returns the part inside which paths begin with `./`: a slice, a folder of server or web, or all of a part without `#`. */
function unitOf(file: string): string {
  const withinProduct = /^(server|web)\/features\/[^/]+\/|^(server|web)\/[^/]+\//.exec(file)?.[0];
  return withinProduct ?? file.split('/', 1).join();
}

function workspaceOf(file: string): string {
  const [first = ''] = file.split('/');
  return workspaces.includes(first) ? first : '';
}

function isDeclared(file: string, fact: ImportFact, name: string, manifests: Map<string, Manifest>): boolean {
  const own = manifests.get(workspaceOf(file));
  if (own?.dependencies.has(name)) return true;
  const isTool = tests.test(file) || buildTools.test(file);
  if (isTool || fact.typeOnly) return Boolean(own?.devDependencies.has(name)) || (isTool && atRoot(manifests, name));
  return false;
}

function atRoot(manifests: Map<string, Manifest>, name: string): boolean {
  return Boolean(manifests.get('')?.devDependencies.has(name));
}

function readManifests(root: string): Map<string, Manifest> {
  const manifests = new Map<string, Manifest>();
  for (const workspace of ['', ...workspaces]) {
    const file = path.join(root, workspace, 'package.json');
    if (!existsSync(file)) continue;
    const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>;
    manifests.set(workspace, {
      dependencies: new Set(Object.keys(dependencies ?? {})),
      devDependencies: new Set(Object.keys(devDependencies ?? {})),
    });
  }
  return manifests;
}

// Their names are customary.
const customNames = /^(README|CONTRIBUTING|LICENSE|CHANGELOG|NOTICE)(\.[a-z]+)?$/;

function checkName(file: string): Breach[] {
  const kebab = /^[\d_.]*[a-z\d]+(-[a-z\d]+)*(\.[a-z\d]+(-[a-z\d]+)*)*$/;
  return file
    .split('/')
    .filter((part) => !kebab.test(part) && !customNames.test(part))
    .map((found) => ({ rule: 'kebab-names', says: computedRules['kebab-names'], file, line: 1, found }));
}

function crowdedSlices(sources: string[]): string[] {
  const slices = new Map<string, number>();
  for (const file of sources) {
    const slice = /^(server|web)\/features\/[^/]+(?=\/)/.exec(file)?.[0];
    if (slice) slices.set(slice, (slices.get(slice) ?? 0) + 1);
  }
  return [...slices].filter(([, count]) => count > 15).map(([slice, count]) => `${slice} has ${count} files`);
}

if (import.meta.main) {
  const root = path.dirname(import.meta.dirname);
  const { examined, breaches, smells } = checkStructure(root);
  for (const { file, line, rule, says, found } of breaches) console.log(`${file}:${line} ${rule}: ${found} (${says})`);
  for (const smell of smells) console.log(`worth a look: ${smell}`);
  console.log(`${examined} files examined, ${breaches.length} breaches`);
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
