/** What is kept of a person's pictures; the files themselves are apart. */
import type { SliceData } from '#slice-data.ts';
import { listOwnImages } from './queries.ts';

export const imageData: SliceData = {
  person: [{ name: 'images.json', says: 'the pictures you uploaded; they lie in images/', whole: listOwnImages }],
  removed: ['images'],
};
