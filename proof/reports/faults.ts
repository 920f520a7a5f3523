import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/reports/reports.test.ts';

const days = 'db/ledger-days.ts';
const story = 'whatever happens';

export const faults: Fault[] = [
  {
    name: 'an award that was undone the same day is a visit',
    file: days,
    find: "l.kind = 'award' and (\n  select u.id from ledger u where u.shop_id = l.shop_id and u.undoes_id = l.id and u.local_day = l.local_day) is null",
    replace: "l.kind = 'award'",
    caughtBy: story,
  },
  {
    name: 'the previous visit is not the most recent one',
    file: days,
    find: 'select max(e.day) from (',
    replace: 'select min(e.day) from (',
    caughtBy: story,
  },
  {
    name: 'a shop’s earlier zone is not kept',
    file: 'features/shops/queries.ts',
    find: "        .where('time_zone', '<>', next)\n",
    replace: "        .where('time_zone', '=', next)\n",
    caughtBy: story,
  },
  {
    name: 'members who left still count as new',
    file: 'db/migrations/0018-brought.ts',
    find: "    if tg_op <> 'INSERT' and old.left_at is null and old.brought = 0 then",
    replace: "    if tg_op = 'DELETE' and old.left_at is null then",
    caughtBy: story,
    engine: 'postgres',
  },
  {
    name: 'two counts at once both add their days',
    file: 'features/reports/count.ts',
    find: 'if (isFirst) await queries.addDays',
    replace: 'await queries.addDays',
    caughtBy: 'are counted once',
  },
  {
    name: 'a shop reads a sum of another shop',
    file: 'features/reports/queries.ts',
    find: "    .where('shop_id', '=', shopId)\n    .where('day', '>', after)\n",
    replace: "    .where('day', '>', after)\n",
    caughtBy: story,
  },
  {
    name: 'a visit begins with the first award of the day, of any member',
    file: days,
    find: 'where e.shop_id = l.shop_id and e.member_id = l.member_id and e.local_day',
    replace: 'where e.shop_id = l.shop_id and e.local_day',
    caughtBy: story,
  },
  {
    name: 'two awards on a day are two visits',
    file: days,
    find: '  group by l.shop_id, l.member_id, l.local_day`;',
    replace: '  group by l.shop_id, l.member_id, l.local_day, l.id`;',
    caughtBy: story,
  },
  {
    name: 'members who left are on the list of new members',
    file: 'features/reports/queries.ts',
    find: 'm.left_at is null and m.brought = 0',
    replace: 'm.brought = 0',
    caughtBy: story,
  },
];
