/** What kind of video a file is, by its first bytes, whatever its name says. */
import { open } from 'node:fs/promises';
import { serverProblems } from '@stampdeck/contract/server-problems.ts';
import type { VideoEnding } from '@stampdeck/contract/videos.ts';
import { AppError } from '#context.ts';

/** Brands of the container that mean a video; pictures have others. */
const brands: [RegExp, VideoEnding][] = [
  [/^qt {2}$/, 'mov'],
  [/^(isom|iso\d|mp4\d|avc1|M4V |M4VP|MSNV|dash|f4v )$/, 'mp4'],
];

function kindOf(head: Buffer): VideoEnding | undefined {
  const text = head.toString('latin1');
  if (text.slice(4, 8) === 'ftyp') return brands.find(([brand]) => brand.test(text.slice(8, 12)))?.[1];
  // EBML, whose kind of document follows soon: WebM, not any Matroska.
  return text.startsWith('\x1a\x45\xdf\xa3') && /\x42\x82.webm/s.test(text) ? 'webm' : undefined;
}

/** Throws (415, 422) for a file that begins like no accepted video. */
export async function expectVideo(path: string): Promise<VideoEnding> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    if (bytesRead === 0)
      throw new AppError('invalid', { message: serverProblems.emptyFile, fields: { file: serverProblems.emptyFile } });
    const kind = kindOf(buffer);
    if (kind === undefined) throw new AppError('videoType');
    return kind;
  } finally {
    await handle.close();
  }
}
