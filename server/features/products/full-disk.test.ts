import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { refusals } from '@stampdeck/contract/errors.ts';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { imageRows, listVideoIds } from '#test/database.ts';
import { onFullDisk, onNearlyFullDisk } from '#test/full-disk.ts';
import { addShop } from '#test/people.ts';
import { picture, upload } from '#test/pictures.ts';
import { film, uploadVideo } from '#test/videos.ts';

const app = await startApp();
const filesLeft = (): string[] =>
  ['images', 'videos']
    .map((kind) => join(app.place.dataDir, kind))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const uploads = {
  picture: async (token: string) => upload(app, token, await picture(400, 300), 'photo.png', 'product'),
  video: (token: string) => uploadVideo(app, token, film()),
};

describe.runIf(process.platform === 'linux').each([
  ['has no room for it', onNearlyFullDisk],
  ['is full before it is there', onFullDisk],
])('of a product, where the disk %s,', (_when, onDisk) => {
  test.each(['picture', 'video'] as const)(
    'a %s is refused with words, leaves nothing, and can be sent again',
    async (kind) => {
      const shop = await addShop(app);
      const before = filesLeft();
      const { status, body } = await onDisk(() => uploads[kind](shop.token));
      expect([status, body.code, body.message]).toEqual([507, 'storageFull', refusals.storageFull[1]]);
      expect([filesLeft(), await imageRows(app, shop), await listVideoIds(app, shop)]).toEqual([before, [], []]);
      expect((await uploads[kind](shop.token)).status).toBe(200);
      for (const { id } of await imageRows(app, shop)) expect(filesLeft().join()).toContain(id);
    },
  );
});
