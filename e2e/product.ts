/** The real product on a fresh database, and people with a browser each. */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { filmFile, writeCameraFilm } from './camera-film.ts';
import { type Installation, type Product, startProduct } from './start-product.ts';

export const phone = { width: 360, height: 740 } as const;
export const desktop = { width: 1280, height: 800 } as const;

/** A long journey that only `npm run proof` takes. */
export const onlyInProof = { tag: ['@proof'] };

/** The two sizes of a journey: `npm test` takes the first one, `npm run proof` the other, which its tag tells. */
export const twoSizes = <Size>(here: Size, inProof: Size) => [
  { ...here, tag: [] },
  { ...inProof, ...onlyInProof },
];

/** Opens a browser of its own for one person; what its console calls an error fails the test. */
type Open = (viewport: { width: number; height: number }, scheme?: 'light' | 'dark') => Promise<Page>;

export const test = base.extend<{ open: Open }, { installation: Installation; product: Product }>({
  installation: [
    { address: 'http://localhost', settings: {} },
    { scope: 'worker', option: true },
  ],
  product: [
    async ({ installation }, use) => {
      const product = await startProduct(installation);
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  open: async ({ browser, product }, use) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    // Nobody stands before the camera yet: the film of the test before would be scanned.
    await writeCameraFilm(filmFile(), [{ png: null, seconds: 1 }]);
    await use(async (viewport, scheme = 'light') => {
      const isPhone = viewport.width < 600;
      const context = await browser.newContext({
        viewport,
        baseURL: product.url,
        hasTouch: isPhone,
        permissions: ['camera'],
        reducedMotion: 'reduce',
      });
      contexts.push(context);
      await context.addInitScript((theme) => localStorage.setItem('theme', theme), scheme);
      const page = await context.newPage();
      page.on('console', (message) => {
        // A refused call is a 4xx that the browser itself reports, as it does a network that is gone; the screen says both in words.
        const isExpected = /status of 4\d\d|ERR_INTERNET_DISCONNECTED/.test(message.text());
        if (message.type() === 'error' && !isExpected) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      return page;
    });
    for (const context of contexts) await context.close();
    expect(complaints).toEqual([]);
  },
});

export { expect };
