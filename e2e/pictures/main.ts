/** Photographs every screen in every size, theme and state; `main.ts part-of-a-name…` takes only the screens or states that match one. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { browserArguments, writeCameraFilm } from '#camera-film.ts';
import { root, startProduct } from '#start-product.ts';
import { type Cast, gather, seedDemo, type Who } from './cast.ts';
import { listGaps, screens } from './screens.ts';
import { writeContactSheet, writePictureSheets } from './sheet.ts';
import { demanded, type Screen, type Shot, type Size, sizes } from './shot.ts';
import { type Picture, take } from './take.ts';

const folder = join(root, '.cache/pictures');

/** A zone where it is afternoon now, so that the demo's day is well under way whenever the pictures are taken. */
function afternoonZone(): string {
  const ahead = 15 - new Date().getUTCHours();
  // The names of these zones have the opposite sign.
  return `Etc/GMT${ahead > 12 ? '+' : '-'}${ahead > 12 ? 24 - ahead : ahead}`.replace('--', '+');
}

interface Look {
  size: Size;
  scheme: 'light' | 'dark';
}

/** One browser context for each person at each look, opened when first needed. */
function contexts(browser: Browser, url: string, cast: Cast, timezoneId: string, { size, scheme }: Look) {
  const open = new Map<Who, Promise<BrowserContext>>();
  const make = async (who: Who): Promise<BrowserContext> => {
    const context = await browser.newContext({
      viewport: sizes[size],
      baseURL: url,
      hasTouch: size !== 'desktop',
      permissions: ['camera'],
      reducedMotion: 'reduce',
      // A service worker would answer calls that are held here.
      serviceWorkers: 'block',
      locale: 'en-US',
      timezoneId,
    });
    const kept = JSON.stringify({
      theme: scheme,
      stored: cast.stored(who),
      busyShop: who === 'cafe' ? cast.cafeId : null,
    });
    await context.addInitScript(`
      const { theme, stored, busyShop } = ${kept};
      localStorage.clear();
      localStorage.setItem('theme', theme);
      if (stored) localStorage.setItem(stored.key, JSON.stringify(stored.info));
      if (busyShop) localStorage.setItem('setUpShop', JSON.stringify(busyShop));`);
    return context;
  };
  return {
    of: (who: Who): Promise<BrowserContext> => {
      const known = open.get(who) ?? make(who);
      open.set(who, known);
      return known;
    },
    close: async () => {
      for (const context of open.values()) await (await context).close();
    },
  };
}

const wanted = process.argv.slice(2).map((part) => part.toLowerCase());
const isWanted = (screen: Screen, shot: Shot): boolean =>
  wanted.length === 0 || wanted.some((part) => `${screen.name} ${shot.state}`.toLowerCase().includes(part));

/** Optional states are taken only in the size where they are used most; otherwise the run would take far longer. */
function appears(shot: Shot, { size, scheme }: Look): boolean {
  // The narrowest supported width shows what no longer fits.
  if (size === 'narrow') return scheme === 'light' && shot.state === 'full';
  if (shot.sizes) return shot.sizes.includes(size);
  const isDemanded = demanded.some((state) => state === shot.state);
  return isDemanded || size === 'phone' || (size === 'desktop' && scheme === 'light');
}

async function photograph(browser: Browser, url: string, cast: Cast, timeZone: string): Promise<Picture[]> {
  const looks: Look[] = (Object.keys(sizes) as Size[]).flatMap((size) => [
    { size, scheme: 'light' },
    { size, scheme: 'dark' },
  ]);
  const pictures: Picture[] = [];
  const left = [...looks];
  const work = async (): Promise<void> => {
    for (let look = left.shift(); look; look = left.shift()) {
      const own = contexts(browser, url, cast, timeZone, look);
      for (const screen of screens)
        for (const shot of screen.shots) {
          if (!isWanted(screen, shot) || !appears(shot, look)) continue;
          pictures.push(await take({ context: await own.of(shot.who), cast, screen, shot, ...look, folder }));
        }
      await own.close();
    }
  };
  await Promise.all([work(), work()]);
  const order = (one: Picture): number =>
    screens.findIndex(({ name }) => name === one.screen) * 1000 +
    (screens.find(({ name }) => name === one.screen)?.shots.findIndex(({ state }) => state === one.state) ?? 0) * 10 +
    looks.findIndex(({ size, scheme }) => size === one.size && scheme === one.scheme);
  return pictures.sort((one, other) => order(one) - order(other));
}

async function run(): Promise<number> {
  const gaps = listGaps();
  if (gaps.length > 0) throw new Error(gaps.join('\n'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const timeZone = afternoonZone();
  let password = '';
  // On 'localhost' a live connection does not notice that the network is gone.
  const product = await startProduct({
    address: 'http://127.0.0.1',
    settings: {},
    prepare: async (dataDir) => {
      password = await seedDemo(dataDir, timeZone);
    },
  });
  const film = join(folder, 'camera.y4m');
  await writeCameraFilm(film, [{ png: null, seconds: 1 }]);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: browserArguments(film),
  });
  try {
    const pictures = await photograph(
      browser,
      product.url,
      await gather(product.url, password, product.dataDir),
      timeZone,
    );
    const sheets = await writePictureSheets(browser, folder, pictures);
    const sheet = await writeContactSheet(folder, pictures);
    const faulty = pictures.filter(({ faults }) => faults.length > 0);
    for (const { screen, state, size, scheme, faults } of faulty)
      for (const fault of faults) process.stdout.write(`${screen}, ${state}, ${size}, ${scheme}: ${fault}\n`);
    process.stdout.write(
      `${pictures.length} pictures, ${faulty.length} with faults, ${sheets} picture sheets; open ${sheet}\n`,
    );
    return pictures.length === 0 || faulty.length > 0 ? 1 : 0;
  } finally {
    await browser.close();
    await product.stop();
  }
}

process.exitCode = await run();
