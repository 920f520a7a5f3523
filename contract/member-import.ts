/** Files of members: a look at one, and how it gets on once it is let in. */
import * as z from 'zod/mini';
import { endpoint, gates } from './http.ts';
import { id, time } from './text.ts';

/** Bytes of a file of members; 100,000 rows are about ten million. */
export const mostImportBytes = 32 * 1024 * 1024;
/** Rows of one file. */
export const mostImportRows = 200_000;
/** Cells of one row, empty ones included. */
export const mostImportColumns = 200;
/** Rows that a check names with what is wrong with them; all of them are counted. */
export const mostNamedRows = 200;

/** Hours that a file which was looked at waits to be imported; then it is thrown away. */
export const importWaitHours = 24;

/** What a column of a file can say. */
export const importFields = ['name', 'first', 'last', 'email', 'phone', 'stamps', 'joined', 'birthday'] as const;
export type ImportField = (typeof importFields)[number];

/** How the bytes of a file were read: `windows-1252` where they are no UTF-8. */
export const importEncodings = ['utf-8', 'utf-16le', 'windows-1252'] as const;
export const importSeparators = [',', ';', '\t'] as const;

/** What a file was taken for. A column that says nothing known has no field and is left out. */
const importFile = z.object({
  encoding: z.enum(importEncodings),
  separator: z.enum(importSeparators),
  columns: z.array(z.object({ title: z.string(), field: z.nullable(z.enum(importFields)) })),
  /** Whether '5/31/2024' has the month first: told by the first date that can mean one day alone, null without one. */
  monthFirst: z.nullable(z.boolean()),
});
export type ImportFile = z.output<typeof importFile>;

/** A row as a spreadsheet numbers it: the first one names the columns. */
const importRow = z.object({
  row: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  stamps: z.int(),
  joined: z.nullable(z.string()),
  birthday: z.nullable(z.string()),
});
export type ImportRow = z.output<typeof importRow>;

/** What importing a file would do. Every row is ready, known or wrong. */
export const importCheck = z.object({
  file: importFile,
  rows: z.int(),
  ready: z.int(),
  /** Added by an earlier file. */
  known: z.int(),
  wrong: z.int(),
  /** What the rows that are ready bring along. */
  stamps: z.int(),
  /** Rows with a text that a spreadsheet would take for a formula; it is kept as text. */
  formulas: z.int(),
  /** What is wrong, row by row, so many of them and no more. */
  problems: z.array(z.object({ row: z.int(), says: z.string() })),
  /** The first rows as they were understood. */
  sample: z.array(importRow),
});
export type ImportCheck = z.output<typeof importCheck>;

/** A file on its way in, or how it went. */
export const importState = z.object({
  id,
  status: z.enum(['running', 'done', 'failed', 'canceled']),
  total: z.int(),
  handled: z.int(),
  added: z.int(),
  known: z.int(),
  wrong: z.int(),
  createdAt: time,
  finishedAt: z.nullable(time),
});
export type ImportState = z.output<typeof importState>;

export const checkImport = endpoint('POST /api/v1/members/import/check', {
  summary:
    'Takes a CSV file of members and says what importing it would do, row by row; no member is changed. `startImport` names its id within a day. A file that waited before is thrown away.',
  gate: gates.operator,
  limit: 'uploads',
  upload: 'file',
  reply: z.object({ success: z.literal(true), id, check: importCheck }),
});

const reply = z.object({ success: z.literal(true), import: importState });

export const startImport = endpoint('POST /api/v1/members/import', {
  summary:
    'Imports the file that was checked, each member with their balance as one ledger row; it goes on by itself. Rows that are wrong or known are left out, so that the same file twice changes nothing. The same call again changes nothing.',
  gate: gates.operator,
  status: 201,
  objects: ['id'],
  body: z.object({ id }),
  reply,
});

export const cancelImport = endpoint('POST /api/v1/members/import/cancel', {
  summary: 'Ends an import that is running. Members who are in already stay; the same file later adds the rest.',
  gate: gates.operator,
  objects: ['id'],
  body: z.object({ id }),
  reply,
});

export const getImport = endpoint('GET /api/v1/members/import', {
  summary: "How the shop's last import of members is getting on; null when there was none.",
  gate: gates.operator,
  reply: z.object({ success: z.literal(true), import: z.nullable(importState) }),
});
