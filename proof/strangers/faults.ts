import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/inbox/bad-input.test.ts';

export const faults: Fault[] = [
  {
    name: "everyone's conversation is the caller's",
    file: 'features/inbox/actions.ts',
    find: 'if (!row || (side === ',
    replace: 'if (!row || false && (side === ',
    caughtBy: 'gets nothing of a conversation',
  },
  {
    name: 'strangers type into a conversation',
    file: 'features/inbox/socket.ts',
    find: 'if (!row || own !== (person.shop?.id ?? person.accountId)) throw',
    replace: 'if (!row) throw',
    caughtBy: 'sends no live event into it',
  },
  {
    name: 'typing reaches someone who is blocked',
    file: 'features/inbox/socket.ts',
    find: ' || (await refusalIn(ctx, row)) !== null',
    replace: '',
    caughtBy: 'to no one while one of them blocks',
  },
];
