import type { Fault } from '#faults/fault.ts';

const caughtBy = 'killed eight times while importing';

export const faults: Fault[] = [
  {
    name: 'the progress is saved before the rows',
    file: 'features/member-import/import-job.ts',
    find: 'const add = () => this.parts.store.write((db) => addRows(db, shop, at, rows, this.parts.now()));',
    replace: `const add = async () => {
      const ahead = { ...at, handled: at.handled + rows.length };
      await this.parts.store.write((db) => queries.advanceImport(db, at, ahead));
      await pause(20);
      return this.parts.store.write(async (db) => {
        await queries.advanceImport(db, ahead, at);
        return addRows(db, shop, at, rows, this.parts.now());
      });
    };`,
    caughtBy,
  },
  {
    name: 'the import starts again at the first row',
    file: 'import-job.ts',
    find: '.slice(Math.max(0, at.handled - passed))',
    replace: '',
    caughtBy,
  },
  {
    name: 'an interrupted import is not resumed',
    file: 'poller.ts',
    find: 'if (!waits) void this.wake();',
    replace: '',
    caughtBy,
  },
];
