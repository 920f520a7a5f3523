import type { Fault } from '#faults/fault.ts';

const caughtBy = 'the server answers what the rules say';

export const faults: Fault[] = [
  {
    name: 'an undone award counts against the limit',
    file: 'features/limits/queries.ts',
    find: "l.kind = 'award' and not exists (\n  select 1 from ledger u where u.shop_id = l.shop_id and u.undoes_id = l.id and u.undoes_id is not null)",
    replace: "l.kind = 'award'",
    caughtBy,
  },
  {
    name: 'an award in spite of a limit does not say so',
    file: 'features/stamps/queries.ts',
    find: "sql.lit(limits === 'none' || limits === 'met' ? null : limits)",
    replace: 'sql.lit(null)',
    caughtBy,
  },
  {
    name: 'joining again enables a disabled member',
    file: 'features/membership/queries.ts',
    find: 'doUpdateSet({ left_at: null,',
    replace: "doUpdateSet({ status: 'active', left_at: null,",
    caughtBy,
  },
  {
    name: 'a printed code stops working after its member was claimed',
    file: 'features/accounts/queries.ts',
    find: "    .where('claimed_by', 'is not', null)\n",
    replace: "    .where('claimed_by', 'is', null)\n",
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
    name: 'joining twice counts twice',
    file: 'features/membership/queries.ts',
    find: "\n          .where('members.left_at', 'is not', null)",
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
    name: 'an undone redemption takes the next card with its stamps',
    file: 'features/stamps/queries.ts',
    find: "\n      .where('count', '=', 0)",
    replace: '',
    caughtBy,
  },
  {
    name: 'an unconfirmed email address claims its card',
    file: 'features/unclaimed/queries.ts',
    find: 'a.email_verified_at is not null and a.owner_proved_at is not null\n  and ',
    replace: '',
    caughtBy: caughtBy,
  },
  {
    name: 'a row that is not the last is undone',
    file: 'features/stamps/queries.ts',
    find: ', seq: last.seq',
    replace: '',
    caughtBy: caughtBy,
  },
  {
    name: 'unfollowing leaves the membership',
    file: 'features/membership/actions.ts',
    find: '    await endMembership(tx, shopId, customerId, unfollowed ? -1 : 0);\n',
    replace: '    if (unfollowed) await changeCounts(tx.db, shopId, { followers: -1, members: 0 });\n',
    caughtBy: caughtBy,
  },
  {
    name: 'an undone redemption stays given',
    file: 'features/stamps/queries.ts',
    find: '...(last.slot === null ? {} : { redeemed:',
    replace: '...(last.slot !== null ? {} : { redeemed:',
    caughtBy: caughtBy,
  },
];
