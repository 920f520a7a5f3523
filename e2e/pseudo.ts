/** Looks at pages in the made-up languages: `en-XA` has accents and 40 % more length, `ar-XB` has accents and runs from right to left. */
import type { Page, Route } from '@playwright/test';
import { refusals } from '@stampdeck/contract/errors.ts';
import type { PageLanguage } from '@stampdeck/contract/languages.ts';
import { inspect, settle } from './pictures/in-page.ts';
import { plainWords } from './plain-words.ts';
import { expect } from './product.ts';
import type { Shop } from './seeds.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUWYZabcdefghijklmnopqrstuwyz';
const accented = 'ÀßĆĎĒƑĜĤĨĵĶĹḾŃŌƤǪŔŚŢŨŴŶŹàƀćďēƒĝĥĩĴķĺḿńōƥǫŕśţũŵŷź';

/** An English text as the made-up languages write it. */
export const pseudo = (english: string): string =>
  [...english].map((letter) => accented[letters.indexOf(letter)] ?? letter).join('');

/** From the next load on, pages come in this language. */
export const speak = (page: Page, language: PageLanguage) =>
  page.context().addCookies([{ name: 'language', value: language, url: 'http://localhost' }]);

/** Waits until nothing on the page loads. */
export async function isReady(page: Page, state: string): Promise<void> {
  await expect(page.locator('main').first(), state).toBeVisible();
  const loading = page.locator('.sd-skeleton, [aria-busy=true]').filter({ visible: true });
  await expect(loading, state).toHaveCount(0);
  await page.evaluate(settle);
}

/** What does not fit on the page in its width. */
export async function misfits(page: Page): Promise<string[]> {
  const found = await page.evaluate(inspect, false);
  return found.filter(({ what }) => what !== 'shortened').map(({ what, where }) => `${what}: ${where}`);
}

/** Plain English and what does not fit, on the narrowest phones. */
async function faultsOn(page: Page, state: string): Promise<string[]> {
  await page.evaluate(settle);
  const found = await plainWords(page, state);
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await page.evaluate(settle);
    found.push(...(await misfits(page)).map((misfit) => `${state}, ${width} px: ${misfit}`));
  }
  return found;
}

export interface Stage {
  page: Page;
  /** Looks at the page as it is now. */
  see: (state: string) => Promise<void>;
  /** Looks at what a printer would get: paper has its own width. */
  seePrint: (state: string) => Promise<void>;
}

/** A stage whose faults are gathered. */
export function stageOn(page: Page): Stage & { faults: string[] } {
  const faults: string[] = [];
  return {
    page,
    faults,
    see: async (state) => void faults.push(...(await faultsOn(page, state))),
    seePrint: async (state) => {
      await page.emulateMedia({ media: 'print' });
      faults.push(...(await plainWords(page, state)));
      await page.emulateMedia({ media: null });
    },
  };
}

export const isCall = (url: URL): boolean => url.pathname.startsWith('/api/');
export const refuse = (code: 'forbidden' | 'tokenFailed') => (route: Route) => {
  const [status, message] = refusals[code];
  return route.fulfill({ status, json: { success: false, code, message, requestId: '0' } });
};

export const button = (page: Page, name: string) => page.getByRole('button', { name: pseudo(name) }).first();
export const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });
export async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}
export const photo = async (page: Page) => ({ name: '1.png', mimeType: 'image/png', buffer: await page.screenshot() });

/** A call of the shop, as its owner. */
export async function ask(page: Page, shop: Shop, method: 'POST' | 'PUT', path: string, data: object): Promise<void> {
  const headers = { authorization: `Bearer ${shop.token}` };
  const answer = await page.request.fetch(path, { method, headers, data });
  expect(answer.ok(), path).toBe(true);
}
/** The id by which the shop's screens name a member. */
export async function membershipOf(page: Page, shop: Shop, search: string): Promise<string> {
  const headers = { authorization: `Bearer ${shop.token}` };
  const data = { userTo: shop._id, search, limit: 1 };
  const answer = await page.request.post('/api/royalprogram/getListRoyaltyMember', { headers, data });
  return (await answer.json()).royalmember[0]._id;
}
export const award = (page: Page, shop: Shop, userTo: string, count: number) =>
  ask(page, shop, 'POST', '/api/stamp/stampAward', { userFrom: shop._id, userTo, count });

const milestones = [
  { slot: 5, label: 'Чай' },
  { slot: 10, label: 'Торт' },
];
export const card = { NoofStamps: 10, cardDesc1: 'Завтрак', cardDesc5: 'Одна', milestones };
