import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'a file is read table by table, without one snapshot',
    file: 'db/backup/sqlite-source.ts',
    find: 'pragma busy_timeout = 5000; begin',
    replace: 'pragma busy_timeout = 5000',
    caughtBy: 'acknowledged before it began',
    engine: 'sqlite',
  },
  {
    name: 'a database is read table by table, without one snapshot',
    file: 'db/backup/postgres-source.ts',
    find: ".setIsolationLevel('repeatable read')",
    replace: '',
    caughtBy: 'acknowledged before it began',
    engine: 'postgres',
  },
  {
    name: 'the nightly copy is a plain copy of the file',
    file: 'jobs/nightly-backup.ts',
    find: 'await this.#copy(from, join(this.#folder, backupName(now)));',
    replace: "(await import('node:fs')).copyFileSync(from, join(this.#folder, backupName(now)));",
    caughtBy: 'still in the log',
    engine: 'sqlite',
  },
  {
    name: 'a backup has its name before it is complete',
    file: 'db/backup/durable-file.ts',
    find: 'const partial = partialOf(file);',
    replace: 'const partial = file;',
    caughtBy: 'leaves no file under its name',
  },
  {
    name: 'a restore fills the database under its own name',
    file: 'db/backup/sqlite-target.ts',
    find: 'const file = restoringFile(dataDir);',
    replace: 'const file = sqliteFile(dataDir);',
    caughtBy: 'open half',
    engine: 'sqlite',
  },
  {
    name: 'a restore commits each batch separately',
    file: 'db/backup/target.ts',
    find: 'await insertRows(target.db, table, batch);',
    replace:
      'await insertRows(target.db, table, batch); await sql`commit`.execute(target.db); await sql`begin`.execute(target.db);',
    caughtBy: 'open half',
    engine: 'postgres',
  },
  {
    name: 'a folder that holds a shop counts as empty',
    file: 'db/backup/sqlite-target.ts',
    find: 'if (!isNew) refuseOccupied(dataDir);',
    replace: '',
    caughtBy: 'over a shop is refused',
    engine: 'sqlite',
  },
  {
    name: 'a database that holds a shop counts as empty',
    file: 'db/backup/postgres-target.ts',
    find: 'await refuseOccupied(db);',
    replace: '',
    caughtBy: 'over a shop is refused',
    engine: 'postgres',
  },
];
