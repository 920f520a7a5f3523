import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/member-list/segments.test.ts';

const queries = 'features/member-list/queries.ts';
const activity = 'db/activity.ts';

export const faults: Fault[] = [
  {
    name: 'one stamp away is two',
    file: queries,
    find: 'oneAway: sql`v.to_go = 1`',
    replace: 'oneAway: sql`v.to_go = 1 + 1`',
    caughtBy: 'of those who are one stamp away',
  },
  {
    name: 'a card that was emptied is counted as it was',
    file: activity,
    find: 'v.entries < n.entries`.execute(db);',
    replace: 'v.entries < n.entries and n.count > 0`.execute(db);',
    caughtBy: 'of those who are one stamp away',
  },
  {
    name: 'what was redeemed waits',
    file: activity,
    find: "sql.raw('c.rewards & ~c.redeemed & ((1 << c.count) - 1)')",
    replace: "sql.raw('c.rewards & ((1 << c.count) - 1)')",
    caughtBy: 'of rewards that wait',
  },
  {
    name: 'what is not reached waits',
    file: activity,
    find: "sql.raw('c.rewards & ~c.redeemed & ((1 << c.count) - 1)')",
    replace: "sql.raw('c.rewards & ~c.redeemed')",
    caughtBy: 'of rewards that wait',
  },
  {
    name: 'whoever joined lately was not seen for a month',
    file: queries,
    find: 'sql`v.seen_at < ${seenBefore} and v.joined_at < ${seenBefore}`',
    replace: "sql`coalesce(v.last_visit, '') < ${seenBefore}`",
    caughtBy: 'of those not seen in 30 days',
  },
  {
    name: 'a birthday’s month is that of UTC',
    file: 'features/member-list/actions.ts',
    find: 'month: localDay(now, counts.timeZone).slice(5, 7)',
    replace: "month: localDay(now, 'UTC').slice(5, 7)",
    caughtBy: 'of birthdays',
  },
  {
    name: 'a status is left out beside a segment',
    file: queries,
    find: "({ status }: MemberFilter) => (status === 'all' ? [] :",
    replace: "({ status, segment }: MemberFilter) => (status === 'all' || segment !== 'all' ? [] :",
    caughtBy: 'goes together with a search',
  },
  {
    name: 'a search is left out beside a segment',
    file: queries,
    find: "if (way.search === '') return",
    replace: "if (way.search === '' || way.segment !== 'all') return",
    caughtBy: 'goes together with a search',
  },
  {
    name: 'the list does not catch up with the ledger',
    file: 'features/member-list/actions.ts',
    find: '  if (asksCards) await catchUp(ctx, shopId);\n',
    replace: '',
    caughtBy: 'of those who are one stamp away',
  },
  {
    name: 'the mark moves before the members are counted',
    file: 'features/activity/actions.ts',
    find: '    for (let from = 0; from < behind.length; from += batch) {',
    replace: '    for (let from = batch; from < behind.length; from += batch) {',
    caughtBy: 'is exact after a crowd of awards',
  },
  {
    name: 'a page ends one member early',
    file: queries,
    find: 'return isWhole(filter) && enough ? sql.lit(enough + 1) : sql`${limit + 1}`;',
    replace: 'return sql`${limit}`;',
    caughtBy: 'goes both ways, a page at a time',
  },
];
