/** An archive as its lists: opened, whole or refused, and read a few lines at a time. */
import { createHash } from 'node:crypto';
import { type ArchiveFault, mostNamedFaults } from '@stampdeck/contract/archive.ts';
import * as z from 'zod/mini';
import { AppError } from '#context.ts';
import { parseJson } from '#http/json.ts';
import * as format from './format.ts';
import { ArchiveRefusal, longestShown, openZip, readEntry, type Zip } from './zip-file.ts';

/** Characters of a line, and bytes of a file that is read at once: a design whose texts are all full has about sixty thousand. */
const [longestLine, longestFile] = [200_000, 4 * 1024 * 1024];

/** Ends the reading of an archive in which more is wrong than is named. */
export class TooManyFaults extends ArchiveRefusal {}

/** What is wrong with an archive, as far as it is named. */
export class Faults {
  readonly named: ArchiveFault[] = [];
  /** What single members come without; the archive is taken all the same. */
  readonly warnings: ArchiveFault[] = [];

  add(file: string, line: number | null, says: string): void {
    if (this.named.length >= mostNamedFaults) throw new TooManyFaults('');
    this.named.push({ file, line, says });
  }

  warn(file: string, line: number, says: string): void {
    if (this.warnings.length < mostNamedFaults) this.warnings.push({ file, line, says });
  }
}

export interface Archive extends Zip {
  /** Every list file that was read to its end. */
  seen: Map<string, { lines: number; sha256: string }>;
  manifest: format.Manifest;
  shop: format.ShopFile;
}

type Parsed<T> = { value: T; lacks: string[]; says?: never } | { value?: never; says: string };

const wordsOf = (what: string, message = 'not as it should be'): string => `${what || 'It'}: ${message}`;

/** Parses what people may have written; answers what is wrong in words. A wrong text in one of `optional` is left out instead. */
function parse<T>(schema: z.ZodMiniType<T>, text: string, optional: Record<string, unknown> = {}): Parsed<T> {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { says: 'This is not JSON as an archive has it.' };
  }
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return { value: parsed.data, lacks: [] };
  const row = value as Record<string, unknown>;
  const wrong = new Map(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]));
  const texts = [...wrong.keys()].filter((field) => Object.hasOwn(optional, field) && typeof row[field] === 'string');
  if (texts.length === wrong.size) {
    const blanks = Object.fromEntries(texts.map((field) => [field, optional[field]]));
    const lacks = texts.map((field) =>
      wordsOf(`${field} ‘${String(row[field]).slice(0, longestShown)}’`, wrong.get(field)),
    );
    return { value: z.parse(schema, { ...row, ...blanks }), lacks };
  }
  const [issue] = parsed.error.issues;
  return { says: wordsOf(issue?.path.join('.').slice(0, longestShown) ?? '', issue?.message) };
}

async function readWhole<T>(zip: Zip, schema: z.ZodMiniType<T>, name: string): Promise<T> {
  if ((zip.entries.get(name)?.uncompressedSize ?? 0) > longestFile)
    throw new ArchiveRefusal('It is longer than it can be.', name);
  const chunks: Buffer[] = [];
  for await (const chunk of readEntry(zip, name)) chunks.push(chunk);
  const { value, says } = parse(schema, decode(Buffer.concat(chunks), name));
  if (says !== undefined) throw new ArchiveRefusal(says, name);
  return value as T;
}

function decode(bytes: Buffer, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ArchiveRefusal('It is not UTF-8.', name);
  }
}

const whatever = z.looseObject({ format: z.optional(z.unknown()), version: z.optional(z.unknown()) });

/** Opens an archive for as long as `work` takes: whether it is one, whole, of a version that is known here, and holds what it says and nothing else. */
export const openArchive = <T>(path: string, work: (archive: Archive) => Promise<T>): Promise<T> =>
  openZip(path, async (zip) => {
    const head = await readWhole(zip, whatever, 'manifest.json');
    if (head.format !== format.formatName)
      throw new ArchiveRefusal('This is no archive of a Stampdeck shop.', 'manifest.json');
    if (head.version !== format.formatVersion) {
      throw new ArchiveRefusal(
        'This archive was made by another version of Stampdeck. Update this server first.',
        'manifest.json',
      );
    }
    const manifest = await readWhole(zip, format.manifest, 'manifest.json');
    expectNamed(zip, manifest);
    return work({ ...zip, manifest, shop: await readWhole(zip, format.shop, 'shop.json'), seen: new Map() });
  });

/** Refuses files that the manifest does not name, or that no archive has, and names without a file. */
function expectNamed({ entries }: Zip, { files }: format.Manifest): void {
  for (const name of entries.keys()) {
    if (['manifest.json', 'readme.txt'].includes(name)) continue;
    if (name !== 'shop.json' && !format.listOf(name)) throw new ArchiveRefusal('It is no part of an archive.', name);
    if (!Object.hasOwn(files, name)) throw new ArchiveRefusal('The manifest does not name it.', name);
  }
  for (const name of Object.keys(files)) {
    if (!entries.has(name)) throw new ArchiveRefusal('The manifest names it, and it is not there.', name);
  }
}

/** The lines of a file in an archive. */
async function* textLines(archive: Archive, name: string): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let lines = 0;
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest = '';
  const take = (decoded: () => string): string[] => {
    try {
      rest += decoded();
    } catch (error) {
      if (error instanceof TypeError) throw new ArchiveRefusal('It is not UTF-8.', name);
      throw error;
    }
    const whole = rest.split('\n');
    rest = whole.pop() ?? '';
    lines += whole.length;
    if (rest.length > longestLine) throw new ArchiveRefusal(`A line is longer than ${longestLine} characters.`, name);
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
  /** Its texts that are left out because they are wrong, in words. */
  lacks: string[];
}

/** A list's rows, from its files up to the first number that is missing. */
export async function* rowsOf<Name extends format.ListName>(
  archive: Archive,
  list: Name,
  faults: Faults,
): AsyncGenerator<Numbered<format.Lines[Name]>> {
  const schema = format.lines[list] as unknown as z.ZodMiniType<format.Lines[Name]>;
  const optional = list === 'members' ? format.optionalParts : {};
  for (let number = 1; archive.entries.has(format.fileOf(list, number)); number += 1) {
    const file = format.fileOf(list, number);
    let line = 0;
    for await (const text of textLines(archive, file)) {
      line += 1;
      const parsed = text.length > longestLine ? { says: 'It is too long.' } : parse(schema, text, optional);
      if (parsed.says === undefined) yield { row: parsed.value, file, line, lacks: parsed.lacks };
      else faults.add(file, line, parsed.says);
    }
  }
}

/** A list of which the next row can be looked at before it is taken. */
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

  /** Takes rows while they are of a kind, `most` of them: they are held at once. */
  async takeWhile(isWanted: (row: Row) => boolean, most: number): Promise<Numbered<Row>[]> {
    const taken: Numbered<Row>[] = [];
    for (let next = await this.peek(); next && isWanted(next.row); next = await this.peek()) {
      if (taken.length >= most)
        throw new ArchiveRefusal('Nobody has so many as are in this archive.', next.file, next.line);
      taken.push(next);
      this.#next = undefined;
    }
    return taken;
  }

  async close(): Promise<void> {
    await this.#rows.return(undefined);
  }
}
