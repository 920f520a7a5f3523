/** The call that uploads images. */
import * as contract from '@stampdeck/contract/images.ts';
import { imagePath } from '@stampdeck/contract/pages.ts';
import { person } from '#context.ts';
import type { Handlers } from '#http/mount.ts';
import { takeImage, Uploads } from './actions.ts';
import type { ImageStore } from './image-store.ts';

export const imageHandlers = (images: ImageStore): Handlers<typeof contract> => {
  const uploads = new Uploads();
  return {
    uploadImage: async (ctx) => {
      const caller = person(ctx);
      const take = () => takeImage(ctx, images, caller, contract.uploadImage.upload ?? '');
      const id = await uploads.run(caller.accountId, take);
      return { location: imagePath(id) };
    },
  };
};
