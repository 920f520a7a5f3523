/** Images that people upload: how many, how large, and their addresses. */
import * as z from 'zod/mini';
import { endpoint, gates } from './http.ts';
import { messageImage, ownImage } from './text.ts';

const megabyte = 1024 * 1024;

/** Bytes of a file for a product, as the specification says. */
export const productBytes = 800_000_000;

/**
 * People who run or work for a shop may upload more than customers (ours). `bytes`: per file that is for no product; `perDay`: of an account in any
 * 24 hours; `ofShop`: bytes of all pictures that were uploaded for a shop, as they are stored, without their smaller copies.
 */
export const imageLimits = {
  customer: { bytes: 5 * megabyte, perDay: 20 },
  shop: { bytes: 10 * megabyte, perDay: 200, ofShop: 2_000_000_000 },
} as const;

/** Uploads of one account at the same time (ours). */
export const imagesAtOnce = 2;

/** Most pixels of an image (ours: phone cameras produce up to 48 million). */
export const mostPixels = 50_000_000;
/** Most pixels of a GIF (ours): its decoder needs four bytes for each, while those of photos read line by line. */
export const mostGifPixels = 4_000_000;

/** Most pixels per side (ours: panoramas of phones have fewer). A long thin image costs as much to draw as a huge one. */
export const longestImageSide = 16_384;

/** What an image is for: the optional form field `use`, before the file. Default: product, or profile for a customer. */
export type ImageUse = 'product' | 'profile' | 'cover' | 'logo' | 'message';

/** Accepted types, by content. Of an animation, the first frame is kept. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

export const uploadImage = endpoint('POST /api/products/uploadImageS3', {
  summary:
    'Stores an image (JPEG, PNG, WebP, GIF), redrawn as WebP without metadata. Use `location` wherever an image address is accepted; unused images are removed after a day. The optional form field `use` (product, profile, cover, logo or message) must precede `file`. A picture of a product may have 800,000,000 bytes and is also stored 320, 640 and 1280 pixels wide, as WebP and AVIF: `location?w=640`. Only images uploaded with the use `message` can be sent in messages, and nowhere else.',
  gate: gates.signedIn,
  limit: 'uploads',
  upload: 'file',
  reply: z.object({ success: z.literal(true), location: z.union([ownImage, messageImage]) }),
});
