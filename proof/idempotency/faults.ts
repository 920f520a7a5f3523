import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'a key is not stored',
    file: 'features/stamps/actions.ts',
    find: 'requestKey: requestKey ?? newSecret()',
    replace: 'requestKey: newSecret()',
    caughtBy: 'one after the other',
  },
  {
    name: 'a key belongs to no account',
    file: 'features/stamps/queries.ts',
    find: 'shop_id: shopId, request_key: requestKey',
    replace: 'request_key: requestKey',
    caughtBy: 'tells another shop nothing',
  },
  {
    name: 'a used key returns the current card',
    file: 'features/stamps/actions.ts',
    find: 'count: row.count_after,',
    replace: 'count: (await queries.findRunningCard(ctx.db, entry.shopId, entry.customerId))?.count ?? 0,',
    caughtBy: 'after the card and the design moved on',
  },
  {
    name: 'a used key returns the current design',
    file: 'features/stamps/actions.ts',
    find: ', await findVersionAt(ctx.db, entry.shopId, row.created_at)',
    replace: '',
    caughtBy: 'a removal that empties the card',
  },
  {
    name: 'a follow counts each time',
    file: 'features/membership/actions.ts',
    find: 'if (added) await',
    replace: 'if (added !== null) await',
    caughtBy: 'one after the other has',
  },
  {
    name: 'the same design is a new version',
    file: 'features/designs/actions.ts',
    find: 'if (current && sameDesign(current.design, design)) return newest;',
    replace: 'if (current && newest < 0) return newest;',
    caughtBy: 'publishDesign',
  },
];
