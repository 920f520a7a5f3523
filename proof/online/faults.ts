import type { Fault } from '#faults/fault.ts';

export const suite = 'server/realtime/presence.test.ts';

const contacts = 'features/inbox/list-queries.ts';

export const faults: Fault[] = [
  {
    name: 'everyone sees who is online',
    file: contacts,
    find: "    .where(ownColumn[side], '=', id)\n    .where(({ and }) => and({ shop_blocked: 0",
    replace: '    .where(({ and }) => and({ shop_blocked: 0',
    caughtBy: 'is told to no one else',
  },
  {
    name: 'a blocked side still sees who is online',
    file: contacts,
    find: '    .where(({ and }) => and({ shop_blocked: 0, customer_blocked: 0 }))',
    replace: '',
    caughtBy: 'when one side blocks the other',
  },
  {
    name: 'each change is told at once',
    file: 'realtime/presence.ts',
    find: 'receiver.shownAt + showEvery - performance.now()',
    replace: '0',
    caughtBy: 'at most once per second',
  },
];
