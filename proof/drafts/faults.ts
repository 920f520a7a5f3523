import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/drafts/drafts.test.ts';

const queries = 'features/drafts/queries.ts';

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
    name: 'closed and handed cards run on a version',
    file: queries,
    find: "          .whereRef('c.design_version', '=', 'd.version')\n          .where(isRunningCard)\n",
    replace: "          .whereRef('c.design_version', '=', 'd.version')\n",
    caughtBy: 'say how many cards run on each',
  },
];
