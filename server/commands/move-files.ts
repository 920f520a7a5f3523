// `npm run move-files to-bucket` (or `to-folder`): copies uploaded files to the other store, and continues where an earlier run ended. With
// `and-remove` it also removes from the old store what the new one has. The server may be running.
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { readConfig } from '#config.ts';
import { type FileKind, type FileStore, fileKinds } from '#files/file-store.ts';
import { incomingFiles } from '#files/incoming.ts';
import { openFiles } from '#files/open-files.ts';
import { newShortId } from '#ids.ts';
import { Refusal } from '#refusal.ts';
import { runCommand } from './say.ts';

const config = readConfig();

/** Copies a file, and makes sure that all of it arrived. */
async function copy(kind: FileKind, name: string, size: number, from: FileStore, to: FileStore): Promise<void> {
  const path = incomingFiles(config.dataDir, kind).pathOf(newShortId());
  try {
    await pipeline(await from.read(name), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    await to.save(name, { path, size });
  } finally {
    await rm(path, { force: true });
  }
  if ((await to.size(name)) !== size) throw new Refusal(`'${kind}/${name}' did not arrive whole.`);
}

async function moveAll(isToBucket: boolean, isRemoving: boolean): Promise<string> {
  const log = { warn: () => undefined };
  if (config.s3 === null) throw new Refusal('S3_BUCKET is not set: there is only the folder.');
  const [folder, bucket] = [openFiles({ ...config, s3: null }, log), openFiles(config, log)];
  const [from, to] = isToBucket ? [folder, bucket] : [bucket, folder];
  const done = { copied: 0, there: 0, removed: 0 };
  for (const kind of fileKinds) {
    for await (const { name } of from[kind].list()) {
      const size = await from[kind].size(name);
      // The server removed it meanwhile.
      if (size === null) continue;
      const isThere = (await to[kind].size(name)) === size;
      if (!isThere) await copy(kind, name, size, from[kind], to[kind]);
      done[isThere ? 'there' : 'copied'] += 1;
      if (!isRemoving) continue;
      await from[kind].remove(name);
      done.removed += 1;
    }
  }
  return `${done.copied} files copied, ${done.there} were there already, ${done.removed} removed from the old store.`;
}

const [direction = '', extra] = process.argv.slice(2);

await runCommand(
  async () => {
    if (!['to-bucket', 'to-folder'].includes(direction) || (extra !== undefined && extra !== 'and-remove')) {
      throw new Refusal('Usage: npm run move-files to-bucket|to-folder [and-remove].');
    }
    return moveAll(direction === 'to-bucket', extra === 'and-remove');
  },
  (why) => `${why} Run the command again; it continues.`,
);
