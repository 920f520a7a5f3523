/** A whole shop as one file: exported by its owner, imported into an empty shop. */
import * as z from 'zod/mini';
import { type Download, endpoint, gates } from './http.ts';
import { problem } from './problems.ts';
import { currentPassword, id, time } from './text.ts';

/** Largest archive to import, in bytes (ours: a million ledger rows take about 100 MB). */
export const mostArchiveBytes = 1024 * 1024 * 1024;

/** At most this many problems are listed; then checking stops. Of warnings, the first 200 are listed and checking goes on. */
export const mostNamedProblems = 200;

/** Hours that a checked archive waits for its import; then it is deleted. */
export const archiveWaitHours = 24;

/** What an archive's manifest lists. */
export const archiveContents = z.object({
  shop: z.string(),
  madeAt: time,
  /** Everyone who ever joined. */
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
  /** Older archives have none. */
  products: z._default(z.int(), 0),
  /** Uploaded photos: of products, of the shop's page, and logos of its card. Older archives have none, or only those of products. */
  pictures: z._default(z.int(), 0),
  /** Photos that are not in the archive, because it is full or their file was lost. */
  picturesLeftOut: z._default(z.int(), 0),
  /** Uploaded videos of products. Older archives have none. */
  videos: z._default(z.int(), 0),
  /** Videos that are not in the archive, because it is full, took too long, or their file was lost. */
  videosLeftOut: z._default(z.int(), 0),
  /** The bytes of its videos. */
  videoBytes: z._default(z.int(), 0),
});
export type ArchiveContents = z.output<typeof archiveContents>;

/** What is wrong and where: a file of the archive and its line; '' and null for the archive as a whole. */
export const locatedProblem = z.extend(problem, { file: z.string(), line: z.nullable(z.int()) });
export type LocatedProblem = z.output<typeof locatedProblem>;

/**
 * An archive uploaded for the shop: `checking`, then `refused` or `ready`. Once the import starts: `running`, then `done`, or `failed` if
 * its file was lost.
 */
export const archiveState = z.object({
  id,
  status: z.enum(['checking', 'refused', 'ready', 'running', 'done', 'failed']),
  /** null until the check is done, and if the check fails. */
  contents: z.nullable(archiveContents),
  /** If `refused` or `failed`: the reasons. Otherwise warnings, such as a member whose email is not valid and is left out. */
  problems: z.array(locatedProblem),
  /** Photos and videos stored so far. They come before the members. */
  files: z._default(z.int(), 0),
  /** Members imported so far. */
  handled: z.int(),
  createdAt: time,
  /** When the check ended; later, when the import ended. */
  finishedAt: z.nullable(time),
});
export type ArchiveState = z.output<typeof archiveState>;

const reply = z.object({ success: z.literal(true), archive: archiveState });

export const exportShop = endpoint('POST /api/v1/archive/export', {
  summary:
    'Downloads the whole shop as a ZIP archive, a snapshot of one moment: members, cards, ledger, designs, products with their photos and videos, and shop details. Requires the current password unless the session is younger than ten minutes. Six per hour.',
  gate: { ...gates.operator, whileSuspended: true },
  limit: 'archives',
  body: z.object({ currentPassword }),
  download: 'application/zip',
  reply: z.custom<Download>(),
});

export const getArchive = endpoint('GET /api/v1/archive', {
  summary:
    'Returns the last archive that was uploaded for the shop and its state, or null. `canTake`: the shop can take an archive, because it is empty or already contains a part of this one.',
  gate: { ...gates.operator, whileSuspended: true },
  reply: z.object({ success: z.literal(true), canTake: z.boolean(), archive: z.nullable(archiveState) }),
});

export const checkArchive = endpoint('POST /api/v1/archive/check', {
  summary:
    'Uploads an archive for an empty shop and starts to check it. Nothing is changed; `getArchive` returns the result. Replaces the archive that was uploaded before.',
  gate: gates.operator,
  limit: 'uploads',
  status: 201,
  upload: 'file',
  reply,
});

export const startArchive = endpoint('POST /api/v1/archive/start', {
  summary:
    'Starts to import the checked archive into the shop, which must be empty. The import runs in the background. Requires the current password as the export does. Repeating the call changes nothing.',
  gate: gates.operator,
  limit: 'uploads',
  objects: ['id'],
  body: z.object({ id, currentPassword }),
  reply,
});
