import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/notifications/late.test.ts';

const telling = 'features/notifications/telling.ts';
const pushing = 'features/notifications/pushing.ts';
const queries = 'features/notifications/queries.ts';

export const faults: Fault[] = [
  {
    name: 'a late push message is not checked again',
    file: 'features/push/outbox.ts',
    find: 'check ? await checks[check.by](store.read, account.id, check.of) : {}',
    replace: '{}',
    caughtBy: 'about what was switched off is not sent',
  },
  {
    name: 'a late summary says what it said when it was written',
    file: pushing,
    find: '    return summaryOf(found.one, found.news);',
    replace: '    return {};',
    caughtBy: 'sums up what is left then',
  },
  {
    name: 'a late line is sent because of another one',
    file: pushing,
    find: 'since: new Date(Date.parse(at) - 1).toISOString()',
    replace: 'since: new Date(0).toISOString()',
    caughtBy: 'about a member who left is not sent',
  },
  {
    name: 'a late message comes in the quiet hours',
    file: telling,
    find: "  if (isQuietFor(one, now)) throw new RetryLaterError('quiet hours', 60 * minute);\n",
    replace: '',
    caughtBy: 'waits if the quiet hours have begun',
  },
  {
    name: 'a late message reaches someone who stopped working there',
    file: queries,
    find: 'where w.ended_at is null and s.closed_at',
    replace: 'where s.closed_at',
    caughtBy: 'is for someone who stopped working there',
  },
  {
    name: 'a late email goes to an address that is no longer confirmed',
    file: queries,
    find: 'and a.email_verified_at is not null` : sql``',
    replace: '` : sql``',
    caughtBy: 'is for an address that is no longer confirmed',
  },
];
