// `npm run test:changed [-- commit]` runs the tests that a change since that commit (default: the last) touches, without journeys.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { prepareMachine, tools } from './machine.ts';
import { main, root, say } from './setup.mjs';
import { runSteps, script, vitest } from './steps.ts';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/**
 * Returns the server's folders whose tests a change touches: the slice of a changed file in server or contract, or the whole server if
 * the file belongs to no slice. Each test starts the whole server, so imports do not help.
 */
export function serverFolders(changed: string[]): string[] {
  const folders = changed.flatMap((file) => {
    if (!/^(?:server|contract)\//.test(file)) return [];
    const [, ofServer, ofContract] = /^(?:server\/features\/([\w-]+)\/|contract\/([\w-]+)\.ts$)/.exec(file) ?? [];
    const folder = `server/features/${ofServer ?? ofContract}/`;
    return existsSync(path.join(root, folder)) ? folder : 'server/';
  });
  return folders.includes('server/') ? ['server/'] : [...new Set(folders)].sort();
}

if (import.meta.main) {
  await main(async () => {
    const since = process.argv[2] ?? 'HEAD';
    const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
    if (changed.length === 0) {
      say(`Nothing has changed since ${since}.`);
      return 0;
    }
    prepareMachine([tools.postgres, tools.redis, tools.pgbouncer]);
    const folders = serverFolders(changed);
    const server = (engine: string) =>
      vitest(
        `changed server on ${engine}`,
        engine === 'sqlite' ? ['server', 'server-once'] : ['server'],
        { TEST_ENGINE: engine },
        { options: folders, mayBeEmpty: true },
      );
    return runSteps('npm run test:changed', [
      script('check', 'scripts/check.ts'),
      vitest(
        'changed web and contract',
        ['contract', 'web-rules', 'web', 'scripts', 'bench'],
        {},
        {
          options: [`--changed=${since}`],
          mayBeEmpty: true,
        },
      ),
      ...(folders.length > 0 ? [server('sqlite'), server('postgres')] : []),
    ]);
  });
}
