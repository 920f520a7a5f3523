// `npm run restore <file>`: a backup into an empty place, on either engine; all of it, checked, or nothing.
// Ends with 0, with 1 when nothing was restored, with 2 when all was and its ledger had been wrong before.
import { createReadStream } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { readCallersFolder, readConfig } from '#config.ts';
import { openArchive } from '#db/archive/archive-file.ts';
import { erasureList, erasuresFolder, readErasures } from '#db/archive/erasures.ts';
import { openPostgresTarget } from '#db/archive/postgres-target.ts';
import type { Source } from '#db/archive/source.ts';
import { openSqliteSource } from '#db/archive/sqlite-source.ts';
import { openSqliteTarget } from '#db/archive/sqlite-target.ts';
import { fill } from '#db/archive/target.ts';
import { eraseMembership } from '#features/member-list/actions.ts';
import { listMemberships } from '#features/member-list/queries.ts';
import { erase } from '#features/privacy/erasure.ts';
import { Refusal } from '#refusal.ts';
import { runCommand } from './say.ts';

/** A file of `npm run backup`, or a copy of an SQLite database such as the nightly ones. */
async function openBackup(file: string): Promise<Source> {
  const start = await text(createReadStream(file, { end: 15 }));
  if (start === 'SQLite format 3\0') return await openSqliteSource(file, { check: true });
  return openArchive(file);
}

await runCommand(
  async () => {
    const [given] = process.argv.slice(2);
    if (given === undefined) throw new Refusal('Name the file: npm run restore <file>.');
    const config = readConfig();
    const file = resolve(readCallersFolder(), given);
    const source = await openBackup(file);
    try {
      const isPostgres = config.databaseUrl !== null;
      const target = isPostgres ? await openPostgresTarget(config.databaseUrl ?? '') : openSqliteTarget(config.dataDir);
      // Beside the backup, where the nightly copies and what is copied from there have it, and in the folder itself.
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
      return [...findings, done, 'The ledger above was wrong already when the backup was made.'].join('\n');
    } finally {
      await source.close();
    }
  },
  (why) => `${why} Nothing was restored.`,
);
