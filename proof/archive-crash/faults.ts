import type { Fault } from '#faults/fault.ts';

const caughtBy = 'killed six times while importing a shop';

export const faults: Fault[] = [
  {
    name: 'the import starts again at the first member',
    file: 'features/archive/import-job.ts',
    find: 'people.slice(Math.max(0, at.handled - passed))',
    replace: 'people',
    caughtBy,
  },
  {
    name: 'the shop itself is imported again',
    file: 'features/archive/import-job.ts',
    find: 'if (archive.base !== null) return archive;',
    replace: '',
    caughtBy,
  },
  {
    name: 'products are added again',
    file: 'features/archive/write-products.ts',
    find: '`${shopId} product ${line.id}`',
    replace: '`${Math.random()}`',
    caughtBy,
  },
  {
    name: 'products come without their photos',
    file: 'features/archive/pictures.ts',
    find: 'return pictures.has(id) ? imagePath',
    replace: 'return id === "" ? imagePath',
    caughtBy,
  },
];
