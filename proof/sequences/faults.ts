import type { Fault } from '#faults/fault.ts';

const caughtBy = 'in any order of steps';

export const faults: Fault[] = [
  {
    name: 'signing out elsewhere forgets the shop pages',
    file: 'features/accounts/queries.ts',
    find: "    .where('ended_at', 'is', null)\n    .$if(exceptId",
    replace: "    .where('ended_at', 'is', null)\n    .where('kind', '=', 'operator')\n    .$if(exceptId",
    caughtBy,
  },
  {
    name: 'an ended session goes on for two seconds',
    file: 'features/sessions/actions.ts',
    find: '    tx.disconnect(id);\n',
    replace: '',
    caughtBy,
  },
  {
    name: 'anybody may end any session',
    file: 'features/sessions/queries.ts',
    find: "    .where('id', '=', id)\n    .where('account_id', '=', accountId)\n",
    replace: "    .where('id', '=', id)\n",
    caughtBy,
  },
];
