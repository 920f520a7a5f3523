/** Reads untrusted ZIP files with yauzl. Sizes and checksums in the file are verified. */
import { crc32 } from 'node:zlib';
import { archiveProblem } from '@stampdeck/contract/archive-problems.ts';
import type { Problem } from '@stampdeck/contract/problems.ts';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** Characters of a name to show. */
export const longestShown = 100;

/** A problem for which no more of the file is read. */
export class ArchiveRefusal extends Error {
  readonly problem: Problem;
  readonly file: string;
  readonly line: number | null;
  constructor(problem: Problem, file = '', line: number | null = null) {
    super(problem.says);
    this.problem = problem;
    // Names come from the file and can have any length.
    this.file = file.slice(0, longestShown);
    this.line = line;
  }
}

const damaged = archiveProblem('damaged');
const tooLarge = archiveProblem('archiveTooLarge');

/** Bytes of a file's header in the central directory and before the file (ZIP APPNOTE 4.3). */
const [headSize, localSize] = [46, 30];
/**
 * Bytes of the central directory, which is held in memory. Ours: 5,000 files of lists and as many
 * pictures need less.
 */
const longestDirectory = 2 * 1024 * 1024;
const mostEntries = 10_000;
/**
 * Bytes unpacked: of one file, of all files, and per packed byte. Ours: similar designs reach a
 * ratio of 100, the ledger, which is most of a large archive, about 4.
 */
const [mostOfOne, mostOfAll, mostFold, smallEnough] = [1024 ** 3, 8 * 1024 ** 3, 200, 1024 * 1024];

/**
 * Errors of the library mean a damaged file. Errors of the disk are passed on, because the file may
 * be fine.
 */
const refusalOf = (error: unknown, problem: Problem, name?: string): unknown =>
  error instanceof ArchiveRefusal || 'syscall' in (error as Error) ? error : new ArchiveRefusal(problem, name);

export interface Zip {
  file: ZipFile;
  entries: ReadonlyMap<string, Entry>;
}

/** Opens a ZIP while `work` runs. Refuses one with an invalid directory. */
export async function openZip<T>(path: string, work: (zip: Zip) => Promise<T>): Promise<T> {
  const options = { autoClose: false, lazyEntries: true, decodeStrings: false };
  const file = await openPromise(path, options).catch((error) => {
    throw refusalOf(error, archiveProblem('notZip'));
  });
  try {
    return await work({ file, entries: await listEntries(file) });
  } finally {
    file.close();
  }
}

async function listEntries(file: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let [listed, unpacked] = [0, 0];
  if (file.entryCount > mostEntries) throw new ArchiveRefusal(tooLarge);
  try {
    for await (const entry of file.eachEntry()) {
      const name = entry.fileNameRaw.toString('utf8');
      listed += headSize + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      unpacked += entry.uncompressedSize;
      if (listed > longestDirectory) throw new ArchiveRefusal(tooLarge);
      if (entries.has(name)) throw new ArchiveRefusal(archiveProblem('repeatedFile'), name);
      judge(entry, name);
      if (unpacked > mostOfAll) throw new ArchiveRefusal(tooLarge);
      entries.set(name, entry);
    }
  } catch (error) {
    throw refusalOf(error, damaged);
  }
  expectApart([...entries.values()], file.fileSize);
  return entries;
}

/** Refuses entries that cannot be read, or that unpack to more than our archives do. */
function judge(entry: Entry, name: string): void {
  const { uncompressedSize: bytes, compressedSize: packed } = entry;
  if (entry.isEncrypted()) throw new ArchiveRefusal(archiveProblem('encrypted'), name);
  if (!entry.canDecodeFileData()) throw new ArchiveRefusal(archiveProblem('unknownCompression'), name);
  if (bytes > mostOfOne || (bytes > smallEnough && bytes > packed * mostFold))
    throw new ArchiveRefusal(archiveProblem('unpacksTooMuch'), name);
}

/** Refuses overlapping files: they would unpack a few bytes many times (zip bomb). */
function expectApart(entries: Entry[], end: number): void {
  let before = end;
  for (const entry of entries.toSorted(
    (one, other) => other.relativeOffsetOfLocalHeader - one.relativeOffsetOfLocalHeader,
  )) {
    const { relativeOffsetOfLocalHeader: at, fileNameLength, compressedSize } = entry;
    if (at + localSize + fileNameLength + compressedSize > before) throw new ArchiveRefusal(damaged);
    before = at;
  }
}

/**
 * Unpacks a file while reading it. Throws if it is longer than declared or its checksum is wrong.
 */
export async function* readEntry({ file, entries }: Zip, name: string): AsyncGenerator<Buffer> {
  const entry = entries.get(name);
  if (!entry) throw new ArchiveRefusal(archiveProblem('notArchive'), name);
  let sum = 0;
  try {
    for await (const chunk of (await file.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    throw refusalOf(error, damaged, name);
  }
  if (sum !== entry.crc32) throw new ArchiveRefusal(damaged, name);
}
