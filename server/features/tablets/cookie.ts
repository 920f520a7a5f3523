/** The cookie that makes a browser a shared tablet. Scripts cannot read it, and only our own pages may use it. */
import type { Browser, Context } from '#context.ts';
import { hashSecret } from '#ids.ts';

/** As long as browsers keep a cookie at most. Each PIN that opens the tablet begins it anew. */
const seconds = 400 * 24 * 60 * 60;

/** Browsers accept `__Host-` names only over HTTPS and only from this host. */
const nameOf = ({ isSecure }: Pick<Browser, 'isSecure'>): string => `${isSecure ? '__Host-' : ''}stampdeck_tablet`;

/** The hash of the calling tablet's token; null for other browsers, and for calls of other sites' pages. */
export function presentedTablet({ browser }: Context): string | null {
  const token = browser.isOwnPage ? browser.cookie(nameOf(browser)) : null;
  return token === null ? null : hashSecret(token);
}

export const setTabletCookie = ({ browser }: Context, token: string): void =>
  browser.setCookie(nameOf(browser), token, seconds);

/** The tablet was used: its cookie lasts longer. */
export function keepTabletCookie(ctx: Context): void {
  const token = ctx.browser.cookie(nameOf(ctx.browser));
  if (token !== null) setTabletCookie(ctx, token);
}
