/** The videos in an archive: checked as uploads are, and stored under new ids. */
import { archiveProblem } from '@stampdeck/contract/archive-problems.ts';
import type { RefusalCode } from '@stampdeck/contract/errors.ts';
import { videoLimits } from '@stampdeck/contract/videos.ts';
import { AppError } from '#context.ts';
import { expectDrawable } from '#features/images/actions.ts';
import { expectPlayable, keepVideo } from '#features/videos/actions.ts';
import { OvertakenError } from '#file-jobs.ts';
import { namedShortId } from '#ids.ts';
import { mostPictureBytes } from './format.ts';
import type { Archive, Problems, VideoFiles } from './open-archive.ts';
import { type FilePlaces, problemOfPicture } from './pictures.ts';
import { inFile } from './unpack.ts';

/** The id of an archive's video in a shop. It follows from both, so that a retry finds what is already stored. */
export const newVideoId = (shopId: string, id: string): string => namedShortId(`${shopId} video ${id}`);

const unpackVideo = <T>(
  archive: Archive,
  name: string,
  { videos, isOver }: FilePlaces,
  work: (path: string) => Promise<T>,
) => inFile({ archive, name, most: videoLimits.bytes }, videos.incoming, isOver, work);

const unpackPicture = <T>(
  archive: Archive,
  name: string,
  { videos, isOver }: FilePlaces,
  work: (path: string) => Promise<T>,
) => inFile({ archive, name, most: mostPictureBytes }, videos.incoming, isOver, work);

/** What is wrong with a video that an upload would refuse. An empty file is `invalid` there. */
const problemCodes: { [Code in RefusalCode]?: 'wrongVideo' | 'damagedVideo' } = {
  ...{ videoType: 'wrongVideo', invalid: 'wrongVideo', videoUnreadable: 'damagedVideo' },
};

/** Notes what is wrong with a video and its picture. */
export async function judgeVideo(
  archive: Archive,
  { file, poster }: VideoFiles,
  places: FilePlaces,
  problems: Problems,
) {
  try {
    await unpackVideo(archive, file, places, (path) => expectPlayable(places.programs, path));
  } catch (error) {
    // A server that stops may have ended the programs, too.
    if (places.isOver()) throw new OvertakenError();
    const code = error instanceof AppError ? problemCodes[error.code] : undefined;
    if (code === undefined) throw error;
    problems.add(file, null, archiveProblem(code));
  }
  if (poster === null) return;
  const problem = await problemOfPicture(() => unpackPicture(archive, poster, places, expectDrawable));
  if (problem) problems.add(poster, null, problem);
}

/** Stores a video under this id, with its picture; returns what its row says. If it throws, parts of it may be left. */
export function storeVideo(archive: Archive, { file, poster }: VideoFiles, places: FilePlaces, id: string) {
  const keep = (path: string, picture: string | null) =>
    keepVideo(places.videos, places.programs, id, path, { waits: true, picture });
  return unpackVideo(archive, file, places, (path) =>
    poster === null ? keep(path, null) : unpackPicture(archive, poster, places, (picture) => keep(path, picture)),
  );
}
