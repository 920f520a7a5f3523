/** What all files of rows have in common that a shop imports. */
import * as z from 'zod/mini';

/** Largest file in bytes (ours: 100,000 members take about 10 MB). */
export const mostImportBytes = 32 * 1024 * 1024;
/** Most cells in one row, including empty ones (ours). */
export const mostImportColumns = 200;
/** At most this many problems are listed; all wrong rows are counted. */
export const mostNamedRows = 200;

/** Hours that a checked file waits for its import; then it is deleted. */
export const importWaitHours = 24;

/** How the file's bytes were read; `windows-1252` if they are not valid UTF-8. */
const importEncodings = ['utf-8', 'utf-16le', 'windows-1252'] as const;
export const importSeparators = [',', ';', '\t'] as const;

/** The encoding and separator of a file. */
export const textKind = z.object({ encoding: z.enum(importEncodings), separator: z.enum(importSeparators) });
export type TextKind = z.output<typeof textKind>;
