import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'a profile changes before its memberships are locked',
    file: 'features/profiles/actions.ts',
    find: '    await tx.announce.profileWillChange(tx, accountId);\n',
    replace: '',
    caughtBy: 'disable, at once',
    engine: 'postgres',
  },
];
