import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/images/images.test.ts';

export const faults: Fault[] = [
  {
    name: 'a picture of another account is taken',
    file: 'features/images/queries.ts',
    find: "    .where('id', '=', id)\n    .where('account_id', '=', accountId)\n",
    replace: "    .where('id', '=', id)\n",
    caughtBy: 'shows it on their profile, card and draft',
  },
];
