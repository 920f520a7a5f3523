/** Products as a CSV file: out, and in after a check that changes nothing. */
import * as z from 'zod/mini';
import { type Download, endpoint, gates } from './http.ts';
import { textKind } from './import-files.ts';
import { problem } from './problems.ts';
import { productChoice } from './products.ts';
import { id, time } from './text.ts';

/** Most rows in one file (ours). */
export const mostProductRows = 20_000;
/** Characters of one row. Ours: the longest product takes about 120,000. */
export const longestProductRow = 150_000;
/** Rows of the check that are shown with what changes. */
export const mostShownRows = 20;
/** Minutes for which an import can be undone. */
export const importUndoMinutes = 10;

/** What a column can hold, in the order of our own files. */
export const productColumns = [
  ...(['id', 'title', 'shortDescription', 'description', 'price', 'countInStock', 'category', 'status'] as const),
  ...(['options', 'allergens', 'diets', 'taxClass', 'hours', 'pictures', 'videos'] as const),
  ...(['dealCap', 'dealStarts', 'dealEnds', 'included', 'notToBring', 'highlights', 'restrictions'] as const),
  ...(['pricingNotes', 'bookingNotes', 'contactPhone', 'contactEmail', 'contactAddress'] as const),
] as const;
export type ProductColumn = (typeof productColumns)[number];

const column = z.enum(productColumns);

/** How the file was understood. Columns without a known meaning have no field and are ignored. */
const file = z.extend(textKind, { columns: z.array(z.object({ title: z.string(), field: z.nullable(column) })) });
export type ProductFile = z.output<typeof file>;

/** A row that adds or changes a product, numbered as in a spreadsheet: row 1 has the column titles. */
const shownRow = z.object({
  row: z.int(),
  title: z.string(),
  /** How the product was found: by its id, or by its exact title. Null for a new one. */
  by: z.nullable(z.enum(['id', 'title'])),
  /** The fields that get another value, as they stand in a file. Long texts are shortened. */
  changes: z.array(z.object({ field: column, from: z.string(), to: z.string() })),
});
export type ShownProductRow = z.output<typeof shownRow>;

/** What an import would do. Each row adds, changes, leaves a product as it is, or is wrong. */
export const productCheck = z.object({
  file,
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  wrong: z.int(),
  /** Categories that the import adds. */
  newCategories: z.array(z.string()),
  /** Problems by row and column, at most `mostNamedRows`. `field` is null for the row as a whole. */
  problems: z.array(z.extend(problem, { row: z.int(), field: z.nullable(column) })),
  /** The first rows that add or change something. */
  sample: z.array(shownRow),
});
export type ProductCheck = z.output<typeof productCheck>;
export type RowProblem = ProductCheck['problems'][number];

/** An import's progress or result. */
export const productImportState = z.object({
  id,
  status: z.enum(['running', 'done', 'failed', 'canceled', 'undoing', 'undone']),
  total: z.int(),
  handled: z.int(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  wrong: z.int(),
  /** Of an undo: products brought back, and those left because they were changed again. */
  restored: z.int(),
  left: z.int(),
  createdAt: time,
  finishedAt: z.nullable(time),
  /** Until when it can be undone; null if it cannot. */
  undoUntil: z.nullable(time),
});
export type ProductImportState = z.output<typeof productImportState>;

const gate = gates.shop('products');
const csv = { download: 'text/csv; charset=utf-8', reply: z.custom<Download>() } as const;

export const exportProducts = endpoint('POST /api/v1/products/export', {
  summary:
    'Downloads the products of a list as CSV (UTF-8 with BOM, RFC 4180), newest first, titled in the reader’s language. A cell that a spreadsheet would compute starts with an apostrophe. Importing the file changes nothing.',
  gate,
  limit: 'files',
  body: z.pick(z.object(productChoice), { q: true, category: true, state: true }),
  ...csv,
});

export const getProductTemplate = endpoint('GET /api/v1/products/import/template', {
  summary: 'Downloads a CSV file with all columns and one example, in the reader’s language.',
  gate,
  limit: 'files',
  ...csv,
});

export const checkProductImport = endpoint('POST /api/v1/products/import/check', {
  summary: `Uploads a CSV file of up to ${mostProductRows} products and returns what importing it would do, row by row. No product is changed. A row changes the product with its \`id\` or, without one, with exactly its title; otherwise it adds one. Columns that the file does not have stay as they are. Pass the id to \`startProductImport\` within a day. Replaces a file uploaded before.`,
  gate,
  limit: 'uploads',
  upload: 'file',
  reply: z.object({ success: z.literal(true), id, check: productCheck }),
});

const body = z.object({ id });
const reply = z.object({ success: z.literal(true), import: productImportState });

export const startProductImport = endpoint('POST /api/v1/products/import', {
  summary:
    'Imports the checked file in the background, and adds categories as needed. Wrong rows are skipped. Repeating the call changes nothing.',
  gate,
  status: 201,
  objects: ['id'],
  body,
  reply,
});

export const cancelProductImport = endpoint('POST /api/v1/products/import/cancel', {
  summary: 'Cancels a running import. What it wrote so far stays, and can be undone.',
  gate,
  objects: ['id'],
  body,
  reply,
});

export const undoProductImport = endpoint('POST /api/v1/products/import/undo', {
  summary: `Takes an import back in the background, for ${importUndoMinutes} minutes after its end. Products that were changed again meanwhile stay as they are, and so do categories. Repeating the call changes nothing.`,
  gate,
  objects: ['id'],
  body,
  reply,
});

export const getProductImport = endpoint('GET /api/v1/products/import', {
  summary: "Returns the progress of the shop's last import of products; null if there was none.",
  gate,
  reply: z.object({ success: z.literal(true), import: z.nullable(productImportState) }),
});
