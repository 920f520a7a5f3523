import type { Fault } from '#faults/fault.ts';

const caughtBy = 'killed six times while it brings in a shop';

export const faults: Fault[] = [
  {
    name: 'it begins at the first member again',
    file: 'features/archive/mover.ts',
    find: 'people.slice(Math.max(0, at.handled - passed))',
    replace: 'people',
    caughtBy,
  },
  {
    name: 'the shop itself is written again',
    file: 'features/archive/mover.ts',
    find: 'if (archive.base !== null) return archive;',
    replace: '',
    caughtBy,
  },
];
