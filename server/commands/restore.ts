// `npm run restore <file>`: restores a backup into an empty place on either engine, completely and
// checked, or not at all.
// Exit code 0: restored. 1: nothing was restored. 2: restored, but the ledger was already wrong in
// the backup.
import { createReadStream } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { readCallersFolder, readConfig } from '#config.ts';
import { openBackupFile } from '#db/backup/backup-file.ts';
import { erasureList, erasuresFolder, readErasures } from '#db/backup/erasures.ts';
import { openPostgresTarget } from '#db/backup/postgres-target.ts';
import type { Source } from '#db/backup/source.ts';
import { openSqliteSource } from '#db/backup/sqlite-source.ts';
import { openSqliteTarget } from '#db/backup/sqlite-target.ts';
import { fill } from '#db/backup/target.ts';
import { eraseMembership } from '#features/member-list/actions.ts';
import { listMemberships } from '#features/member-list/queries.ts';
import { erase } from '#features/privacy/erasure.ts';
import { Refusal } from '#refusal.ts';
import { runCommand } from './say.ts';

/** Opens a file of `npm run backup`, or a copy of an SQLite database such as the nightly ones. */
async function openBackup(file: string): Promise<Source> {
  const start = await text(createReadStream(file, { end: 15 }));
  if (start === 'SQLite format 3\0') return await openSqliteSource(file, { check: true });
  return openBackupFile(file);
}

await runCommand(
  async () => {
    const [given] = process.argv.slice(2);
    if (given === undefined) throw new Refusal('Name the backup file: npm run restore <file>.');
    const config = readConfig();
    const file = resolve(readCallersFolder(), given);
    const source = await openBackup(file);
    try {
      const isPostgres = config.databaseUrl !== null;
      const target = isPostgres ? await openPostgresTarget(config.databaseUrl ?? '') : openSqliteTarget(config.dataDir);
      // Looks beside the backup, where nightly backups have it, and in the data folder.
      const erasures = [join(dirname(file), 'erased'), erasuresFolder(config.dataDir)].flatMap(readErasures);
      let erased = 0;
      const { rows, findings } = await fill(source, target, async (db) => {
        const at = new Date().toISOString();
        for (const id of new Set(erasures)) {
          if (await erase(db, id, at)) erased += 1;
          for (const membership of await listMemberships(db, [id])) {
            if (await eraseMembership(db, membership, at)) erased += 1;
          }
        }
        return erased > 0;
      });
      for (const id of erasures) await erasureList(config.dataDir).add(id);
      const place = isPostgres ? 'the database of DATABASE_URL' : config.dataDir;
      const again = erased > 0 ? ` ${erased} deleted accounts that were in it were deleted again.` : '';
      const done = `Restored ${rows} rows into ${place} and checked them.${again} Start the server with the same settings.`;
      if (findings.length === 0) return done;
      process.exitCode = 2;
      return [...findings, done, 'The ledger was already wrong when the backup was made.'].join('\n');
    } finally {
      await source.close();
    }
  },
  (why) => `${why} Nothing was restored.`,
);
