import type { Fault } from './faults.ts';

export const faults: Fault[] = [
  {
    name: 'waits do not grow',
    file: 'features/accounts/rules.ts',
    find: 'Math.min(2 ** (failures - freeFailures), longestWait)',
    replace: '1',
    caughtBy: 'ten thousand guesses',
  },
  {
    name: 'an account that was guessed at is locked',
    file: 'features/accounts/rules.ts',
    find: 'longestWait = 15 * 60',
    replace: 'longestWait = 1500 * 60',
    caughtBy: 'ten thousand guesses',
  },
  {
    name: 'an unknown address costs nothing',
    file: 'features/accounts/actions.ts',
    find: 'const matches = await checkPassword(account?.password_hash ?? null, password);',
    replace: 'const matches = account ? await checkPassword(account.password_hash, password) : false;',
    caughtBy: 'known and unknown addresses',
  },
];
