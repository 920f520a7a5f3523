import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/member-list/segments.test.ts';

const activity = 'db/activity.ts';

export const faults: Fault[] = [
  {
    name: 'an emptied card keeps its old count',
    file: activity,
    find: 'v.entries < n.entries`.execute(db);',
    replace: 'v.entries < n.entries and n.count > 0`.execute(db);',
    caughtBy: 'one stamp away',
  },
  {
    name: 'a redeemed reward counts as waiting',
    file: activity,
    find: "sql.raw('c.rewards & ~c.redeemed & ((1 << c.count) - 1)')",
    replace: "sql.raw('c.rewards & ((1 << c.count) - 1)')",
    caughtBy: 'of waiting rewards',
  },
  {
    name: 'a reward not yet reached counts as waiting',
    file: activity,
    find: "sql.raw('c.rewards & ~c.redeemed & ((1 << c.count) - 1)')",
    replace: "sql.raw('c.rewards & ~c.redeemed')",
    caughtBy: 'of waiting rewards',
  },
  {
    name: 'the list does not catch up with the ledger',
    file: 'features/member-list/actions.ts',
    find: '  if (asksCards) await catchUp(ctx, shopId);\n',
    replace: '',
    caughtBy: 'one stamp away',
  },
  {
    name: 'the mark moves before the members are counted',
    file: 'features/activity/actions.ts',
    find: '    for (let from = 0; from < behind.length; from += batch) {',
    replace: '    for (let from = batch; from < behind.length; from += batch) {',
    caughtBy: 'is exact after many concurrent awards',
  },
  {
    name: 'one stamp away means two',
    file: 'features/member-list/queries.ts',
    find: 'oneAway: sql`v.to_go = 1`',
    replace: 'oneAway: sql`v.to_go = 1 + 1`',
    caughtBy: 'one stamp away',
  },
  {
    name: 'a new member counts as not seen for a month',
    file: 'features/member-list/queries.ts',
    find: 'sql`v.seen_at < ${seenBefore} and v.joined_at < ${seenBefore}`',
    replace: "sql`coalesce(v.last_visit, '') < ${seenBefore}`",
    caughtBy: 'not seen in 30 days',
  },
];
