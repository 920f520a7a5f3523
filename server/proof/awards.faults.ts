import type { Fault } from './faults.ts';

export const faults: Fault[] = [
  {
    name: 'the maximum is not guarded',
    file: 'features/stamps/queries.ts',
    find: "and c.status = 'open' and ${after} <= (${size})`",
    replace: '`',
    caughtBy: 'exactly ten',
  },
  {
    name: 'the count falls below nothing',
    file: 'features/stamps/queries.ts',
    find: "and c.status <> 'redeemed' and ${after} >= 0`",
    replace: "and c.status <> 'redeemed'`",
    caughtBy: 'never below nothing',
  },
];
