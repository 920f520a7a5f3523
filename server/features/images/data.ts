/** What is stored about a person's images. The files are separate. */
import type { SliceData } from '#slice-data.ts';
import { listOwnImages } from './queries.ts';

export const imageData: SliceData = {
  person: [
    {
      name: 'images.json',
      says: 'the images you uploaded; the files are in images/, also those of your messages',
      whole: listOwnImages,
    },
  ],
};
