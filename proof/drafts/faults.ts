import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/drafts/drafts.test.ts';

const queries = 'features/drafts/queries.ts';

export const faults: Fault[] = [
  {
    name: 'the draft of another tab is overwritten',
    file: queries,
    find: 'shop_id: shopId, revision }',
    replace: 'shop_id: shopId }',
    caughtBy: 'is not overwritten',
  },
  {
    name: 'the draft of another shop is read',
    file: queries,
    find: "'saved_at as savedAt'])\n    .where('shop_id', '=', shopId)\n",
    replace: "'saved_at as savedAt'])\n",
    caughtBy: "is not another's",
  },
  {
    name: 'closed and merged cards count as using a version',
    file: queries,
    find: "          .whereRef('c.design_version', '=', 'd.version')\n          .where(isRunningCard)\n",
    replace: "          .whereRef('c.design_version', '=', 'd.version')\n",
    caughtBy: 'show how many cards use them',
  },
  {
    name: 'a draft is lost while its revision is counted',
    file: queries,
    find: 'const values = { base_version, body, saved_at, revision: revision + 1 };',
    replace: 'const values = { base_version, body: null, saved_at, revision: revision + 1 };',
    caughtBy: 'is available on every device',
  },
  {
    name: 'a draft is stored without a check of its revision',
    file: queries,
    find: '    .set(values)\n',
    replace: '    .set({ ...values, body: sql`coalesce(body, ${body})` })\n',
    caughtBy: 'is not overwritten',
  },
  {
    name: 'a discarded draft is still there',
    file: queries,
    find: '    .set(values)\n',
    replace: '    .set({ ...values, body: sql`coalesce(${body}, body)` })\n',
    caughtBy: 'once discarded is gone',
  },
  {
    name: 'the versions come oldest first',
    file: queries,
    find: "    .orderBy('d.version', 'desc')\n",
    replace: "    .orderBy('d.version', 'asc')\n",
    caughtBy: 'are listed newest first',
  },
  {
    name: 'members who left are affected by a new version',
    file: 'features/designs/queries.ts',
    find: 'sum(case when m.left_at is null then 1 else 0 end)',
    replace: 'sum(1)',
    caughtBy: 'who is affected by a new version',
  },
];
