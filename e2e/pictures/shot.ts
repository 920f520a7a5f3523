/** What a row says of a screen. */
import type { Locator, Page } from '@playwright/test';
import type { Cast, Who } from './cast.ts';

/** Each screen has these, or says why not. */
export const demanded = ['empty', 'full', 'loading', 'failing'] as const;

/** `held`: calls get no answer. `failing`: the server answers 500. `expired`: it no longer knows the session. */
export type Calls = 'answered' | 'held' | 'failing' | 'expired';

/** What a shot may change while it is being set up. */
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
  /** The page's own scripts get no answer. */
  scriptsHeld?: true;
  /** What somebody does there. */
  act?: (stage: Stage) => Promise<unknown>;
  /** Parts of the page still wait for their answers. */
  waits?: true;
  /** What is seen once the state is reached. */
  shows: (page: Page) => Locator;
  /** Where it exists, when not everywhere. */
  sizes?: Size[];
  /** What would be printed. */
  print?: true;
  /** Only what the window shows, because something lies over the page. */
  windowOnly?: true;
}

export interface Screen {
  name: string;
  /** Its addresses in contract/pages.ts. */
  covers: string[];
  /** The fields (contract/test/text-fields.ts) whose texts a shop reads there as it opens. */
  says?: string[];
  shots: Shot[];
  /** Why a demanded state does not exist. */
  without?: Partial<Record<(typeof demanded)[number], string>>;
}

/** A place that waits for an answer. */
export const waiting = (page: Page): Locator => page.locator('.sd-skeleton').first();

/** Chooses a picture for a field and waits for the dialog in which it is cropped. */
export async function cropPicture(file: Locator): Promise<void> {
  await file.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await file.page().screenshot() });
  await file.page().locator('[data-testid="cropper"]').waitFor();
}
