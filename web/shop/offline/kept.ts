/** What the shop page's service worker keeps so that pages open without a network, and how much of it. It keeps no calls. */
import { assetsPath, imagePath, messageImagePath, shopPaths } from '@stampdeck/contract/pages.ts';

/**
 * A cache for each kind: at most `most` entries, each for `days` after the server's answer. Assets stay for the pages that need them. Those
 * of this build do not count, `most` is for earlier builds.
 */
export const keptKinds = {
  page: { cache: 'shop-pages', most: 30, days: 60 },
  image: { cache: 'shop-images', most: 60, days: 60 },
  file: { cache: 'shop-files', most: 10, days: Number.POSITIVE_INFINITY },
  asset: { cache: 'shop-assets', most: 240, days: Number.POSITIVE_INFINITY },
} as const;
export type KeptKind = keyof typeof keptKinds;

/** The caches that tell which shops someone visits. Signing out empties them. */
export const personalCaches = [keptKinds.page.cache, keptKinds.image.cache];

const pages = [shopPaths.shop, shopPaths.product, shopPaths.myCards].map(
  (path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
);
const pageFiles = ['/theme.js', '/preload.js', '/favicon.svg'];

/** The kind that an address of this server is kept as; null if it is not kept. */
export function keptKind({ pathname }: URL): KeptKind | null {
  if (pages.some((page) => page.test(pathname))) return 'page';
  // Pictures of messages are private.
  if (pathname.startsWith(imagePath('')) && !messageImagePath.test(pathname)) return 'image';
  if (pathname.startsWith(assetsPath)) return 'asset';
  return pageFiles.includes(pathname) ? 'file' : null;
}

/** What the build writes into the worker. */
export interface Built {
  /** The addresses of its assets. */
  assets: string[];
  /** The texts of the shop's pages, by language. */
  texts: Record<string, string[]>;
}

/** What a page cannot start without: the assets that it names, and the texts of its language. */
export function startOf(html: string, texts: Built['texts']): string[] {
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, address = '']) => address);
  const language = /<html lang="([^"]+)"/.exec(html)?.[1] ?? '';
  return [...named, ...(texts[language] ?? [])];
}

interface KeptEntry {
  path: string;
  /** When the server answered, in ms. */
  at: number;
}

/** The entries of a kind to remove; `entries` has the oldest first. The assets of this build stay. */
export function surplus<T extends KeptEntry>(kind: KeptKind, entries: T[], now: number, assets: string[]): T[] {
  const { most, days } = keptKinds[kind];
  const oldest = now - days * 24 * 60 * 60 * 1000;
  const needed = new Set(assets);
  const others = entries.filter(({ path }) => !needed.has(path));
  return others.filter(({ at }, index) => at < oldest || index < others.length - most);
}
