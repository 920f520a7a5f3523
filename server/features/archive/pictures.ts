/** The pictures in an archive: checked as uploads are, and stored under new ids. */
import { archiveProblem } from '@stampdeck/contract/archive-problems.ts';
import type { RefusalCode } from '@stampdeck/contract/errors.ts';
import { imagePath } from '@stampdeck/contract/pages.ts';
import type { Problem } from '@stampdeck/contract/problems.ts';
import { AppError } from '#context.ts';
import { expectDrawable, type ImageStore, keepPicture } from '#features/images/actions.ts';
import type { VideoStore } from '#features/videos/actions.ts';
import { namedShortId } from '#ids.ts';
import { mostPictureBytes } from './format.ts';
import type { Archive } from './open-archive.ts';
import { inFile } from './unpack.ts';

/** Where files of an archive go, where the programs for videos are, and whether to stop early. */
export interface FilePlaces {
  images: ImageStore;
  videos: VideoStore;
  programs: string;
  isOver: () => boolean;
}

/** The id of an archive's picture in a shop. It follows from both, so that a retry finds what is already stored. */
export const newPictureId = (shopId: string, id: string): string => namedShortId(`${shopId} picture ${id}`);

/** The new address of a picture; null for an uploaded one that the archive does not have. */
export function newAddress(address: string, pictures: Archive['pictures'], shopId: string): string | null {
  if (!address.startsWith(imagePath(''))) return address;
  const id = address.slice(imagePath('').length);
  return pictures.has(id) ? imagePath(newPictureId(shopId, id)) : null;
}

const unpack = <T>(
  archive: Archive,
  name: string,
  { images, isOver }: FilePlaces,
  work: (path: string) => Promise<T>,
): Promise<T> =>
  inFile(
    { archive, name, most: mostPictureBytes },
    { pathOf: images.incoming, keepRoom: images.keepRoom },
    isOver,
    work,
  );

/** What is wrong with a picture that an upload would refuse. An empty file is `invalid` there. */
const problemCodes: { [Code in RefusalCode]?: 'wrongPicture' | 'damagedPicture' | 'largePicture' } = {
  ...{ imageType: 'wrongPicture', invalid: 'wrongPicture' },
  ...{ imageUnreadable: 'damagedPicture', imagePixels: 'largePicture' },
};

/** What is wrong with a picture; null if it can be drawn. */
export async function problemOfPicture(draw: () => Promise<unknown>): Promise<Problem | null> {
  try {
    await draw();
    return null;
  } catch (error) {
    const code = error instanceof AppError ? problemCodes[error.code] : undefined;
    if (code === undefined) throw error;
    return archiveProblem(code);
  }
}

/** What is wrong with a picture; null if it can be imported. */
export const judgePicture = (archive: Archive, name: string, places: FilePlaces): Promise<Problem | null> =>
  problemOfPicture(() => unpack(archive, name, places, expectDrawable));

/** Stores a picture under this id; returns what its row says. If it throws, parts of it may be left. */
export const storePicture = (archive: Archive, name: string, places: FilePlaces, id: string) =>
  unpack(archive, name, places, (path) => keepPicture(places.images, id, path));
