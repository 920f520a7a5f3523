/** The addresses behind a shop's card on a home screen. Pages load none of this: the server writes them into the shop page. */
import { shopPaths } from './pages.ts';

/**
 * What a phone reads to keep a shop's card on its home screen: the manifest, and icons with their pixels per side. They lie below the shop
 * page. `maskable` icons fill the square and can be cut to any shape.
 */
export const homeScreen = {
  manifest: `${shopPaths.shop}/card.webmanifest`,
  icons: {
    icon192: { path: `${shopPaths.shop}/icon-192.png`, side: 192, purpose: 'any' },
    icon512: { path: `${shopPaths.shop}/icon-512.png`, side: 512, purpose: 'any' },
    maskable: { path: `${shopPaths.shop}/maskable-512.png`, side: 512, purpose: 'maskable' },
    touch: { path: `${shopPaths.shop}/apple-touch-icon.png`, side: 180, purpose: 'maskable' },
  },
} as const;
