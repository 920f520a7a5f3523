import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/member-list/member-list.test.ts';

export const faults: Fault[] = [
  {
    name: 'somebody who is disabled collects',
    file: 'features/stamps/queries.ts',
    find: "and m.status = 'active' and m.left_at is null\n            and s.id",
    replace: 'and m.left_at is null\n            and s.id',
    caughtBy: 'takes several at once, stops stamps and rewards',
  },
  {
    name: 'somebody who is disabled redeems',
    file: 'features/stamps/queries.ts',
    find: "    .where('m.status', '=', 'active')\n",
    replace: '',
    caughtBy: 'takes several at once, stops stamps and rewards',
  },
  {
    name: 'members of another shop are disabled',
    file: 'features/membership/queries.ts',
    find: "    .select(['id', 'account_id as customerId', 'status'])\n    .where('shop_id', '=', shopId)\n",
    replace: "    .select(['id', 'account_id as customerId', 'status'])\n",
    caughtBy: 'leaves whoever is not of the shop',
  },
  {
    name: 'a spreadsheet computes what a member is called',
    file: 'row-files.ts',
    find: 'stringify(rows, { bom, escape_formulas: true,',
    replace: 'stringify(rows, { bom,',
    caughtBy: 'is nothing that a spreadsheet would compute',
  },
  {
    name: 'the file goes on after its session has ended',
    file: 'features/member-list/members-file.ts',
    find: '    await requireRunning(ctx);\n    const part',
    replace: '    const part',
    caughtBy: 'breaks off when the session',
  },
  {
    name: 'whoever left has a page',
    file: 'features/member-list/queries.ts',
    find: "'m.id': id, 'm.left_at': null",
    replace: "'m.id': id",
    caughtBy: 'is not there for who left',
  },
];
