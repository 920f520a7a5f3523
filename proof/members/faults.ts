import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/member-list/member-list.test.ts';

export const faults: Fault[] = [
  {
    name: 'a disabled member collects',
    file: 'features/stamps/queries.ts',
    find: "and m.status = 'active' and m.left_at is null\n            and s.id",
    replace: 'and m.left_at is null\n            and s.id',
    caughtBy: 'works on several at once, stops stamps and rewards',
  },
  {
    name: 'a disabled member redeems',
    file: 'features/stamps/queries.ts',
    find: "    .where('m.status', '=', 'active')\n",
    replace: '',
    caughtBy: 'works on several at once, stops stamps and rewards',
  },
  {
    name: 'members of another shop are disabled',
    file: 'features/membership/queries.ts',
    find: "    .select(['id', 'account_id as customerId', 'status'])\n    .where('shop_id', '=', shopId)\n",
    replace: "    .select(['id', 'account_id as customerId', 'status'])\n",
    caughtBy: 'leaves members of other shops alone',
  },
  {
    name: "a spreadsheet computes a member's name",
    file: 'row-files.ts',
    find: 'stringify(rows, { bom, escape_formulas: true,',
    replace: 'stringify(rows, { bom,',
    caughtBy: 'contains nothing that a spreadsheet would compute',
  },
  {
    name: 'the download continues after its session has ended',
    file: 'features/member-list/members-file.ts',
    find: '    await requireRunning(ctx);\n    const part',
    replace: '    const part',
    caughtBy: 'stops when the session',
  },
  {
    name: 'members who left have a page',
    file: 'features/member-list/queries.ts',
    find: "'m.shop_id': shopId, 'm.left_at': null",
    replace: "'m.shop_id': shopId",
    caughtBy: 'is not found for members who left',
  },
];
