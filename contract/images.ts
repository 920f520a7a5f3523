/** Pictures that people upload: how many, how large, and where they are found afterwards. */
import * as z from 'zod/mini';
import { endpoint, gates } from './http.ts';
import { ownImage } from './text.ts';

const megabyte = 1024 * 1024;

/** Whoever runs a shop or works for one uploads more than a customer. `bytes`: of one file; `perDay`: in any 24 hours. */
export const imageLimits = {
  customer: { bytes: 5 * megabyte, perDay: 20 },
  shop: { bytes: 10 * megabyte, perDay: 200 },
} as const;

/** Uploads of one account that may be under way together. */
export const imagesAtOnce = 2;

/** Width times height; a phone's camera makes up to 48 million. */
export const mostPixels = 50_000_000;

/** Pixels of one side; the widest panoramas that phones make have fewer. A thin picture of few pixels costs as much to draw as a huge one. */
export const longestImageSide = 16_384;

/** What a picture is for, in the optional form field `use` before the file; without it a product. A customer's is a profile's. */
export type ImageUse = 'product' | 'profile' | 'cover' | 'logo';

/** What an uploaded file may be, by its content; of a moving one the first picture is kept. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

export const uploadImage = endpoint('POST /api/products/uploadImageS3', {
  summary:
    'Stores a picture (JPEG, PNG, WebP, GIF) drawn anew as WebP without anything else that the file held. `location` goes wherever an image address is asked for; what nobody refers to is removed after a day. The optional form field `use` (product, profile, cover or logo) comes before `file`.',
  gate: gates.signedIn,
  limit: 'uploads',
  upload: 'file',
  reply: z.object({ success: z.literal(true), location: ownImage }),
});
