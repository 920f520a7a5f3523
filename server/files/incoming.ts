/** Files that are still arriving. They are always on the disk of this server, are not served, and the sweeper removes leftovers. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expectRoom, keepRoom, type Room } from '#disk-room.ts';
import type { FileKind } from './file-store.ts';
import { folderOf, removeOld } from './folder.ts';

export function incomingFiles(dataDir: string, kind: FileKind) {
  const folder = join(folderOf(dataDir, kind), 'incoming');
  const make = (): void => void mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    pathOf: (name: string): string => {
      make();
      return join(folder, name);
    },
    /** Throws `ENOSPC` if `bytes` more would nearly fill the disk. */
    expectRoom: async (bytes: number): Promise<void> => {
      make();
      await expectRoom(folder, bytes);
    },
    /** Like `expectRoom`, and reserves the space. */
    keepRoom: async (bytes: number): Promise<Room> => {
      make();
      return keepRoom(folder, bytes);
    },
    /** Deletes files from before this time (milliseconds); returns how many. */
    removeLeftovers: (before: number): Promise<number> => removeOld(folder, before),
  };
}
