/** The pictures in an archive: checked as uploads are, and stored under new ids. */
import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { archiveProblem } from '@stampdeck/contract/archive-problems.ts';
import type { RefusalCode } from '@stampdeck/contract/errors.ts';
import type { Problem } from '@stampdeck/contract/problems.ts';
import { AppError } from '#context.ts';
import { expectDrawable, type ImageStore, keepPicture } from '#features/images/actions.ts';
import { namedShortId, newShortId } from '#ids.ts';
import { mostPictureBytes } from './format.ts';
import type { Archive } from './open-archive.ts';
import { ArchiveRefusal, readEntry } from './zip-file.ts';

/** The id of an archive's picture in a shop. It follows from both, so that a retry finds what is already stored. */
export const newPictureId = (shopId: string, id: string): string => namedShortId(`${shopId} picture ${id}`);

async function* unpacked(archive: Archive, name: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of readEntry(archive, name)) {
    hash.update(chunk);
    yield chunk;
  }
  archive.seen.set(name, { lines: 0, sha256: hash.digest('hex') });
}

/** Unpacks a picture into a file of its own while `work` runs. */
async function inFile<T>(
  archive: Archive,
  name: string,
  { incoming, expectRoom }: Pick<ImageStore, 'incoming' | 'expectRoom'>,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const bytes = archive.entries.get(name)?.uncompressedSize ?? 0;
  if (bytes > mostPictureBytes) throw new ArchiveRefusal(archiveProblem('fileTooLarge'), name);
  await expectRoom(bytes);
  const path = incoming(newShortId());
  try {
    await writeFile(path, unpacked(archive, name));
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** What is wrong with a picture that an upload would refuse. An empty file is `invalid` there. */
const problemCodes: { [Code in RefusalCode]?: 'wrongPicture' | 'damagedPicture' | 'largePicture' } = {
  ...{ imageType: 'wrongPicture', invalid: 'wrongPicture' },
  ...{ imageUnreadable: 'damagedPicture', imagePixels: 'largePicture' },
};

/** What is wrong with a picture; null if it can be imported. */
export async function judgePicture(archive: Archive, name: string, images: ImageStore): Promise<Problem | null> {
  try {
    await inFile(archive, name, images, expectDrawable);
    return null;
  } catch (error) {
    const code = error instanceof AppError ? problemCodes[error.code] : undefined;
    if (code === undefined) throw error;
    return archiveProblem(code);
  }
}

/** Stores a picture under this id; returns what its row says. If it throws, parts of it may be left. */
export const storePicture = (archive: Archive, name: string, images: ImageStore, id: string) =>
  inFile(archive, name, images, (path) => keepPicture(images, id, path));
