import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'a NUL gets past',
    file: 'http/json.ts',
    find: "text.includes('\\0') || ",
    replace: '',
    caughtBy: 'userInfo',
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
    name: 'the list of members forgets the shop',
    file: 'features/member-list/queries.ts',
    find: '({ shopId }: MemberFilter) => sql`v.shop_id = ${shopId} and v.left_at is null`',
    replace: '(_: MemberFilter) => sql`v.left_at is null`',
    caughtBy: 'getListRoyaltyMember',
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
