/** A chosen file on its way to a picture: what cannot work is refused here, in words, before anything is sent. */
import { refusals } from '@stampdeck/contract/errors.ts';
import { imageTypes, longestImageSide, mostPixels } from '@stampdeck/contract/images.ts';

export type ImageShape = 'round' | 'wide';

/** Width for each unit of height. */
export const aspects: Record<ImageShape, number> = { round: 1, wide: 3 };

/** Pixels of what is uploaded: twice the largest size at which it is shown. */
const widths: Record<ImageShape, number> = { round: 800, wide: 1600 };
/** Below this a picture is only a smudge (pixels). */
const smallestSide = 48;

export interface OpenedPicture {
  image: HTMLImageElement;
  /** An address within the page; `closePicture` gives it back. */
  url: string;
}

/** What is cut out of a picture, in its own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A file that cannot become a picture; its message is for the person who chose it. */
export class PictureRefused extends Error {
  override name = 'PictureRefused';
}

const unreadable = 'This picture cannot be read; the file may be damaged. Choose another.';

function sizeTrouble({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): string | null {
  if (width * height > mostPixels || Math.max(width, height) > longestImageSide) return refusals.imagePixels[1];
  if (Math.min(width, height) < smallestSide) return `This picture is too small: ${width} × ${height} pixels.`;
  return null;
}

/** Opens a file. Throws `PictureRefused`. */
export async function openPicture(file: File): Promise<OpenedPicture> {
  if (!(imageTypes as readonly string[]).includes(file.type)) {
    throw new PictureRefused(`“${file.name}” is no JPEG, PNG, WebP or GIF. Choose one of those.`);
  }
  if (file.size === 0) throw new PictureRefused(`“${file.name}” is empty.`);
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  const trouble = await image.decode().then(
    () => sizeTrouble(image),
    () => unreadable,
  );
  if (trouble === null) return { image, url };
  URL.revokeObjectURL(url);
  throw new PictureRefused(trouble);
}

export const closePicture = ({ url }: OpenedPicture): void => URL.revokeObjectURL(url);

/** Cuts an area out, in the size in which it is kept; nothing of the file but these pixels is sent. */
export async function cutOut({ image }: OpenedPicture, area: Area, shape: ImageShape): Promise<File> {
  const width = Math.max(1, Math.round(Math.min(widths[shape], area.width)));
  const height = Math.max(1, Math.round(width / aspects[shape]));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new PictureRefused(unreadable);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height);
  // A browser that cannot write WebP writes PNG instead.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
  if (!blob) throw new PictureRefused(unreadable);
  return new File([blob], 'picture', { type: blob.type });
}
