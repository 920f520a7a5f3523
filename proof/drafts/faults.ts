import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/drafts/drafts.test.ts';

const queries = 'features/drafts/queries.ts';
const actions = 'features/drafts/actions.ts';

export const faults: Fault[] = [
  {
    name: 'a draft of another tab is overwritten',
    file: queries,
    find: "    .where('revision', '=', revision)\n",
    replace: '',
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
    name: 'a draft is lost while its revision is counted',
    file: queries,
    find: 'const values = { base_version, body, saved_at, revision: revision + 1 };',
    replace: 'const values = { base_version, body: null, saved_at, revision: revision + 1 };',
    caughtBy: 'is there for every device',
  },
  {
    name: 'a draft is stored without a change of what stands there',
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
    caughtBy: 'that was discarded is gone',
  },
  {
    name: 'a lost answer is taken for another tab',
    file: actions,
    find: 'const isSame = kept?.revision',
    replace: 'const isSame = false && kept?.revision',
    caughtBy: 'sent again because the answer was lost',
  },
  {
    name: 'a draft may begin from a version that is not there',
    file: actions,
    find: "    if (baseVersion > newest) throw new AppError('invalid', { fields: { baseVersion: 'There is no such version.' } });\n",
    replace: '',
    caughtBy: 'from a version that is not there',
  },
  {
    name: 'a draft takes a picture that is not the shop’s',
    file: actions,
    find: "    if (design) await expectOwnImage(tx, shopId, 'design.logo', design.logo);\n",
    replace: '',
    caughtBy: 'with what no card can have',
  },
  {
    name: 'a draft is shown on the newest version instead of the one that it began from',
    file: actions,
    find: 'row?.body ? row.baseVersion : newest',
    replace: 'newest',
    caughtBy: 'is there for every device',
  },
  {
    name: 'the versions come oldest first',
    file: queries,
    find: "    .orderBy('d.version', 'desc')\n",
    replace: "    .orderBy('d.version', 'asc')\n",
    caughtBy: 'are listed newest first',
  },
  {
    name: 'closed and handed cards run on a version',
    file: queries,
    find: "          .whereRef('c.design_version', '=', 'd.version')\n          .where(isRunningCard)\n",
    replace: "          .whereRef('c.design_version', '=', 'd.version')\n",
    caughtBy: 'say how many cards run on each',
  },
  {
    name: 'whoever left is touched by a new version',
    file: 'features/designs/queries.ts',
    find: 'sum(case when m.left_at is null then 1 else 0 end)',
    replace: 'sum(1)',
    caughtBy: 'whom a new version touches',
  },
];
