/** ZIP files that anyone may have made. yauzl reads them; what they say is believed only as far as it can be held against them. */
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** Characters of a name that are shown. */
export const longestShown = 100;

/** What is wrong with a file, as whoever chose it is told. */
export class ArchiveRefusal extends Error {
  readonly file: string;
  readonly line: number | null;
  constructor(says: string, file = '', line: number | null = null) {
    super(says);
    // Names come out of the file and are as long as its writer likes.
    this.file = file.slice(0, longestShown);
    this.line = line;
  }
}

const notZip = 'This is no ZIP archive, or only the beginning of one. Download it again, then choose the new file.';
const damaged = 'This archive is damaged. Download it again, then choose the new file.';
const tooLarge = 'This archive is larger than any that is made here.';

/** Bytes of a file's header in the list of all files, and before the file itself. */
const [headSize, localSize] = [46, 30];
/** The list of all files is held; the longest names make it no longer. */
const longestDirectory = 1024 * 1024;
const mostEntries = 5000;
/**
 * Bytes unpacked: of one file, of all, and for each packed one. Designs that are much alike come to a hundred, the ledger, which is nearly
 * all of a large archive, to four.
 */
const [mostOfOne, mostOfAll, mostFold, smallEnough] = [1024 ** 3, 8 * 1024 ** 3, 200, 1024 * 1024];

/** What the library says is wrong with the file. What the disk says stays as it is: the file may be whole. */
const refusalOf = (error: unknown, says: string, name?: string): unknown =>
  error instanceof ArchiveRefusal || 'syscall' in (error as Error) ? error : new ArchiveRefusal(says, name);

export interface Zip {
  file: ZipFile;
  entries: ReadonlyMap<string, Entry>;
}

/** Opens a ZIP for as long as `work` takes. Refuses one whose list of files is not as an archive has it. */
export async function openZip<T>(path: string, work: (zip: Zip) => Promise<T>): Promise<T> {
  const options = { autoClose: false, lazyEntries: true, decodeStrings: false };
  const file = await openPromise(path, options).catch((error) => {
    throw refusalOf(error, notZip);
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
      if (entries.has(name)) throw new ArchiveRefusal('It is in the archive twice.', name);
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

/** Refuses what cannot be read here, and what unpacks to more than anything that is made here. */
function judge(entry: Entry, name: string): void {
  const { uncompressedSize: bytes, compressedSize: packed } = entry;
  if (entry.isEncrypted()) throw new ArchiveRefusal('This archive is encrypted. Choose it as it was downloaded.', name);
  if (!entry.canDecodeFileData()) throw new ArchiveRefusal('It is packed in a way that is not known here.', name);
  if (bytes > mostOfOne || (bytes > smallEnough && bytes > packed * mostFold))
    throw new ArchiveRefusal('It unpacks to more than an archive of a shop can hold.', name);
}

/** Refuses files that lie over each other: a few bytes would be unpacked many times. */
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

/** The bytes of a file in an archive, unpacked as they are read, no more of them than it said; all of them right, or it throws. */
export async function* readEntry({ file, entries }: Zip, name: string): AsyncGenerator<Buffer> {
  const entry = entries.get(name);
  if (!entry) throw new ArchiveRefusal('This is no archive of a shop: the file is not in it.', name);
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
