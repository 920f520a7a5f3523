/** ZIP files that anybody may have made: what they say is believed only as far as it can be held against them. */
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';

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

export interface ZipEntry {
  name: string;
  /** Unpacked. */
  bytes: number;
  packed: number;
  crc: number;
  isDeflated: boolean;
  /** Where the packed bytes begin. */
  from: number;
}

const notZip = 'This is no ZIP archive, or only the beginning of one. Download it again, then choose the new file.';
const damaged = 'This archive is damaged. Download it again, then choose the new file.';
const tooLarge = 'This archive is larger than any that is made here.';

const [endSize, longestComment, headSize, localSize] = [22, 0xffff, 46, 30];
/** The list of all files; the longest names make it no longer. */
const longestDirectory = 1024 * 1024;
const mostEntries = 5000;
/**
 * Bytes unpacked: of one file, of all, and for each packed one. Designs that are much alike come to a hundred, the ledger, which is nearly
 * all of a large archive, to four.
 */
const [mostOfOne, mostOfAll, mostFold, smallEnough] = [1024 ** 3, 8 * 1024 ** 3, 200, 1024 * 1024];

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length) throw new ArchiveRefusal(damaged);
  return buffer;
}

/** Where the list of files lies: it says so at the very end of the file. */
async function findDirectory(file: FileHandle, size: number) {
  const length = Math.min(size, endSize + longestComment);
  const tail = await read(file, size - length, length);
  for (let at = length - endSize; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== 0x06054b50 || tail.readUInt16LE(at + 20) !== length - at - endSize) continue;
    const [entries, bytes, from] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
    if (entries === 0xffff || bytes === 0xffffffff || from === 0xffffffff) throw new ArchiveRefusal(tooLarge);
    if (entries > mostEntries || bytes > longestDirectory) throw new ArchiveRefusal(tooLarge);
    const isOne = tail.readUInt16LE(at + 8) === entries && tail.readUInt32LE(at + 4) === 0;
    if (!isOne || from + bytes !== size - length + at) throw new ArchiveRefusal(damaged);
    return { entries, bytes, from };
  }
  throw new ArchiveRefusal(notZip);
}

interface Head extends Omit<ZipEntry, 'from'> {
  /** Where its own header is. */
  at: number;
}

function readHeads(directory: Buffer, entries: number): Head[] {
  const heads: Head[] = [];
  let at = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + headSize > directory.length || directory.readUInt32LE(at) !== 0x02014b50)
      throw new ArchiveRefusal(damaged);
    const [flags, method] = [directory.readUInt16LE(at + 8), directory.readUInt16LE(at + 10)];
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => directory.readUInt16LE(at + place));
    const end = at + headSize + (nameLength ?? 0);
    const name = directory.toString('utf8', at + headSize, end);
    if (flags & 0x2041) throw new ArchiveRefusal('This archive is encrypted. Choose it as it was downloaded.', name);
    if (method !== 0 && method !== 8) throw new ArchiveRefusal('It is packed in a way that is not known here.', name);
    heads.push({
      name,
      isDeflated: method === 8,
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
    });
    at = end + (extraLength ?? 0) + (commentLength ?? 0);
  }
  if (at !== directory.length) throw new ArchiveRefusal(damaged);
  return heads;
}

/** Refuses what unpacks to more than anything that is made here. */
function refuseBombs(heads: Head[]): void {
  let all = 0;
  for (const { name, bytes, packed, isDeflated } of heads) {
    all += bytes;
    const isFolded = bytes > smallEnough && bytes > packed * mostFold;
    if (bytes > mostOfOne || all > mostOfAll || isFolded || (!isDeflated && bytes !== packed)) {
      throw new ArchiveRefusal('It unpacks to more than an archive of a shop can hold.', name);
    }
  }
}

/** The files in an archive, none of which lies over another, in the order in which they lie. */
export async function listEntries(path: string): Promise<ZipEntry[]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size < endSize) throw new ArchiveRefusal(notZip);
    const directory = await findDirectory(file, size);
    const heads = readHeads(await read(file, directory.from, directory.bytes), directory.entries);
    refuseBombs(heads);
    heads.sort((one, other) => one.at - other.at);
    const names = new Set<string>();
    const entries: ZipEntry[] = [];
    for (const [place, { at, ...head }] of heads.entries()) {
      if (names.has(head.name)) throw new ArchiveRefusal('It is in the archive twice.', head.name);
      names.add(head.name);
      const end = heads[place + 1]?.at ?? directory.from;
      if (at + localSize > end) throw new ArchiveRefusal(damaged);
      const local = await read(file, at, localSize);
      if (local.readUInt32LE(0) !== 0x04034b50) throw new ArchiveRefusal(damaged);
      const nameLength = local.readUInt16LE(26);
      const from = at + localSize + nameLength + local.readUInt16LE(28);
      const name = (await read(file, at + localSize, nameLength)).toString('utf8');
      if (name !== head.name || from + head.packed > end) throw new ArchiveRefusal(damaged);
      entries.push({ ...head, from });
    }
    return entries;
  } finally {
    await file.close();
  }
}

/** The packed bytes on their way through; what goes wrong comes out of it as an error. */
function unpack(path: string, { packed, isDeflated, from }: ZipEntry): Readable {
  if (packed === 0) return Readable.from([]);
  const raw = createReadStream(path, { start: from, end: from + packed - 1 });
  // Whoever reads is told by the stream itself.
  return isDeflated ? pipeline(raw, createInflateRaw(), () => undefined) : raw;
}

/** The bytes of a file in an archive, unpacked as they are read, no more of them than it said; all of them right, or it throws. */
export async function* readEntry(path: string, entry: ZipEntry): AsyncGenerator<Buffer> {
  const { name, bytes, crc } = entry;
  let [read, sum] = [0, 0];
  try {
    for await (const chunk of unpack(path, entry) as AsyncIterable<Buffer>) {
      read += chunk.length;
      if (read > bytes) throw new ArchiveRefusal(damaged, name);
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('Z_')) throw new ArchiveRefusal(damaged, name);
    throw error;
  }
  if (read !== bytes || sum !== crc) throw new ArchiveRefusal(damaged, name);
}
