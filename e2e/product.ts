/** The real product on a fresh database, and people with a browser each. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

const root = join(import.meta.dirname, '..');

export const phone = { width: 360, height: 740 } as const;
export const desktop = { width: 1280, height: 800 } as const;

interface Product {
  url: string;
}

/** How it is installed; a test file may choose another way with `test.use`. */
interface Installation {
  /** What people type before the port. */
  address: string;
  settings: Record<string, string>;
}

async function startProduct({ address, settings }: Installation): Promise<Product & { stop: () => Promise<void> }> {
  if (!existsSync(join(root, 'web/dist/dashboard.html')))
    throw new Error('Build the screens first: npm run build -w web.');
  const folder = mkdtempSync(join(tmpdir(), 'stampdeck-journey-'));
  const server = spawn(process.execPath, [join(root, 'server/main.ts')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      SIGN_UPS_PER_TEN_MINUTES: '100000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    let seen = '';
    server.stdout.on('data', (part) => {
      seen += part;
      const port = /"port":(\d+),"database"/.exec(seen)?.[1];
      if (port) resolve(`${address}:${port}`);
    });
    void ended.then(() => reject(new Error(`The server ended: ${seen}`)));
  });
  return {
    url,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

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
        // A refused call is a 4xx that the browser itself reports; the screen says it in words.
        if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      return page;
    });
    for (const context of contexts) await context.close();
    expect(complaints).toEqual([]);
  },
});

export { expect };
