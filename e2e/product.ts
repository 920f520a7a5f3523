/** The real product on a fresh database, with a browser per person. */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { filmFile, writeCameraFilm } from './camera-film.ts';
import { type Installation, type Product, startProduct } from './start-product.ts';

export const phone = { width: 360, height: 740 } as const;
export const desktop = { width: 1280, height: 800 } as const;

/** Marks a long journey that only `npm run proof` runs. */
export const onlyInProof = { tag: ['@proof'] };

/** A journey's two screen sizes: `npm test` runs the first, `npm run proof` the other, selected by tag. */
export const twoSizes = <Size>(here: Size, inProof: Size) => [
  { ...here, tag: [] },
  { ...inProof, ...onlyInProof },
];

/** In the page: the texts of messages as they appear. Those of the specification are shown for two seconds, less than a busy machine may take to look. */
const noteMessages = `(() => {
  const seen = new WeakSet();
  window.messages = [];
  new MutationObserver(() => {
    for (const place of document.querySelectorAll('.sd-toast-text')) {
      if (seen.has(place) || !place.checkVisibility()) continue;
      seen.add(place);
      window.messages.push(place.innerText);
    }
  }).observe(document, { childList: true, subtree: true });
})()`;

/** What a script in the page returns; `instead` while the page goes on to another one. */
export const readIn = <Found>(page: Page, script: string, instead: Found): Promise<Found> =>
  page.evaluate<Found>(script).catch((error: Error) => {
    if (!error.message.includes('context was destroyed')) throw error;
    return instead;
  });

/** Waits for a message that disappears by itself; each one is found once. */
export function isTold(page: Page, text: string): Promise<void> {
  const find = `(() => {
    const place = window.messages.findIndex((message) => message.includes(${JSON.stringify(text)}));
    return place >= 0 && window.messages.splice(place, 1).length === 1;
  })()`;
  return expect.poll(() => readIn(page, find, false), `the message “${text}” appears`).toBe(true);
}

/** Opens a browser for one person; an error in its console, or a text that was not loaded, fails the test. */
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
    // Clears the camera: it would show the film of the previous test.
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
      await context.addInitScript(noteMessages);
      // Not in frames of other sites, which may have no storage.
      await context.addInitScript(`if (self === top) localStorage.setItem('theme', '${scheme}')`);
      const page = await context.newPage();
      page.on('console', (message) => {
        // Browsers log refused calls (4xx) and lost networks as errors; the screen shows both to people.
        const isExpected = /status of 4\d\d|ERR_INTERNET_DISCONNECTED/.test(message.text());
        // A text whose set the screen does not load would be shown as its id.
        const isLost = message.text().startsWith('Uncompiled message');
        if (isLost || (message.type() === 'error' && !isExpected)) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      return page;
    });
    for (const context of contexts) await context.close();
    expect(complaints).toEqual([]);
  },
});

export { expect };
