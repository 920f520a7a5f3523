import type { Fault } from '#faults/fault.ts';

const caughtBy = 'killed eight times while it imports';

export const faults: Fault[] = [
  {
    name: 'the progress is kept before the rows',
    file: 'features/member-import/importer.ts',
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
    name: 'it begins at the first row again',
    file: 'features/member-import/importer.ts',
    find: '.slice(Math.max(0, at.handled - passed))',
    replace: '',
    caughtBy,
  },
  {
    name: 'what a crash left is not taken up',
    file: 'rounds.ts',
    find: 'if (!waits) void this.look();',
    replace: '',
    caughtBy,
  },
];
