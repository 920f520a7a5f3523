/** The call that uploads videos. */
import * as contract from '@stampdeck/contract/videos.ts';
import { person } from '#context.ts';
import { Uploads } from '#features/images/actions.ts';
import type { Handlers } from '#http/mount.ts';
import { takeVideo } from './actions.ts';
import type { VideoStore } from './video-store.ts';

export const videoHandlers = (videos: VideoStore): Handlers<typeof contract> => {
  const uploads = new Uploads();
  return {
    uploadVideo: (ctx) =>
      uploads.run(person(ctx).accountId, () => takeVideo(ctx, videos, contract.uploadVideo.upload ?? '')),
  };
};
