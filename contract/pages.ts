/** The addresses of all screens. The server serves them, the router uses them, and `redirect` values are checked against them. */

/** Served by the dashboard's entry; the catch-all shows Page Not Found. */
export const dashboardPaths = [
  '/',
  '/rewardCard',
  '/livestamp',
  '/royaltymember',
  '/royaltymember/import',
  '/royaltymember/:id',
  '/dashboard-messages',
  '/reported-messages',
  '/shops',
  '/products',
  '/products/import',
  '/category',
  '/addproduct',
  '/addproducts3',
  '/product/:id',
  '/product/:id/edit',
  '/orders',
  '/orders/kitchen',
  '/pricepackage',
  '/reports',
  '/profile',
  '/settings',
  '/settings/activity',
  '/settings/staff',
  '/invitation',
  '/settings/two-step',
  '/suspended',
  '/tablet',
  '/signin',
  '/signup',
  '/forgot',
  '/reset',
  '/verify',
  '/privacy',
  '/unsubscribe',
] as const;

/** One order, for its buyer and its seller. */
export const orderPath = '/order/:id';

/**
 * The way from a cart to a paid order. Shops walk it in the dashboard, their customers in the bundle of the shop page: the page that the
 * browser had open last decides (decision 070).
 */
export const checkoutPaths = ['/cart', '/cart/:id', '/shipping', '/payment', '/placeorder', orderPath] as const;

/** The cookie with the bundle that serves `checkoutPaths` to this browser. */
export const checkoutCookie = 'checkout';
export const checkoutBundles = ['dashboard', 'shop'] as const;
export type CheckoutBundle = (typeof checkoutBundles)[number];

/** Pages of the dashboard's entry that customers reach, too, from emails and the shop page: they come in the customers' languages. */
export const doorPaths: readonly string[] = ['/forgot', '/reset', '/verify', '/privacy', '/unsubscribe'];

/** Sign-in screens and what people read there: no one is redirected to them after signing in. */
const ways = [
  '/signin',
  '/signup',
  '/invitation',
  '/suspended',
  '/tablet',
  '/forgot',
  '/reset',
  '/privacy',
  '/unsubscribe',
];

/** Where signed-out visitors are sent (specification, section 2). */
export const landingPath = '/introduce';

/** Where people set up two-step sign-in. A platform admin without it gets no further. */
export const twoStepPath = '/settings/two-step';

/** Explains what is stored about people; open to anyone. */
export const privacyPath = '/privacy';

/** Where the link leads that each email of reminders or news has: one press ends them. */
export const unsubscribePage = '/unsubscribe';

/** The shop page, a product's page there, the page that a camera opens from a customer's code, and a customer's cards at all shops. */
export const shopPaths = {
  shop: '/operator/:id',
  product: '/operator/:id/product/:productId',
  code: '/c/:code',
  myCards: '/my',
} as const;

/** A shop's short address. It redirects to the shop page, and means the same in capitals. */
export const shortAddressPaths = ['/s/:name', '/S/:name'] as const;

/** Build files named by their content, so they never change. */
export const assetsPath = '/assets/';

/** The address of a stored image. `id` is random. The content never changes. */
export const imagePath = (id: string): string => `/images/${id}`;

/** Widths in pixels in which pictures of products are also stored. No wider than the picture itself. */
export const pictureWidths = [320, 640, 1280] as const;

/** The address of a picture in one of these widths. Pictures that are not stored in it are given whole. */
export const pictureAt = (address: string, width: (typeof pictureWidths)[number]): string =>
  address.startsWith(imagePath('')) ? `${address}?w=${width}` : address;

/** A picture in all widths, for `srcset`; undefined for one that is stored elsewhere. */
export const pictureSet = (address: string): string | undefined =>
  address.startsWith(imagePath(''))
    ? pictureWidths.map((width) => `${pictureAt(address, width)} ${width}w`).join(', ')
    : undefined;

/** The address of a video, and of its picture. */
export const videoPath = (id: string): string => `/videos/${id}`;
export const posterPath = (id: string): string => `/videos/${id}/poster`;

/** The address of a picture of a message. Its id is longer than those of other images, so that neither is taken for the other. */
export const messageImagePath = /^\/images\/[\w-]{24}$/;

/** The service worker of the pages in `shopPaths`. */
export const workerPath = '/shop-sw.js';

/** The service worker that shows notifications. Its scopes contain no page, so it controls none. */
export const pushWorkerPath = '/push-sw.js';
export const pushScopes = { userInfo: '/push/dashboard/', customerInfo: '/push/shop/' } as const;

/**
 * The page to open after signing in: `value` if it is one of our own screens, otherwise '/'.
 * Rejects other sites in every spelling ('//x', '/\x', 'https:x', encoded once).
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
  const known = [...dashboardPaths, ...checkoutPaths].some((one) =>
    new RegExp(`^${one.replace(/:\w+/g, '[\\w-]{1,64}')}$`).test(url.pathname),
  );
  return known && !ways.includes(url.pathname) ? url.pathname + url.search + url.hash : '/';
}

/** The page to return to after a customer signs in: `value` if it is a shop page or /my, otherwise the landing page. */
export const safeShopPage = (value: string | null | undefined): string =>
  value && (value === shopPaths.myCards || /^\/operator\/[\w-]{1,64}$/.test(value)) ? value : landingPath;
