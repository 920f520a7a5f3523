/** Brings one screen into one state, inspects it and photographs it. */

import { stripVTControlCharacters } from 'node:util';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { expect } from '@playwright/test';
import { saveDraft } from '@stampdeck/contract/drafts.ts';
import { refusals } from '@stampdeck/contract/errors.ts';
import type { Cast } from './cast.ts';
import { type Found, inspect, settle } from './in-page.ts';
import { type Calls, type Screen, type Shot, type Size, sizes } from './shot.ts';

export interface Picture {
  screen: string;
  state: string;
  size: Size;
  scheme: 'light' | 'dark';
  /** Relative to the sheet; null if the state was not reached. */
  file: string | null;
  height: number;
  /** Certain faults. */
  faults: string[];
  /** Things that deserve a look. */
  notes: string[];
}

interface Taking {
  context: BrowserContext;
  cast: Cast;
  screen: Screen;
  shot: Shot;
  size: Size;
  scheme: 'light' | 'dark';
  folder: string;
}

const patience = 10_000;
const isCall = (url: URL): boolean => url.pathname.startsWith('/api/') || url.pathname.startsWith('/auth/');

const refuse = (route: Route, code: 'internal' | 'tokenFailed'): Promise<void> => {
  const [status, message] = refusals[code];
  const body = { success: false, code, message, requestId: '01a1fd10-a9c8-75e7-b045-ee2015a31175' };
  return route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
};

const isDraft = (route: Route): boolean =>
  route.request().method() === saveDraft.method && new URL(route.request().url()).pathname === saveDraft.path;
const keepNothing = (route: Route): Promise<void> => {
  const { revision } = route.request().postDataJSON();
  return route.fulfill({ json: { success: true, revision: revision + 1, savedAt: new Date().toISOString() } });
};

/** Sets the server's responses that the picture wants; a held call never gets one. */
async function direct(page: Page, shot: Shot, held: Route[]): Promise<(calls: Calls) => void> {
  let now: Calls = shot.calls ?? 'answered';
  await page.route(isCall, (route) => {
    if (now === 'held') return void held.push(route);
    if (now === 'failing') return refuse(route, 'internal');
    // A saved draft would appear in every later picture of that shop.
    if (now === 'answered' && isDraft(route)) return keepNothing(route);
    return now === 'expired' ? refuse(route, 'tokenFailed') : route.continue();
  });
  if (shot.scriptsHeld) await page.route('**/assets/*.js', () => undefined);
  return (calls) => {
    now = calls;
  };
}

/** Errors in the console, except those that the picture causes itself. */
function listen(page: Page, shot: Shot, isOffline: () => boolean): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    // The browser reports each refused call; the screen explains it.
    const expected = /status of [45]\d\d|ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(message.text());
    if (message.type() === 'error' && !expected) errors.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`script: ${String(error)}`));
  if (!shot.scriptsHeld)
    page.on('requestfailed', (request) => {
      const isPart = /\.(js|css|woff2|svg)$/.test(new URL(request.url()).pathname);
      if (isPart && !isOffline() && request.failure()?.errorText !== 'net::ERR_ABORTED')
        errors.push(`not loaded: ${request.url()}`);
    });
  return errors;
}

const words: Record<Found['what'], string> = {
  sideways: 'scrolls sideways',
  cut: 'text does not fit',
  shortened: 'text shortened',
  small: 'target under 44 px',
  tiny: 'target under 24 px',
};

const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Makes the window as tall as the page, so that fixed elements are at the edge and not in the middle of the picture. */
async function wholePage(page: Page, size: Size): Promise<void> {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  if (height <= sizes[size].height) return;
  await page.setViewportSize({ width: sizes[size].width, height });
  await page.evaluate(settle);
}

/** Takes one picture and lists what is wrong with it; a state that is not reached is a fault. */
export async function take({ context, cast, screen, shot, size, scheme, folder }: Taking): Promise<Picture> {
  const picture: Picture = {
    screen: screen.name,
    state: shot.state,
    size,
    scheme,
    file: null,
    height: 0,
    faults: [],
    notes: [],
  };
  const held: Route[] = [];
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  let isOffline = false;
  const offline = async (): Promise<void> => {
    isOffline = true;
    await context.setOffline(true);
  };
  const errors = listen(page, shot, () => isOffline);
  try {
    const calls = await direct(page, shot, held);
    const path = typeof shot.path === 'string' ? shot.path : shot.path(cast);
    await page.goto(path, { waitUntil: shot.scriptsHeld ? 'commit' : 'load' });
    await shot.act?.({ page, cast, calls, offline });
    if (shot.print) await page.emulateMedia({ media: 'print' });
    await expect(shot.shows(page)).toBeVisible({ timeout: patience });
    const waits = shot.calls === 'held' || shot.scriptsHeld || shot.waits;
    // A tab in the background does not load.
    const bones = page.locator('main .sd-skeleton').filter({ visible: true });
    if (!waits) await expect(bones).toHaveCount(0, { timeout: patience });
    await page.evaluate(settle);
    const name = slug(`${screen.name} ${shot.state} ${size} ${scheme}`);
    if (!shot.windowOnly) await wholePage(page, size);
    const image = await page.screenshot({ path: `${folder}/${name}.png`, caret: 'hide' });
    picture.file = `${name}.png`;
    picture.height = image.readUInt32BE(20);
    for (const { what, where } of await page.evaluate(inspect, size === 'phone' || size === 'narrow')) {
      const isFault = what === 'sideways' || what === 'cut' || what === 'tiny';
      picture[isFault ? 'faults' : 'notes'].push(`${words[what]}: ${where}`);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    picture.faults.push(`not reached: ${stripVTControlCharacters(reason).split('\n').slice(0, 4).join(' ')}`);
    await page
      .screenshot({ path: `${folder}/failed-${slug(`${screen.name} ${shot.state} ${size} ${scheme}`)}.png` })
      .catch(() => undefined);
  } finally {
    // A call that is still held must not reach the server when its page closes.
    for (const route of held) await route.abort().catch(() => undefined);
    await page.close();
    await context.setOffline(false);
  }
  picture.faults.push(...errors);
  return picture;
}
