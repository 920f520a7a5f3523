/** The addresses that show a screen. The server serves them, the router builds them, and `redirect` values are held against them. */

/** Served by the dashboard's entry; the catch-all shows Page Not Found. */
export const dashboardPaths = [
  '/',
  '/rewardCard',
  '/livestamp',
  '/royaltymember',
  '/royaltymember/import',
  '/royaltymember/:id',
  '/figures',
  '/profile',
  '/settings',
  '/settings/activity',
  '/signin',
  '/signup',
  '/forgot',
  '/reset',
  '/verify',
  '/privacy',
] as const;

/** Screens on the way in, and what is read beside it: nobody is led to them after signing in. */
const ways = ['/signin', '/signup', '/forgot', '/reset', '/privacy'];

/** Where strangers are sent (specification, section 2). */
export const landingPath = '/introduce';

/** What is stored about people; open to anyone. */
export const privacyPath = '/privacy';

/** The shop page, the page a camera opens from a customer's code, and a customer's cards at all shops. */
export const shopPaths = { shop: '/operator/:id', code: '/c/:code', myCards: '/my' } as const;

/** Files of the pages that are named by their content and so never change. */
export const assetsPath = '/assets/';

/** Where a stored image is found; `id` is random and names nothing else. Its content never changes. */
export const imagePath = (id: string): string => `/images/${id}`;

/** The service worker of the pages in `shopPaths`. */
export const workerPath = '/shop-sw.js';

/**
 * The place to go after signing in: `value` when it is one of our own screens, otherwise '/'.
 * Refuses other sites in all their spellings ('//x', '/\x', 'https:x', encoded once).
 */
export function safeRedirect(value: string | null | undefined): string {
  if (!value) return '/';
  let path: string;
  try {
    path = decodeURIComponent(value);
  } catch {
    return '/';
  }
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return '/';
  const origin = 'https://stampdeck.invalid';
  const url = new URL(path, origin);
  if (url.origin !== origin) return '/';
  const known = dashboardPaths.some((one) =>
    new RegExp(`^${one.replace(/:\w+/g, '[\\w-]{1,64}')}$`).test(url.pathname),
  );
  return known && !ways.includes(url.pathname) ? url.pathname + url.search + url.hash : '/';
}

/** The page to come back to after signing in as a customer: `value` when it is a shop's or that of one's cards, otherwise the landing page. */
export const safeShopPage = (value: string | null | undefined): string =>
  value && (value === shopPaths.myCards || /^\/operator\/[\w-]{1,64}$/.test(value)) ? value : landingPath;
