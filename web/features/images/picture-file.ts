/** Opens and crops a chosen image. What cannot work is refused here, before anything is sent. */
import { t } from '@lingui/core/macro';
import { refusals } from '@stampdeck/contract/errors.ts';
import { imageTypes, longestImageSide, mostPixels } from '@stampdeck/contract/images.ts';
import { formatNumber } from '#language/format.ts';
import { refusalText } from '#language/refusal-text.ts';
import { FileRefused } from '#lib/file-refused.ts';

export type ImageShape = 'round' | 'square' | 'wide';

/** Width for each unit of height. */
export const aspects: Record<ImageShape, number> = { round: 1, square: 1, wide: 3 };

/** Width of the upload in pixels: twice the largest size at which it is shown. */
const widths: Record<ImageShape, number> = { round: 800, square: 1280, wide: 1600 };
/** An image with a shorter side is only a smudge (pixels). */
const smallestSide = 48;

export interface OpenedPicture {
  image: HTMLImageElement;
  /** An address within the page; `closePicture` frees it. */
  url: string;
}

/** The part of an image to cut out, in the image's own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A file that we can't use as an image. */
export class PictureRefused extends FileRefused {
  override name = 'PictureRefused';
}

const unreadable = () => refusalText('imageUnreadable', refusals.imageUnreadable[1]);

function sizeTrouble({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): string | null {
  if (width * height > mostPixels || Math.max(width, height) > longestImageSide)
    return refusalText('imagePixels', refusals.imagePixels[1]);
  if (Math.min(width, height) >= smallestSide) return null;
  const [across, down] = [formatNumber(width), formatNumber(height)];
  return t`This image is too small: ${across} × ${down} pixels. Choose a larger one.`;
}

/** Throws `PictureRefused` for a file that is no picture, without opening it. */
function expectPicture(file: File): void {
  const fileName = file.name;
  if (!(imageTypes as readonly string[]).includes(file.type))
    throw new PictureRefused(t`“${fileName}” is not a JPEG, PNG, WebP or GIF. Choose another file.`);
  if (file.size === 0) throw new PictureRefused(t`“${fileName}” is empty. Choose another file.`);
}

/** Opens a file. Throws `PictureRefused`. */
export async function openPicture(file: File): Promise<OpenedPicture> {
  expectPicture(file);
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  const trouble = await image.decode().then(() => sizeTrouble(image), unreadable);
  if (trouble === null) return { image, url };
  URL.revokeObjectURL(url);
  throw new PictureRefused(trouble);
}

export const closePicture = ({ url }: OpenedPicture): void => URL.revokeObjectURL(url);

/** Longest side of a shared picture: the server stores no more (pixels). */
const longestSide = 1600;

/** The whole picture in the size in which it is stored, and that size. Nothing else of the file is sent. */
export async function shrink({ image }: OpenedPicture) {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, longestSide / Math.max(naturalWidth, naturalHeight));
  const size = { width: Math.round(naturalWidth * scale), height: Math.round(naturalHeight * scale) };
  return { ...size, file: await draw(image, { x: 0, y: 0, width: naturalWidth, height: naturalHeight }, size) };
}

/** Larger files are for the server only: to open one takes many times its size in memory (bytes). */
const largestOpened = 50_000_000;

/** Whether a browser had better not open this file. */
export const isHuge = ({ size }: File): boolean => size > largestOpened;

/** What is sent of a picture that is shown whole: the size in which it is stored, or a huge file as it is. Throws `PictureRefused`. */
export async function wholePicture(file: File): Promise<File> {
  if (isHuge(file)) {
    expectPicture(file);
    return file;
  }
  const opened = await openPicture(file);
  try {
    return (await shrink(opened)).file;
  } finally {
    closePicture(opened);
  }
}

/** Cuts an area out, in the size in which it is stored. Only these pixels are sent, nothing else of the file. */
export function cutOut({ image }: OpenedPicture, area: Area, shape: ImageShape): Promise<File> {
  const width = Math.max(1, Math.round(Math.min(widths[shape], area.width)));
  return draw(image, area, { width, height: Math.max(1, Math.round(width / aspects[shape])) });
}

async function draw(
  image: HTMLImageElement,
  area: Area,
  { width, height }: { width: number; height: number },
): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new PictureRefused(unreadable());
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height);
  // A browser that cannot write WebP writes PNG instead.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
  if (!blob) throw new PictureRefused(unreadable());
  return new File([blob], 'picture', { type: blob.type });
}
