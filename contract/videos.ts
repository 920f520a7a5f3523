/** Videos that a shop uploads for its products. */
import * as z from 'zod/mini';
import { endpoint, gates } from './http.ts';
import { productBytes } from './images.ts';
import { optionalText } from './text.ts';

/** Bytes of a video, as the specification says, and of all videos of a shop (ours). */
export const videoLimits = { bytes: productBytes, ofShop: 10_000_000_000 } as const;

/** Accepted types, by content, and the endings of their files. */
export const videoTypes = { mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm' } as const;
export type VideoEnding = keyof typeof videoTypes;

export const uploadVideo = endpoint('POST /api/products/uploadVideoS3', {
  summary:
    'Stores a video (MP4, MOV, WebM) of up to 800,000,000 bytes. Use `filePath` as an address of a product’s video. Where the server has ffmpeg, the video is checked, and `poster` is the address of a picture of it; otherwise `note` says that it was stored as it is.',
  gate: gates.shop('products'),
  limit: 'uploads',
  upload: 'file',
  reply: z.object({
    success: z.literal(true),
    filePath: z.string().check(z.regex(/^\/videos\/[\w-]{16}$/)),
    fileName: z.string(),
    poster: z.string(),
    note: optionalText(200),
  }),
});
