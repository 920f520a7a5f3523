/** Multipart calls: one file, streamed to the disk, completely or not at all. */
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import fastifyMultipart from '@fastify/multipart';
import { withNumber } from '@stampdeck/contract/field-problems.ts';
import { serverProblems } from '@stampdeck/contract/server-problems.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, type Reception } from '#context.ts';
import { diskTrouble } from '#db/disk-trouble.ts';
import { keepRoom, type Room } from '#disk-room.ts';
import { allowTime } from './arrival.ts';
import { arrivingFile } from './arriving-file.ts';

/** Most bytes around the file (ours): boundaries, part headers and other fields. */
const envelope = 16 * 1024;
const limits = { files: 1, fields: 10, parts: 11, fieldNameSize: 100, fieldSize: 1024, headerPairs: 20 };

/** Mounts a route whose body is read only by its handler: callers without permission are refused first. */
export function takeMultipart(app: FastifyInstance, mountOn: (place: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(fastifyMultipart);
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    mountOn(scope);
  });
}

/** Our own limits are in binary megabytes, those of the specification are not. */
const megabytes = (bytes: number): number =>
  bytes % 1_000_000 === 0 ? bytes / 1_000_000 : Math.floor(bytes / 1024 / 1024);

const tooLarge = (most: number): AppError =>
  new AppError('tooLarge', { message: withNumber(serverProblems.largeFile, megabytes(most)) });
const noFile = (field: string): AppError =>
  new AppError('invalid', { message: serverProblems.noFile, fields: { [field]: serverProblems.noFile } });

/** Counts the pieces of a file into the reserved space, and fails at the first byte after `most`. */
function counting(most: number, room: Room, watch?: (bytes: Buffer) => void) {
  let bytes = 0;
  return (piece: Buffer): void => {
    bytes += piece.length;
    if (bytes > most) throw tooLarge(most);
    room.fill(piece.length);
    watch?.(piece);
  };
}

/** Maps upload errors to refusals: mistakes of the caller, and a full disk. Other disk errors stay as they are. */
function refusalOf(error: unknown): unknown {
  if (diskTrouble(error) === 'diskFull') return new AppError('storageFull');
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof AppError || syscall !== undefined) return error;
  if (/^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(code ?? ''))
    return new AppError('invalid', { message: 'Send one file and nothing else.' });
  // Truncated, no final boundary, or broken part headers.
  return new AppError('notReadable', { message: 'The upload was interrupted. Please try again.' });
}

interface Wanted extends Reception {
  field: string;
  most: number;
  path: string;
}

/** Writes the file in this field to a new file at `path`, which is removed if this throws. */
export async function receiveFile(request: FastifyRequest, wanted: Wanted): Promise<void> {
  const { field, most, path, admit, giveWay, watch, onField, limit = () => most } = wanted;
  let room: Room | null = null;
  try {
    const type = request.headers['content-type'] ?? '';
    if (!type.startsWith('multipart/form-data')) {
      throw new AppError('mediaType', { message: 'Send the file as multipart/form-data.' });
    }
    const bytes = Number(request.headers['content-length'] ?? most);
    if (bytes > most + envelope) throw tooLarge(most);
    await admit?.(bytes);
    room = await keepRoom(dirname(path), bytes);
    // A caller who has gone triggers no more events, not even 'close'.
    if (request.raw.destroyed) throw new Error('The caller has gone.');
    allowTime(request.raw);
    let found = false;
    for await (const part of request.parts({ limits: { ...limits, fileSize: most + 1 } })) {
      if (part.type !== 'file') {
        onField?.(part.fieldname, part.value);
        continue;
      }
      if (part.fieldname !== field) throw noFile(field);
      const allowed = limit();
      if (bytes > allowed + envelope && request.headers['content-length'] !== undefined) throw tooLarge(allowed);
      // The parser keeps no more than the boundary, which is part of this header.
      const longestKept = type.length + 4;
      const file = arrivingFile(path, { look: counting(allowed, room, watch), longestKept });
      await pipeline(part.file, file, { signal: giveWay });
      found = true;
    }
    if (!found) throw noFile(field);
  } catch (error) {
    await rm(path, { force: true });
    // Discards the rest of the body, so that the caller gets the response.
    request.raw.unpipe();
    request.raw.resume();
    throw giveWay?.aborted ? new AppError('unavailable', { retryAfter: 60 }) : refusalOf(error);
  } finally {
    room?.leave();
  }
}
