/**
 * Has a video looked at by ffprobe and ffmpeg, in processes of their own that may neither use much nor open anything else: no other file, no
 * network, no list of files, and only the one format that the file begins like.
 */
import { execFile } from 'node:child_process';
import { open, rm, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { VideoEnding } from '@stampdeck/contract/videos.ts';
import * as z from 'zod/mini';
import { limitConcurrency } from '#concurrency.ts';
import { AppError } from '#context.ts';

const run = promisify(execFile);
/** Seconds of the processor, seconds in all, kilobytes of memory and blocks of 512 bytes that may be written. Ours. */
const limits = { cpu: 10, time: 30, memory: 768 * 1024, blocks: 16 * 1024 };
/** Most pixels of a side. A film of more costs too much to draw. Ours. */
const longestSide = 8192;
const inTurn = limitConcurrency(1);
/** Videos that wait for it. Ours: each may take a minute. */
const longestQueue = 10;

/** The shell of Debian takes one limit at a time. */
const limiting = `ulimit -t ${limits.cpu} && ulimit -v ${limits.memory} && ulimit -f ${limits.blocks} && ulimit -c 0 && exec "$0" "$@"`;

/** Runs a program within the limits. */
const within = (programs: string, program: string, args: string[]) =>
  run(
    '/bin/sh',
    [...['-c', limiting], ...[program, '-v', 'error', ...args]],
    // Nothing of the server's environment but the places of programs.
    { timeout: limits.time * 1000, killSignal: 'SIGKILL', maxBuffer: 64 * 1024, env: { PATH: programs } },
  );

const isAbsent = (error: unknown): boolean =>
  [127, 'ENOENT'].includes((error as { code?: string | number }).code ?? '');

const streams = z.object({
  streams: z.array(z.object({ width: z.int(), height: z.int() })),
});

/** A size in an EBML file, and the bytes that say it; null for an unknown one. */
function ebmlSize(bytes: Buffer, at: number): { size: number | null; length: number } {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8) return { size: null, length: 1 };
  let [size, isUnknown] = [first & (0xff >> length), (first & (0xff >> length)) === 0xff >> length];
  for (const byte of bytes.subarray(at + 1, at + length)) {
    size = size * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { size: isUnknown ? null : size, length };
}

/** A WebM file that ends before its segment does. One that was recorded live may not know how long it is. */
async function isWebmCutOff(path: string): Promise<boolean> {
  const [handle, { size }] = [await open(path), await stat(path)];
  try {
    const { buffer } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    const header = ebmlSize(buffer, 4);
    const segment = 4 + header.length + (header.size ?? 0);
    if (header.size === null || segment + 12 > buffer.length || buffer.readUInt32BE(segment) !== 0x18538067)
      return false;
    const body = ebmlSize(buffer, segment + 4);
    return body.size !== null && segment + 4 + body.length + body.size > size;
  } finally {
    await handle.close();
  }
}

/** A file of the MP4 family that ends before its last box does. Its other boxes may be whole. */
async function isMovieCutOff(path: string): Promise<boolean> {
  const [handle, { size }] = [await open(path), await stat(path)];
  try {
    let at = 0;
    for (let boxes = 0; at + 8 <= size && boxes < 1000; boxes += 1) {
      const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, at);
      const short = buffer.readUInt32BE(0);
      // 0: to the end of the file. 1: the size follows in 64 bits.
      if (short === 0) return false;
      at += short === 1 ? Number(buffer.readBigUInt64BE(8)) : Math.max(8, short);
    }
    return at > size;
  } finally {
    await handle.close();
  }
}

/** Whether the work waits however many others do, because no one waits for its answer. */
export interface Queueing {
  waits: boolean;
}

/**
 * Checks a video, and draws its picture to `poster`. Returns false where the programs are not installed. Throws (422) for a video that they
 * cannot read.
 */
export function inspect(
  programs: string,
  path: string,
  kind: VideoEnding,
  poster: string,
  { waits }: Queueing,
): Promise<boolean> {
  if (!waits && inTurn.waiting() >= longestQueue) throw new AppError('unavailable', { retryAfter: 60 });
  const source = ['-protocol_whitelist', 'file', '-f', kind === 'webm' ? 'matroska' : 'mov'];
  return inTurn(async () => {
    try {
      const shown = ['-select_streams', 'v', '-show_entries', 'stream=width,height', '-of', 'json'];
      const { stdout } = await within(programs, 'ffprobe', [...source, ...shown, '-i', `file:${path}`]);
      const found = streams.safeParse(JSON.parse(stdout)).data?.streams ?? [];
      const isTooWide = found.some(({ width, height }) => Math.max(width, height) > longestSide);
      if (found.length === 0 || isTooWide || (await (kind === 'webm' ? isWebmCutOff : isMovieCutOff)(path))) {
        throw new AppError('videoUnreadable');
      }
      const frame = ['-an', '-sn', '-dn', '-map_metadata', '-1', '-frames:v', '1', '-threads', '1'];
      const drawn = [
        '-vf',
        "scale='min(1280,iw)':-2",
        '-q:v',
        '4',
        '-f',
        'image2',
        '-c:v',
        'mjpeg',
        '-update',
        '1',
        '-y',
      ];
      await within(programs, 'ffmpeg', [
        '-nostdin',
        ...source,
        '-i',
        `file:${path}`,
        ...frame,
        ...drawn,
        `file:${poster}`,
      ]);
      // Of a video without a picture, ffmpeg may write no file, and end well.
      const picture = await stat(poster).catch(() => null);
      if (!picture?.size) throw new AppError('videoUnreadable');
      return true;
    } catch (error) {
      await rm(poster, { force: true });
      if (isAbsent(error)) return false;
      throw error instanceof AppError ? error : new AppError('videoUnreadable');
    }
  });
}
