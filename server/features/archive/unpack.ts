/** Unpacks a file of an archive to the disk, and notes what it was. */
import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { archiveProblem } from '@stampdeck/contract/archive-problems.ts';
import type { Room } from '#disk-room.ts';
import { OvertakenError } from '#file-jobs.ts';
import { newShortId } from '#ids.ts';
import type { Archive } from './open-archive.ts';
import { ArchiveRefusal, readEntry } from './zip-file.ts';

async function* unpacked(archive: Archive, name: string, room: Room, isOver: () => boolean): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of readEntry(archive, name)) {
    if (isOver()) throw new OvertakenError();
    hash.update(chunk);
    room.fill(chunk.length);
    yield chunk;
  }
  archive.seen.set(name, { lines: 0, sha256: hash.digest('hex') });
}

/** Where incoming files are. */
interface Place {
  pathOf: (name: string) => string;
  keepRoom: (bytes: number) => Promise<Room>;
}

/** A file of an archive, and the bytes that it may have. */
interface Wanted {
  archive: Archive;
  name: string;
  most: number;
}

/** Has a file of its own on the disk while `work` runs. Throws `OvertakenError` once it is over. */
export async function inFile<T>(
  { archive, name, most }: Wanted,
  { pathOf, keepRoom }: Place,
  isOver: () => boolean,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const bytes = archive.entries.get(name)?.uncompressedSize ?? 0;
  if (bytes > most) throw new ArchiveRefusal(archiveProblem('fileTooLarge'), name);
  const room = await keepRoom(bytes);
  const path = pathOf(newShortId());
  try {
    await writeFile(path, unpacked(archive, name, room, isOver));
    return await work(path);
  } finally {
    room.leave();
    await rm(path, { force: true });
  }
}
