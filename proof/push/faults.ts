import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/push/push.test.ts';

const queries = 'features/push/queries.ts';

export const faults: Fault[] = [
  {
    name: 'push goes to a device of an ended session',
    file: queries,
    find: "    .where('s.ended_at', 'is', null)\n",
    replace: '',
    caughtBy: 'gets nothing after the person signed out there',
  },
  {
    name: 'push for the dashboard goes to a phone of a customer',
    file: queries,
    find: "    .$if(kind !== null, (query) => query.where('s.kind', '=', kind as SessionsTable['kind']))",
    replace: '',
    caughtBy: 'only those of the side that it is for',
  },
  {
    name: "someone else's device is taken over without its secret",
    file: queries,
    find: ".where('push_subscriptions.auth', '=', auth)",
    replace: '',
    caughtBy: 'who needs its secret',
  },
  {
    name: 'devices that took a message get it again with one that was busy',
    file: 'features/push/outbox.ts',
    find: '.filter(({ id }) => push.device === null || push.device === id)',
    replace: '.filter(({ id }) => id !== null)',
    caughtBy: 'gets the message later, once; the others at once',
  },
  {
    name: 'a message on its way comes back after an erasure',
    file: 'features/push/outbox.ts',
    find: '    if (account?.erased_at !== null) return;\n',
    replace: '',
    caughtBy: 'leaves nothing',
  },
];
