/** Importing members from a file: the check, and the import's progress. */
import * as z from 'zod/mini';
import { endpoint, gates } from './http.ts';
import { textKind } from './import-files.ts';
import { problem } from './problems.ts';
import { id, time } from './text.ts';

/** Most rows in one file (ours). */
export const mostImportRows = 200_000;

/** What a column can hold. */
export const importFields = ['name', 'first', 'last', 'email', 'phone', 'stamps', 'joined', 'birthday'] as const;
export type ImportField = (typeof importFields)[number];

/** How the file was understood. Columns without a known meaning have no field and are ignored. */
const importFile = z.extend(textKind, {
  columns: z.array(z.object({ title: z.string(), field: z.nullable(z.enum(importFields)) })),
  /** Whether '5/31/2024' has the month first. The first unambiguous date decides; null if there is none. */
  monthFirst: z.nullable(z.boolean()),
});
export type ImportFile = z.output<typeof importFile>;

/** A row, numbered as in a spreadsheet: row 1 has the column titles. */
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

/** What the import would do. Each row is ready, known or wrong. */
export const importCheck = z.object({
  file: importFile,
  rows: z.int(),
  ready: z.int(),
  /** Already imported from an earlier file. */
  known: z.int(),
  wrong: z.int(),
  /** Stamps that the ready rows add. */
  stamps: z.int(),
  /** Rows with text that a spreadsheet would take for a formula. It is stored as text. */
  formulas: z.int(),
  /** Problems by row, at most `mostNamedRows`. */
  problems: z.array(z.extend(problem, { row: z.int() })),
  /** The first rows, as understood. */
  sample: z.array(importRow),
});
export type ImportCheck = z.output<typeof importCheck>;

/** An import's progress or result. */
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
    'Uploads a CSV file of members and returns what importing it would do, row by row. No member is changed. Pass its id to `startImport` within a day. Replaces a file uploaded before.',
  gate: gates.operator,
  limit: 'uploads',
  upload: 'file',
  reply: z.object({ success: z.literal(true), id, check: importCheck }),
});

const reply = z.object({ success: z.literal(true), import: importState });

export const startImport = endpoint('POST /api/v1/members/import', {
  summary:
    'Imports the checked file in the background; each member gets their balance as one ledger row. Wrong and known rows are skipped, so importing a file twice changes nothing, and neither does repeating the call.',
  gate: gates.operator,
  status: 201,
  objects: ['id'],
  body: z.object({ id }),
  reply,
});

export const cancelImport = endpoint('POST /api/v1/members/import/cancel', {
  summary: 'Cancels a running import. Members imported so far stay; importing the same file later adds the rest.',
  gate: gates.operator,
  objects: ['id'],
  body: z.object({ id }),
  reply,
});

export const getImport = endpoint('GET /api/v1/members/import', {
  summary: "Returns the progress of the shop's last import of members; null if there was none.",
  gate: gates.operator,
  reply: z.object({ success: z.literal(true), import: z.nullable(importState) }),
});
