import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/member-import/files.test.ts';

export const faults: Fault[] = [
  {
    name: 'two workers that pick up one file both record it',
    file: 'db/imports.ts',
    find: ' handled: at.handled,',
    replace: '',
    caughtBy: 'two processes that start it at once',
  },
];
