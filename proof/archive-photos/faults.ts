import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/archive/archive-photos.test.ts';

export const faults: Fault[] = [
  {
    name: 'photos of an archive are no uploads',
    file: 'features/archive/actions.ts',
    find: 'if (!goesOn(row) && (present(row).contents?.pictures ?? 0) > 0)',
    replace: 'if (present(row).contents === null)',
    caughtBy: 'count as uploads of that day',
  },
  {
    name: 'the photo of a closed shop stays',
    file: 'features/archive/import-files.ts',
    find: 'if (!isStored) await',
    replace: 'if (newId === "") await',
    caughtBy: 'leaves no photo behind',
  },
  {
    name: 'an import gives up when the bucket is away',
    file: 'features/archive/import-job.ts',
    find: "      if (error instanceof AppError && error.code === 'unavailable') return null;\n",
    replace: '',
    caughtBy: 'waits for a bucket',
  },
  {
    name: 'photos that do not fit are not counted',
    file: 'features/archive/export-pictures.ts',
    find: 'return own.length + (await countShownImages(db, shopId, own)) - packed;',
    replace: 'return packed - packed;',
    caughtBy: 'photos that no longer fit',
  },
];
