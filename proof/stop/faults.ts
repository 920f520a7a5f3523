import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'SIGTERM ends the process at once',
    file: 'main.ts',
    find: 'await Promise.all([app.close(), jobs.close()]);',
    replace: 'process.exit(0);',
    caughtBy: 'stopped ten times',
  },
];
