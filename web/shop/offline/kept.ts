/** What the shop page's service worker keeps for opening without a network, and how much of it. Never a call. */
import { assetsPath, imagePath, shopPaths } from '@stampdeck/contract/pages.ts';

/** A cache for each kind. `most` entries; `days` since the server answered. Assets stay: a kept page needs its own. */
export const keptKinds = {
  page: { cache: 'shop-pages', most: 30, days: 60 },
  image: { cache: 'shop-images', most: 60, days: 60 },
  file: { cache: 'shop-files', most: 10, days: Number.POSITIVE_INFINITY },
  asset: { cache: 'shop-assets', most: 120, days: Number.POSITIVE_INFINITY },
} as const;
export type KeptKind = keyof typeof keptKinds;

/** What tells which shops someone visits; signing out empties them. */
export const personalCaches = [keptKinds.page.cache, keptKinds.image.cache];

const pages = [shopPaths.shop, shopPaths.myCards].map((path) => new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/?$`));
const pageFiles = ['/theme.js', '/preload.js', '/favicon.svg'];

/** The kind that an address of this server is kept as; null: not at all. */
export function keptKind({ pathname }: URL): KeptKind | null {
  if (pages.some((page) => page.test(pathname))) return 'page';
  if (pathname.startsWith(imagePath(''))) return 'image';
  if (pathname.startsWith(assetsPath)) return 'asset';
  return pageFiles.includes(pathname) ? 'file' : null;
}

/** Of a kind's entries, oldest first, those that go. `at`: when the server answered, in ms. */
export function surplus<T extends { at: number }>(kind: KeptKind, entries: T[], now: number): T[] {
  const { most, days } = keptKinds[kind];
  const oldest = now - days * 24 * 60 * 60 * 1000;
  return entries.filter(({ at }, index) => at < oldest || index < entries.length - most);
}
