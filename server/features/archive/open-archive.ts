/** Opens an archive, checks that it is complete, and reads its lists a few lines at a time. */
import { createHash } from 'node:crypto';
import { type LocatedProblem, mostNamedProblems } from '@stampdeck/contract/archive.ts';
import { archiveProblem } from '@stampdeck/contract/archive-problems.ts';
import { fieldProblems } from '@stampdeck/contract/field-problems.ts';
import type { Problem } from '@stampdeck/contract/problems.ts';
import * as z from 'zod/mini';
import { AppError } from '#context.ts';
import { parseJson } from '#http/json.ts';
import * as format from './format.ts';
import { ArchiveRefusal, longestShown, openZip, readEntry, type Zip } from './zip-file.ts';

/**
 * Characters in a line, and bytes in a file that is read whole. Ours: a design with full texts has
 * about 60,000.
 */
const [longestLine, longestFile] = [200_000, 4 * 1024 * 1024];

/** Stops reading after too many problems. */
export class TooManyProblems extends Error {}

/** The problems found in an archive. */
export class Problems {
  readonly named: LocatedProblem[] = [];
  /** What single members lack. The archive is still imported. */
  readonly warnings: LocatedProblem[] = [];

  add(file: string, line: number | null, problem: Problem): void {
    if (this.named.length >= mostNamedProblems) throw new TooManyProblems();
    this.named.push({ file, line, ...problem });
  }

  warn(file: string, line: number, problem: Problem): void {
    if (this.warnings.length < mostNamedProblems) this.warnings.push({ file, line, ...problem });
  }
}

const tooLong = archiveProblem('longLine', { most: longestLine });

/** The file of a video, and of its picture, if it has one. */
export interface VideoFiles {
  file: string;
  poster: string | null;
}

export interface Archive extends Zip {
  /** The lists, pictures and videos that were read completely. */
  seen: Map<string, { lines: number; sha256: string }>;
  /** The files of the pictures, by their ids in the archive. */
  pictures: ReadonlyMap<string, string>;
  videos: ReadonlyMap<string, VideoFiles>;
  manifest: format.Manifest;
  shop: format.ShopFile;
}

/** An invalid text that was dropped. */
export interface Lack {
  field: keyof typeof format.optionalParts;
  value: string;
  problem: string;
}

type Parsed<T> = { value: T; lacks: Lack[]; problem?: never } | { value?: never; problem: Problem };

/**
 * Parses untrusted text, or returns the problem. An invalid text in one of the `optional`
 * fields is dropped instead.
 */
function parse<T>(schema: z.ZodMiniType<T>, text: string, optional: Record<string, unknown> = {}): Parsed<T> {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { problem: archiveProblem('notJson') };
  }
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return { value: parsed.data, lacks: [] };
  const row = value as Record<string, unknown>;
  const wrong = new Map(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]));
  const texts = [...wrong.keys()].filter((field) => Object.hasOwn(optional, field) && typeof row[field] === 'string');
  if (texts.length === wrong.size) {
    const blanks = Object.fromEntries(texts.map((field) => [field, optional[field]]));
    const lacks = texts.map((field) => ({
      field: field as Lack['field'],
      value: String(row[field]).slice(0, longestShown),
      problem: wrong.get(field) ?? fieldProblems.invalid,
    }));
    return { value: z.parse(schema, { ...row, ...blanks }), lacks };
  }
  const [[path = '', said = fieldProblems.invalid] = []] = wrong;
  const field = path.slice(0, longestShown);
  return {
    problem: field
      ? archiveProblem('wrongField', { field, problem: said })
      : archiveProblem('wrong', { problem: said }),
  };
}

async function readWhole<T>(zip: Zip, schema: z.ZodMiniType<T>, name: string): Promise<T> {
  if ((zip.entries.get(name)?.uncompressedSize ?? 0) > longestFile)
    throw new ArchiveRefusal(archiveProblem('fileTooLarge'), name);
  const chunks: Buffer[] = [];
  for await (const chunk of readEntry(zip, name)) chunks.push(chunk);
  const { value, problem } = parse(schema, decode(Buffer.concat(chunks), name));
  if (problem) throw new ArchiveRefusal(problem, name);
  return value as T;
}

function decode(bytes: Buffer, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ArchiveRefusal(archiveProblem('notUtf8'), name);
  }
}

const whatever = z.looseObject({ format: z.optional(z.unknown()), version: z.optional(z.unknown()) });

/**
 * Opens an archive while `work` runs. Refuses it unless it is complete, of a known version, and
 * contains exactly the listed files.
 */
export const openArchive = <T>(path: string, work: (archive: Archive) => Promise<T>): Promise<T> =>
  openZip(path, async (zip) => {
    const head = await readWhole(zip, whatever, 'manifest.json');
    if (head.format !== format.formatName) throw new ArchiveRefusal(archiveProblem('otherProgram'), 'manifest.json');
    if (!format.readableVersions.includes(Number(head.version))) {
      throw new ArchiveRefusal(archiveProblem('otherVersion'), 'manifest.json');
    }
    const manifest = await readWhole(zip, format.manifest, 'manifest.json');
    expectNamed(zip, manifest);
    const files = { pictures: picturesIn(zip, manifest), videos: videosIn(zip, manifest) };
    return work({ ...zip, ...files, manifest, shop: await readWhole(zip, format.shop, 'shop.json'), seen: new Map() });
  });

/**
 * Refuses files that the manifest does not list, unknown files, and listed files that are missing.
 */
function expectNamed({ entries }: Zip, { files, version, cutOff }: format.Manifest): void {
  const isUpload = (name: string): boolean =>
    format.pictureIn(name, version) !== null || format.videoIn(name, version) !== null;
  const isKnown = (name: string): boolean => name === 'shop.json' || format.listOf(name) !== null || isUpload(name);
  for (const name of entries.keys()) {
    if (['manifest.json', 'readme.txt'].includes(name)) continue;
    if (!isKnown(name)) throw new ArchiveRefusal(archiveProblem('strangeFile'), name);
    if (isCutOff(name, { files, version, cutOff })) continue;
    if (!Object.hasOwn(files, name)) throw new ArchiveRefusal(archiveProblem('unlistedFile'), name);
  }
  for (const name of Object.keys(files)) {
    if (!entries.has(name)) throw new ArchiveRefusal(archiveProblem('missingFile'), name);
  }
}

/** Whether a file is a video of which the archive has only a part. It is not read. */
const isCutOff = (name: string, { files, version, cutOff }: Pick<format.Manifest, 'files' | 'version' | 'cutOff'>) =>
  format.videoIn(name, version)?.isPoster === false && cutOff.includes(name) && !Object.hasOwn(files, name);

/** The files of the videos, by id. Refuses a video in two files, a picture without its video, and too many of them. */
function videosIn({ entries }: Zip, manifest: format.Manifest): Map<string, VideoFiles> {
  const videos = new Map<string, VideoFiles>();
  const named = [...entries.keys()].flatMap((name) => {
    const found = isCutOff(name, manifest) ? null : format.videoIn(name, manifest.version);
    return found ? [{ ...found, name }] : [];
  });
  for (const { id, name } of named.filter(({ isPoster }) => !isPoster)) {
    if (videos.has(id)) throw new ArchiveRefusal(archiveProblem('repeatedVideo'), name);
    if (videos.size === format.mostVideos)
      throw new ArchiveRefusal(archiveProblem('manyVideos', { most: format.mostVideos }), name);
    videos.set(id, { file: name, poster: null });
  }
  for (const { id, name } of named.filter(({ isPoster }) => isPoster)) {
    const video = videos.get(id);
    if (!video) throw new ArchiveRefusal(archiveProblem('strayPoster'), name);
    video.poster = name;
  }
  return videos;
}

/** The files of the pictures, by id. Refuses a picture in two files, and too many of them. */
function picturesIn({ entries }: Zip, { version }: format.Manifest): Map<string, string> {
  const pictures = new Map<string, string>();
  for (const name of entries.keys()) {
    const id = format.pictureIn(name, version);
    if (id === null) continue;
    if (pictures.has(id)) throw new ArchiveRefusal(archiveProblem('repeatedPicture'), name);
    if (pictures.size === format.mostPictures)
      throw new ArchiveRefusal(archiveProblem('manyPictures', { most: format.mostPictures }), name);
    pictures.set(id, name);
  }
  return pictures;
}

/** Reads a file of an archive line by line. */
async function* textLines(archive: Archive, name: string): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let lines = 0;
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest = '';
  const take = (decoded: () => string): string[] => {
    try {
      rest += decoded();
    } catch (error) {
      if (error instanceof TypeError) throw new ArchiveRefusal(archiveProblem('notUtf8'), name);
      throw error;
    }
    const whole = rest.split('\n');
    rest = whole.pop() ?? '';
    lines += whole.length;
    if (rest.length > longestLine) throw new ArchiveRefusal(tooLong, name);
    return whole;
  };
  for await (const chunk of readEntry(archive, name)) {
    hash.update(chunk);
    yield* take(() => decoder.decode(chunk, { stream: true }));
  }
  yield* take(() => decoder.decode());
  if (rest !== '') {
    lines += 1;
    yield rest;
  }
  archive.seen.set(name, { lines, sha256: hash.digest('hex') });
}

export interface Numbered<Row> {
  row: Row;
  file: string;
  line: number;
  lacks: Lack[];
}

/** The rows of a list, from its files up to the first missing number. */
export async function* rowsOf<Name extends format.ListName>(
  archive: Archive,
  list: Name,
  problems: Problems,
): AsyncGenerator<Numbered<format.Lines[Name]>> {
  const schema = format.lines[list] as unknown as z.ZodMiniType<format.Lines[Name]>;
  const optional = list === 'members' ? format.optionalParts : {};
  for (let number = 1; archive.entries.has(format.fileOf(list, number)); number += 1) {
    const file = format.fileOf(list, number);
    let line = 0;
    for await (const text of textLines(archive, file)) {
      line += 1;
      const parsed = text.length > longestLine ? { problem: tooLong } : parse(schema, text, optional);
      if (parsed.problem === undefined) yield { row: parsed.value, file, line, lacks: parsed.lacks };
      else problems.add(file, line, parsed.problem);
    }
  }
}

/** A list whose next row can be inspected before it is taken. */
export class Ahead<Row> {
  readonly #rows: AsyncGenerator<Numbered<Row>>;
  #next: Numbered<Row> | null | undefined;

  constructor(rows: AsyncGenerator<Numbered<Row>>) {
    this.#rows = rows;
  }

  async peek(): Promise<Numbered<Row> | null> {
    if (this.#next === undefined) {
      const { value, done } = await this.#rows.next();
      this.#next = done ? null : value;
    }
    return this.#next;
  }

  /** Takes rows while they match, up to `most` because all are held in memory. */
  async takeWhile(isWanted: (row: Row) => boolean, most: number): Promise<Numbered<Row>[]> {
    const taken: Numbered<Row>[] = [];
    for (let next = await this.peek(); next && isWanted(next.row); next = await this.peek()) {
      if (taken.length >= most) throw new ArchiveRefusal(archiveProblem('manyEntries'), next.file, next.line);
      taken.push(next);
      this.#next = undefined;
    }
    return taken;
  }

  async close(): Promise<void> {
    await this.#rows.return(undefined);
  }
}
