/** A whole shop as one file: taken out by its owner, brought into a shop that is still empty. */
import * as z from 'zod/mini';
import { type Download, endpoint, gates } from './http.ts';
import { currentPassword, id, time } from './text.ts';

/** Bytes of an archive that can be brought in. A million ledger rows are about a hundred million. */
export const mostArchiveBytes = 1024 * 1024 * 1024;

/** Faults that are named; what has more is not read any further. Of warnings the first so many are named, and reading goes on. */
export const mostNamedFaults = 200;

/** Hours that an archive which was looked at waits to be brought in; then it is thrown away. */
export const archiveWaitHours = 24;

/** What an archive says that it holds. */
export const archiveContents = z.object({
  shop: z.string(),
  madeAt: time,
  /** Whoever ever joined. */
  members: z.int(),
  /** Members who have not left. */
  running: z.int(),
  cards: z.int(),
  /** Rows of the ledger. */
  ledger: z.int(),
  /** Stamps on all cards together. */
  stamps: z.int(),
  /** Versions of the card. */
  designs: z.int(),
});
export type ArchiveContents = z.output<typeof archiveContents>;

/** What is wrong, and where: a file of the archive and its line; '' and null for the archive as a whole. */
export const archiveFault = z.object({ file: z.string(), line: z.nullable(z.int()), says: z.string() });
export type ArchiveFault = z.output<typeof archiveFault>;

/**
 * An archive that was chosen for the shop: `checking` it, then `refused` or `ready`; once it was begun `running`, then `done`, or `failed` when
 * its file was lost on the way.
 */
export const archiveState = z.object({
  id,
  status: z.enum(['checking', 'refused', 'ready', 'running', 'done', 'failed']),
  /** null until it was looked at, and where that came to nothing. */
  contents: z.nullable(archiveContents),
  /** Of a `refused` or `failed` archive why. Otherwise warnings: what single members come without, such as a wrong email address. */
  faults: z.array(archiveFault),
  /** Members that were brought in so far. */
  handled: z.int(),
  createdAt: time,
  /** When it was read to its end, then when it was brought in. */
  finishedAt: z.nullable(time),
});
export type ArchiveState = z.output<typeof archiveState>;

const reply = z.object({ success: z.literal(true), archive: archiveState });

export const exportShop = endpoint('POST /api/v1/archive/export', {
  summary:
    'The whole shop as it is at one moment, as a ZIP archive: members, cards, ledger, designs and what the shop says of itself. Asks for the current password unless the session is younger than ten minutes. Six an hour.',
  gate: gates.operator,
  limit: 'archives',
  body: z.object({ currentPassword }),
  download: 'application/zip',
  reply: z.custom<Download>(),
});

export const getArchive = endpoint('GET /api/v1/archive', {
  summary:
    'The archive that was chosen for the shop last and how it is getting on, null when there was none; and whether the shop can take it: because it is empty, or because a part of this very one is in it already.',
  gate: gates.operator,
  reply: z.object({ success: z.literal(true), canTake: z.boolean(), archive: z.nullable(archiveState) }),
});

export const checkArchive = endpoint('POST /api/v1/archive/check', {
  summary:
    'Takes an archive for an empty shop and begins to read all of it; nothing is changed. What was found stands in `getArchive`. One that was chosen before is thrown away.',
  gate: gates.operator,
  limit: 'uploads',
  status: 201,
  upload: 'file',
  reply,
});

export const startArchive = endpoint('POST /api/v1/archive/start', {
  summary:
    'Brings the archive that was checked into the shop, which has to be empty; it goes on by itself. Asks for the current password as the export does. The same again changes nothing.',
  gate: gates.operator,
  limit: 'uploads',
  objects: ['id'],
  body: z.object({ id, currentPassword }),
  reply,
});
