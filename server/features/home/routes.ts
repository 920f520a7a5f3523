/** The calls of the home screen and about the installation. */
import type * as contract from '@stampdeck/contract/home.ts';
import { signUpsNow } from '#features/accounts/actions.ts';
import { findPrivacyVersion } from '#features/accounts/queries.ts';
import type { Handlers } from '#http/mount.ts';
import { readToday } from './actions.ts';
import { reachOf } from './rules.ts';

export const homeHandlers: Handlers<typeof contract> = {
  getToday: (ctx) => readToday(ctx),
  getSite: async (ctx) => {
    const { google, smtpUrl, publicUrl } = ctx.config;
    const signUps = await signUpsNow(ctx);
    const shopSiteUrl = ctx.config.shopSiteUrl ?? publicUrl ?? ctx.browser.origin;
    return {
      shopSiteUrl,
      reach: reachOf(shopSiteUrl),
      google: google !== null,
      mail: smtpUrl !== null,
      ...(signUps !== 'open' && { signUps }),
      privacyVersion: await findPrivacyVersion(ctx.db),
    };
  },
};
