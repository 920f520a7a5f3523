/** What is stored about a shop's videos. The files are separate. */
import type { SliceData } from '#slice-data.ts';
import { listOfShop, removeOfShop } from './queries.ts';

export const videoData: SliceData = {
  shop: [
    {
      name: 'videos.json',
      says: 'the videos of your shop; the files are in videos/',
      rows: async (db, id) => listOfShop(db, id),
    },
  ],
  close: removeOfShop,
};
