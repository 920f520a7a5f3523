/** The parts of a row. */
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { languageCookie } from '@stampdeck/contract/languages.ts';
import { root } from '#start-product.ts';
import type { Cast, Who } from './cast.ts';

/** Each screen has these states, or says why not. */
export const demanded = ['empty', 'full', 'loading', 'failing'] as const;

/** `held`: calls get no response. `failing`: the server answers 500. `expired`: it no longer knows the session. */
export type Calls = 'answered' | 'held' | 'failing' | 'expired';

/** What a picture may change while it is set up. */
export interface Stage {
  page: Page;
  cast: Cast;
  calls: (now: Calls) => void;
  offline: () => Promise<void>;
}

export const sizes = {
  narrow: { width: 320, height: 640 },
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 800 },
} as const;
export type Size = keyof typeof sizes;

export interface Shot {
  state: (typeof demanded)[number] | (string & {});
  who: Who;
  path: string | ((cast: Cast) => string);
  calls?: Calls;
  /** The page's own scripts are never sent. */
  scriptsHeld?: true;
  /** What the person does there. */
  act?: (stage: Stage) => Promise<unknown>;
  /** Parts of the page still wait for responses. */
  waits?: true;
  /** What the screen shows once the state is reached. */
  shows: (page: Page) => Locator;
  /** Where the state exists, if not everywhere. */
  sizes?: Size[];
  /** The page as it would be printed. */
  print?: true;
  /** Takes only the window, because something covers the page. */
  windowOnly?: true;
}

export interface Screen {
  name: string;
  /** Its addresses in contract/pages.ts. */
  covers: string[];
  /** The fields (contract/test/text-fields.ts) whose texts a shop reads there when it opens. */
  says?: string[];
  shots: Shot[];
  /** Why a required state does not exist. */
  without?: Partial<Record<(typeof demanded)[number], string>>;
}

/** A placeholder for content that is loading. */
export const waiting = (page: Page): Locator => page.locator('.sd-skeleton').first();

/** Chooses a picture for a field and waits for the dialog that crops it. */
export async function cropPicture(file: Locator): Promise<void> {
  await file.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await file.page().screenshot() });
  await file.page().locator('[data-testid="cropper"]').waitFor();
}

/** The server tells the page that it no longer hears what happens in its other processes. */
export async function sayDelayed({ page }: Stage): Promise<void> {
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      socket.send(message);
      if (String(message).startsWith('40')) socket.send('42["liveDelayed",{"isDelayed":true}]');
    });
  });
  await page.reload();
}

/** Opens the page again in German, whose words are longer. */
export async function readGerman({ page }: Stage): Promise<void> {
  await page.context().addCookies([{ name: languageCookie, value: 'de', url: page.url() }]);
  await page.reload();
  // The next picture has the same browser.
  await page.context().clearCookies({ name: languageCookie });
}

/** Adds two photos to a message, and waits until they are uploaded or cannot be. */
export async function addPhotos(page: Page): Promise<void> {
  await page
    .getByLabel('Photos', { exact: true })
    .setInputFiles(['counter', 'phone'].map((name) => join(root, 'docs', 'images', `${name}.webp`)));
  await page.getByRole('button', { name: 'Remove photo 2' }).waitFor();
  await page.getByRole('progressbar', { name: 'Upload of photo 2' }).waitFor({ state: 'detached' });
}
