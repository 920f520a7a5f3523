/**
 * What notes about members contribute to exports and deletions. An erasure removes them after it changed the shops, in the lock order
 * (`removeNotesAbout`). A shop's own copy and its archive have them with the members.
 */
import type { SliceData } from '#slice-data.ts';
import { listNotesAbout, removeNotesOfShop } from './queries.ts';

export const noteData: SliceData = {
  person: [{ name: 'notes.json', says: 'what shops noted about you', rows: listNotesAbout }],
  close: removeNotesOfShop,
};
