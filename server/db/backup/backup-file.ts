/**
 * The backup file: JSON lines, compressed with gzip. It starts with a head that names the schema's version. Each table has a line with its
 * columns, then one line per row. The last line has the number of rows per table and a checksum; without it, the file is incomplete.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import { Refusal } from '#refusal.ts';
import { writeWhole } from './durable-file.ts';
import { type Batch, batchSize, exactValue, type Source } from './source.ts';

const format = 1;
const head = z.object({ stampdeck: z.literal('backup'), format: z.int(), migrations: z.array(z.string()) });
const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) });
const endLine = z.object({ end: z.object({ rows: z.record(z.string(), z.int()), sha256: z.string() }) });

/** Rows of each table. */
export type Counts = Record<string, number>;

/** Writes all rows of `source` to a file; returns their numbers. */
export async function writeBackup(file: string, source: Source, now: Date): Promise<Counts> {
  const rows: Counts = {};
  const hash = createHash('sha256');
  const counted = (text: string): string => {
    hash.update(text);
    return text;
  };
  async function* lines(): AsyncIterable<string> {
    const { migrations } = source;
    yield counted(`${JSON.stringify({ stampdeck: 'backup', format, madeAt: now.toISOString(), migrations })}\n`);
    for await (const batch of source.batches()) {
      const { table, columns } = batch;
      if (rows[table] === undefined) yield counted(`${JSON.stringify({ table, columns })}\n`);
      rows[table] = (rows[table] ?? 0) + batch.rows.length;
      if (batch.rows.length > 0) yield counted(`${batch.rows.map((row) => JSON.stringify(row)).join('\n')}\n`);
    }
    yield `${JSON.stringify({ end: { rows, sha256: hash.digest('hex') } })}\n`;
  }
  await pipeline(lines, createGzip({ level: 4 }), (parts: AsyncIterable<Buffer>) => writeWhole(file, parts));
  return rows;
}

/** Longest accepted line in characters (ours: far above any row). A file without line breaks must not fill the memory. */
const longestLine = 32 * 1024 * 1024;

async function* readLines(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const input = createReadStream(file);
  const unzipped = input.pipe(createGunzip());
  input.on('error', (error) => unzipped.destroy(error));
  let rest = '';
  try {
    for await (const chunk of unzipped) {
      const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > longestLine) throw new Error('A line does not end.');
      yield* lines;
    }
    if (rest + decoder.decode() !== '') throw new Error('The last line does not end.');
  } finally {
    input.destroy();
  }
}

const foreign = (file: string) => new Refusal(`'${file}' is not a backup of Stampdeck.`);
const damaged = (file: string) => new Refusal(`The backup '${file}' is cut off or damaged.`);

/** Yields the rows between head and end, and compares them with the checksum and the counts at the end. */
async function* readTables(file: string, lines: AsyncGenerator<string>, first: string): AsyncGenerator<Batch> {
  const hash = createHash('sha256').update(`${first}\n`);
  const counts: Counts = {};
  let batch: Batch | null = null;
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done) throw damaged(file);
    const parsed = JSON.parse(line) as unknown;
    if (Array.isArray(parsed)) {
      if (batch === null || parsed.length !== batch.columns.length) throw damaged(file);
      const { table, columns, rows }: Batch = batch;
      rows.push(parsed.map((value) => exactValue(value, table)));
      counts[table] = (counts[table] ?? 0) + 1;
      if (rows.length === batchSize) {
        yield batch;
        batch = { table, columns, rows: [] };
      }
    } else {
      if (batch) yield batch;
      const { data: end } = endLine.safeParse(parsed);
      if (end) {
        const isWhole = end.end.sha256 === hash.digest('hex') && sameCounts(end.end.rows, counts);
        if (!isWhole || !(await lines.next()).done) throw damaged(file);
        return;
      }
      const { table, columns } = tableLine.parse(parsed);
      if (counts[table] !== undefined) throw damaged(file);
      counts[table] = 0;
      batch = { table, columns, rows: [] };
    }
    hash.update(line).update('\n');
  }
}

const sameCounts = (some: Counts, others: Counts): boolean =>
  Object.keys({ ...some, ...others }).every((table) => some[table] === others[table]);

/** Opens a backup file and reads its head. */
export async function openBackupFile(file: string): Promise<Source> {
  const lines = readLines(file);
  const first = await lines.next().catch((error) => {
    throw isAboutContents(error) ? foreign(file) : error;
  });
  const { data } = head.safeParse(parseOr(first.value ?? '', null));
  if (!data) throw foreign(file);
  if (data.format !== format) {
    throw new Refusal(`The backup '${file}' was made by a newer Stampdeck: update this one first.`);
  }
  return {
    migrations: data.migrations,
    batches: async function* () {
      try {
        yield* readTables(file, lines, first.value as string);
      } catch (error) {
        throw isAboutContents(error) ? damaged(file) : error;
      }
    },
    close: async () => void (await lines.return(undefined)),
  };
}

function parseOr(text: string, otherwise: unknown): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** Whether an error is about the file's content, and not about the disk or a bug. */
function isAboutContents(error: unknown): boolean {
  if (error instanceof Refusal) return false;
  const { code } = error as { code?: unknown };
  return typeof code !== 'string' || /^(Z_|ERR_ENCODING)/.test(code);
}
