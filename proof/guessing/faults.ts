import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'an unknown address costs nothing',
    file: 'features/accounts/actions.ts',
    find: 'const matches = await checkPassword(account?.password_hash ?? null, password);',
    replace: 'const matches = account ? await checkPassword(account.password_hash, password) : false;',
    caughtBy: 'known and unknown addresses',
  },
];
