import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'the highest revision of a draft gets past',
    file: '/contract/drafts.ts',
    find: 'z.maximum(2 ** 31 - 2)',
    replace: 'z.maximum(2 ** 31 - 1)',
    caughtBy: 'PUT /api/v1/card/draft$',
    engine: 'postgres',
  },
  {
    name: 'a number of any size gets past',
    file: '/contract/stamps.ts',
    find: '.check(z.minimum(1, withNumber(fieldProblems.atLeast, 1)), z.maximum(20, withNumber(fieldProblems.atMost, 20)))',
    replace: '',
    caughtBy: 'POST /api/stamp/stampAward$',
    engine: 'postgres',
  },
  {
    name: 'the messages of others can be read',
    file: 'features/inbox/actions.ts',
    find: "if (!row || (side === 'shop' ? row.shop_id : row.account_id) !== ownId)",
    replace: 'if (!row)',
    caughtBy: 'get-all-messages',
  },
  {
    name: 'every request is kept',
    file: 'http/server.ts',
    find: "reply.header('x-request-id', request.id);",
    replace:
      "reply.header('x-request-id', request.id);\n    ((globalThis as any).kept ??= []).push(Array.from({ length: 5000 }, Math.random));",
    caughtBy: 'keeps nothing',
  },
];
