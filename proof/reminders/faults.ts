import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/reminders/reminders.test.ts';

const queries = 'features/reminders/queries.ts';

export const faults: Fault[] = [
  {
    name: 'a reminder that waits is sent although it is no longer true',
    file: 'features/reminders/sending.ts',
    find: '  if (!holds(reminder, cards)) return undefined;\n',
    replace: '',
    caughtBy: 'once the stamps were taken back, also if it is already on its way',
  },
  {
    name: 'a shop that the customer blocked reminds them',
    file: queries,
    find: ", eb('c.customer_blocked', '=', 0)",
    replace: '',
    caughtBy: 'from a shop that the customer blocked',
  },
  {
    name: 'a link ends nothing',
    file: queries,
    find: '.set({ email_since: null, due_at',
    replace: '.set({ due_at',
    caughtBy: 'ends them signed out, with one press',
  },
];
