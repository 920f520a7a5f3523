import type { Fault } from './faults.ts';

const caughtBy = 'the server answers what the rules say';

export const faults: Fault[] = [
  {
    name: 'what was undone counts against the limit',
    file: 'features/limits/queries.ts',
    find: "l.kind = 'award' and not exists (\n  select 1 from ledger u where u.shop_id = l.shop_id and u.undoes_id = l.id and u.undoes_id is not null)",
    replace: "l.kind = 'award'",
    caughtBy,
  },
  {
    name: 'whoever gives in spite of a limit is refused',
    file: 'features/limits/actions.ts',
    find: 'if (!passed || mayPass)',
    replace: 'if (!passed)',
    caughtBy,
  },
  {
    name: 'a redesign changes running cards',
    file: 'features/stamps/queries.ts',
    find: 'case when c.count = 0 then d.size else c.size end',
    replace: 'd.size',
    caughtBy,
  },
  {
    name: 'a row that is not the last is undone',
    file: 'features/stamps/queries.ts',
    find: "    .where('seq', '=', last.seq)\n",
    replace: '',
    caughtBy,
  },
  {
    name: 'unfollowing leaves the membership',
    file: 'features/loyalty/actions.ts',
    find: '    await endMembership(tx, shopId, customerId, unfollowed ? -1 : 0);\n',
    replace: '    if (unfollowed) await queries.changeCounts(tx.db, shopId, { followers: -1, members: 0 });\n',
    caughtBy,
  },
  {
    name: 'joining twice counts twice',
    file: 'features/loyalty/queries.ts',
    find: "\n        .where('members.left_at', 'is not', null)",
    replace: '',
    caughtBy,
  },
  {
    name: 'stamps below a redeemed reward are taken back',
    file: 'features/stamps/queries.ts',
    find: '\n            and (c.redeemed >> (${after})) = 0',
    replace: '',
    caughtBy,
  },
  {
    name: 'an undone redemption stays given',
    file: 'features/stamps/queries.ts',
    find: '...(last.slot === null ? {} : { redeemed:',
    replace: '...(last.slot !== null ? {} : { redeemed:',
    caughtBy,
  },
  {
    name: 'an undone redemption takes the next card with its stamps',
    file: 'features/stamps/queries.ts',
    find: "\n    .where('count', '=', 0)",
    replace: '',
    caughtBy,
  },
];
