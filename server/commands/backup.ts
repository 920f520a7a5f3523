// `npm run backup [file]`: writes a snapshot of the whole database to one file. The server may be
// running.
import { existsSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readCallersFolder, readConfig } from '#config.ts';
import { writeBackup } from '#db/backup/backup-file.ts';
import { partialOf } from '#db/backup/durable-file.ts';
import { openPostgresSource } from '#db/backup/postgres-source.ts';
import type { Source } from '#db/backup/source.ts';
import { openSqliteSource } from '#db/backup/sqlite-source.ts';
import { sqliteFile } from '#db/sqlite.ts';
import { Refusal } from '#refusal.ts';
import { runCommand } from './say.ts';

async function openSource(): Promise<Source> {
  const { databaseUrl, dataDir } = readConfig();
  if (databaseUrl !== null) return openPostgresSource(databaseUrl);
  const file = sqliteFile(dataDir);
  if (!existsSync(file)) throw new Refusal(`Found no database in the data folder '${dataDir}' (DATA_DIR).`);
  return openSqliteSource(file, { check: false });
}

await runCommand(
  async () => {
    const now = new Date();
    const name = `stampdeck-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.jsonl.gz`;
    const file = resolve(readCallersFolder(), process.argv[2] ?? name);
    if (existsSync(file)) throw new Refusal(`'${file}' exists already.`);
    if (!existsSync(dirname(file))) throw new Refusal(`The folder '${dirname(file)}' does not exist.`);
    const source = await openSource();
    process.once('exit', () => rmSync(partialOf(file), { force: true }));
    try {
      const counts = await writeBackup(file, source, now);
      const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
      return `Backup written: ${file} (${rows} rows, ${statSync(file).size} bytes). Keep it as safe as the database.`;
    } finally {
      await source.close();
    }
  },
  (why) => `${why} No backup was made.`,
);
