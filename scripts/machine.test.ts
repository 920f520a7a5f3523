import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { installDebian } from './machine.ts';
import { plantTree } from './temp-tree.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** An apt-get that records its arguments and its standard input, and ends with this code. */
function plantAptGet(folder: string, code = 0): string {
  const log = path.join(folder, 'calls');
  const words = `#!/bin/sh
echo "$DEBIAN_FRONTEND|$*|$(cat)" >> ${log}
echo 'no such package'
exit ${code}
`;
  writeFileSync(path.join(folder, 'apt-get'), words);
  chmodSync(path.join(folder, 'apt-get'), 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  return log;
}

test('missing Debian packages are named before they are installed, without a question', () => {
  using tree = plantTree({});
  const log = plantAptGet(tree.root);
  const named: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    named.push(`${text} ${existsSync(log) ? 'too late' : 'in time'}`);
    return true;
  });
  installDebian(['postgresql', 'chromium']);
  expect(named).toEqual([expect.stringMatching(/Debian packages: postgresql, chromium\n in time$/)]);
  const [update, install, ...more] = readFileSync(log, 'utf8').trim().split('\n');
  expect(update).toMatch(/^noninteractive\|.* update\|$/);
  expect(install).toMatch(/^noninteractive\|.*--force-confold.* install --yes .*postgresql chromium\|$/);
  expect(more).toEqual([]);
});

test('an install that fails says what apt-get said', () => {
  using tree = plantTree({});
  plantAptGet(tree.root, 100);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(() => installDebian(['postgresql'])).toThrow('apt-get update failed:\nno such package');
});
