import type { Fault } from '#faults/fault.ts';

const caughtBy = 'in any order of steps';

export const faults: Fault[] = [
  {
    name: 'signing out elsewhere forgets the shop pages',
    file: 'features/accounts/queries.ts',
    find: 'account_id: accountId, ended_at: null }))\n    .$if(exceptId',
    replace: "account_id: accountId, ended_at: null, kind: 'operator' }))\n    .$if(exceptId",
    caughtBy,
  },
  {
    name: 'an ended session keeps working for two seconds',
    file: 'features/sessions/actions.ts',
    find: '    tx.disconnect(id);\n',
    replace: '',
    caughtBy,
  },
  {
    name: 'any account may end any session',
    file: 'features/sessions/queries.ts',
    find: 'id, account_id: accountId, ended_at',
    replace: 'id, ended_at',
    caughtBy,
  },
];
