import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/notifications/choices.test.ts';

const telling = 'features/notifications/telling.ts';
const queries = 'features/notifications/queries.ts';

export const faults: Fault[] = [
  {
    name: 'quiet hours are not kept',
    file: telling,
    find: 'isQuiet(localHour(now, one.timeZone),',
    replace: 'now.getTime() === 0 && isQuiet(localHour(now, one.timeZone),',
    caughtBy: 'wait for the end of the quiet hours',
  },
  {
    name: 'an order that waits for its payment is told',
    file: 'features/orders/place.ts',
    find: "opened_at: body.paymentMethod === 'PayPal' ? null : now.toISOString()",
    replace: 'opened_at: now.toISOString()',
    caughtBy: 'once it is paid',
  },
  {
    name: 'an email tells what a person may not see',
    file: telling,
    find: 'seen.includes(kind) ? Number(one[kind]) : 0',
    replace: 'seen.length >= 0 ? Number(one[kind]) : 0',
    caughtBy: 'to a colleague about what they may see',
  },
  {
    name: 'an address that is no longer proven gets emails',
    file: queries,
    find: 'and a.email_verified_at is not null` : sql``',
    replace: '` : sql``',
    caughtBy: 'has another address now',
  },
  {
    name: 'what was marked as read at the bell is emailed',
    file: queries,
    find: 'then w.notified_to else',
    replace: 'then ${told} else',
    caughtBy: 'leave out what was read in time',
  },
  {
    name: 'emails follow each other without a pause',
    file: telling,
    find: 'const pause = 60 * minute;',
    replace: 'const pause = 0;',
    caughtBy: 'at most once an hour',
  },
];
