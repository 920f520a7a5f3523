import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/member-import/files.test.ts';

export const faults: Fault[] = [
  {
    name: 'a file that two take up is noted by both',
    file: 'features/member-import/queries.ts',
    find: ' handled: at.handled,',
    replace: '',
    caughtBy: 'two that take it up at once',
  },
];
