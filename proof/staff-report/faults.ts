import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/staff-report/staff-report.test.ts';

const queries = 'features/staff-report/queries.ts';
const story = 'whatever happens';

export const faults: Fault[] = [
  {
    name: 'a person of another shop is counted',
    file: queries,
    find: 'sql`l.shop_id = ${shopId} and l.local_day > ${after}',
    replace: 'sql`l.shop_id >= substr(${shopId}, 1, 0) and l.local_day > ${after}',
    caughtBy: 'nothing of other shops',
  },
  {
    name: 'the first day is left out',
    file: 'features/staff-report/actions.ts',
    find: 'after: daysAfter(from, -1)',
    replace: 'after: from',
    caughtBy: story,
  },
  {
    name: 'a redemption with a code counts as one without',
    file: queries,
    find: "l.kind = 'redemption' and l.without_code is not null",
    replace: "l.kind = 'redemption'",
    caughtBy: story,
  },
  {
    name: 'stamps that a person took back count toward a full card',
    file: queries,
    find: "l.kind in ('award', 'reversal')",
    replace: "l.kind in ('award')",
    caughtBy: 'a full card for one customer',
  },
  {
    name: 'the stamps of two people count as one person’s',
    file: queries,
    find: 'group by l.shop_id, l.actor_id, l.member_id, l.local_day',
    replace: 'group by l.shop_id, l.member_id, l.local_day',
    caughtBy: 'a full card for one customer',
    engine: 'sqlite',
  },
  {
    name: 'hours are known before a hundred visits',
    file: 'features/staff-report/rules.ts',
    find: '  if (all < afterHours.visits) return null;\n',
    replace: '',
    caughtBy: 'once the shop has had a hundred',
  },
  {
    name: 'a mailbox that no one else has counts as shared',
    file: 'features/staff-report/actions.ts',
    find: '?? 0) > 1',
    replace: '?? 0) > 0',
    caughtBy: 'whose mailbox is that of someone who works here',
  },
  {
    name: 'marks cover all days of a long period',
    file: 'features/staff-report/actions.ts',
    find: 'from > lastDays ? from : lastDays',
    replace: 'from',
    caughtBy: 'only what is in the last days',
  },
];
