import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'a key is not kept',
    file: 'features/stamps/actions.ts',
    find: 'requestKey: ctx.requestKey ?? newSecret()',
    replace: 'requestKey: newSecret()',
    caughtBy: 'one after the other',
  },
  {
    name: 'a key belongs to nobody',
    file: 'features/stamps/queries.ts',
    find: "    .where('shop_id', '=', shopId)\n    .where('request_key', '=', requestKey)",
    replace: "    .where('request_key', '=', requestKey)",
    caughtBy: 'tells another shop nothing',
  },
  {
    name: 'a used key answers the card of now',
    file: 'features/stamps/actions.ts',
    find: 'count: row.count_after,',
    replace: 'count: (await queries.findRunningCard(ctx.db, entry.shopId, entry.customerId))?.count ?? 0,',
    caughtBy: 'after the card and the design moved on',
  },
];
