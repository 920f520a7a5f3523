/** The files of videos: each has a row in `videos`, one file, and perhaps a picture. */
import { type VideoEnding, videoTypes } from '@stampdeck/contract/videos.ts';
import type { FileStore } from '#files/file-store.ts';
import { incomingFiles } from '#files/incoming.ts';

const idPattern = /^[\w-]{16}$/;
export const isVideoId = (id: string): boolean => idPattern.test(id);

/** The file of a video, or of its picture. */
export const videoFile = (id: string, ending: VideoEnding | 'jpg'): string => `${id}.${ending}`;

export const newVideoStore = (dataDir: string, files: FileStore) => ({
  files,
  incoming: incomingFiles(dataDir, 'videos'),
  /** Removes a video and its picture, whatever kind it is. */
  remove: async (id: string): Promise<void> => {
    const endings = [...(Object.keys(videoTypes) as VideoEnding[]), 'jpg'] as const;
    await Promise.all(endings.map((ending) => files.remove(videoFile(id, ending))));
  },
});
export type VideoStore = ReturnType<typeof newVideoStore>;
