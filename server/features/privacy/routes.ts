/** The calls about personal data. */
import type * as contract from '@stampdeck/contract/privacy.ts';
import type { Handlers } from '#http/mount.ts';
import { readPage } from './actions.ts';
import type { ReadImage, ReadVideo } from './export.ts';
import * as ownData from './own-data.ts';

interface Parts extends ownData.Stores {
  readImage: ReadImage;
  readVideo: ReadVideo;
}

export const privacyHandlers = ({ readImage, readVideo, ...stores }: Parts): Handlers<typeof contract> => ({
  getPrivacyPage: async (ctx) => ({ page: await readPage(ctx.db, ctx.browser.languageOf('shop')) }),
  exportMe: (ctx, { body }) => ownData.exportCaller(ctx, { readImage, readVideo }, body.currentPassword),
  deleteMe: (ctx, { body }) => ownData.eraseCaller(ctx, stores, body.currentPassword),
});
