/** Builds web/dist: the three pages, the landing page rendered to HTML, compressed copies, and the sizes against their budgets. */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { pseudoLanguages, shopLanguages } from '@stampdeck/contract/languages.ts';
import { pushWorkerPath, workerPath } from '@stampdeck/contract/pages.ts';
import { textSets } from '@stampdeck/texts/areas.ts';
import { type Start, type TextSet, textsAreLoaded } from '@stampdeck/texts/loaded-texts.ts';
import { build, type Manifest } from 'vite';
import type { Built } from '#shop/offline/kept.ts';
import { type ScreenPath, screenTexts } from './screen-texts.ts';

const web = import.meta.dirname;
const dist = join(web, 'dist');

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

interface Budget {
  name: string;
  /** gzip JS that a first visit may load. */
  kB: number;
  /** The modules whose static imports make it up. */
  roots: string[];
  /** What it loads of texts; measured in the language that has the longest. */
  texts: TextSet[];
}

const shop = ['shop.html', 'shop/main.tsx'];
const dashboard = ['dashboard.html', 'dashboard.tsx'];
const live = ['lib/live-queries.ts', 'socket.io-client'];
const shell = 'shell/shell.tsx';
const buyingFrame = 'shell/buying-frame.tsx';
const liveForShops = 'lib/live-for-shops.ts';

const budgets: Budget[] = [
  { name: 'landing', kB: 3, roots: ['landing.html'], texts: [] },
  {
    name: 'landing, card touched',
    kB: 84,
    roots: ['landing/load-live-card.ts', 'landing/live-card.tsx'],
    texts: ['play'],
  },
  { name: 'shop, visitor', kB: 140, roots: [...shop, 'shop/entrance.tsx'], texts: ['shop', 'entrance'] },
  { name: 'shop, customer', kB: 140, roots: [...shop, 'shop/signed-in.tsx'], texts: ['shop', 'member'] },
  {
    name: 'shop, customer live',
    kB: 154,
    roots: [...shop, 'shop/signed-in.tsx', ...live],
    texts: ['shop', 'member'],
  },
  {
    name: 'shop, product',
    kB: 148,
    roots: [...shop, 'shop/parts.ts', 'shop/product-page.tsx'],
    texts: ['shop', 'menu'],
  },
  {
    // Most of it is in the browser already: the way here is the shop's page.
    name: 'shop, checkout',
    kB: 156,
    roots: ['shop.html', 'shop/checkout-main.tsx'],
    texts: ['shop', 'checkout'],
  },
  { name: 'sign-in', kB: 190, roots: [...dashboard, 'pages/sign-in.tsx'], texts: ['doors', 'shell'] },
  {
    name: 'home',
    kB: 280,
    roots: [...dashboard, shell, 'pages/home.tsx', ...live, liveForShops],
    texts: ['doors', 'shell', 'reports'],
  },
];

interface Screen {
  /** The modules that its address loads. */
  roots: string[];
  /** The texts that these say. */
  sets: TextSet[];
}

/** The modules behind each address of the dashboard, as in routes.tsx. */
const roots: Record<ScreenPath, string[]> = {
  '/': [shell, 'pages/home.tsx'],
  '/rewardCard': [shell, 'pages/reward-card.tsx'],
  '/livestamp': [shell, 'pages/live-stamp.tsx'],
  '/royaltymember': [shell, 'pages/royalty-members.tsx'],
  '/royaltymember/import': [shell, 'pages/import-members.tsx'],
  '/royaltymember/$id': [shell, 'pages/royalty-member.tsx'],
  '/dashboard-messages': [shell, 'pages/messages.tsx'],
  '/reported-messages': [shell, 'pages/reported-messages.tsx'],
  '/shops': [shell, 'pages/shops.tsx'],
  '/products': [shell, 'pages/products.tsx'],
  '/products/import': [shell, 'pages/import-products.tsx'],
  '/category': [shell, 'pages/category.tsx'],
  '/addproduct': [shell, 'pages/add-product.tsx'],
  '/addproducts3': [shell, 'pages/add-products-3.tsx'],
  '/product/$id': [shell, 'pages/product.tsx'],
  '/product/$id/edit': [shell, 'pages/edit-product.tsx'],
  '/orders': [shell, 'pages/orders.tsx'],
  '/orders/kitchen': [shell, 'pages/kitchen.tsx'],
  '/pricepackage': [shell, 'pages/price-package.tsx'],
  '/cart': [buyingFrame, 'pages/checkout.tsx'],
  '/cart/$id': [buyingFrame, 'pages/checkout.tsx'],
  '/shipping': [buyingFrame, 'pages/checkout.tsx'],
  '/payment': [buyingFrame, 'pages/checkout.tsx'],
  '/placeorder': [buyingFrame, 'pages/checkout.tsx'],
  '/order/$id': [buyingFrame, 'pages/order.tsx'],
  '/reports': [shell, 'pages/reports.tsx'],
  '/profile': [shell, 'pages/profile.tsx'],
  '/settings': [shell, 'pages/settings.tsx'],
  '/settings/activity': [shell, 'pages/activity-log.tsx'],
  '/settings/staff': [shell, 'pages/staff.tsx'],
  '/invitation': ['pages/invitation.tsx'],
  '/settings/two-step': [shell, 'pages/two-step.tsx'],
  '/suspended': ['pages/suspended.tsx'],
  '/tablet': ['pages/tablet.tsx'],
  '/signin': ['pages/sign-in.tsx'],
  '/signup': ['pages/sign-up.tsx'],
  '/forgot': ['pages/forgot.tsx'],
  '/reset': ['pages/reset.tsx'],
  '/verify': ['pages/verify.tsx'],
  '/privacy': ['pages/privacy.tsx'],
  '/unsubscribe': ['pages/unsubscribe.tsx'],
};

/**
 * What each address loads, in its two states for customers. There the live connection is not among it: on a slow network it would compete
 * with what paints the page.
 */
const screens: Record<string, Screen> = {
  ...Object.fromEntries(
    Object.entries(roots).map(([path, modules]) => {
      const isFramed = modules.includes(shell) || modules.includes(buyingFrame);
      const frame: TextSet[] = isFramed ? ['doors', 'shell'] : ['doors'];
      return [path, { roots: modules, sets: [...new Set([...frame, screenTexts[path as ScreenPath]])] }];
    }),
  ),
  '/operator visitor': { roots: ['shop/entrance.tsx'], sets: ['shop', 'entrance'] },
  '/operator customer': { roots: ['shop/signed-in.tsx'], sets: ['shop', 'member'] },
  '/product visitor': { roots: ['shop/parts.ts', 'shop/product-page.tsx'], sets: ['shop', 'menu'] },
  '/product customer': { roots: ['shop/parts.ts', 'shop/product-page.tsx'], sets: ['shop', 'menu'] },
  '/my visitor': {
    roots: ['shop/parts.ts', 'shop/my-page.tsx', 'features/recovery/customer-door.tsx'],
    sets: ['shop', 'customer'],
  },
  '/my customer': { roots: ['shop/parts.ts', 'shop/my-page.tsx'], sets: ['shop', 'customer'] },
  '/checkout visitor': { roots: ['shop/checkout-main.tsx'], sets: ['shop', 'checkout'] },
  '/checkout customer': { roots: ['shop/checkout-main.tsx'], sets: ['shop', 'checkout'] },
};
const isOfShop = (screen: string) => /^\/(?:operator|product|my|checkout) /.test(screen);

/** Where the pages start to say texts. */
const starts: Start[] = [
  ...Object.entries(screens).map(([name, screen]) => ({ name, ...screen })),
  { name: 'the dashboard', roots: ['dashboard.tsx'], sets: ['doors'] },
  { name: 'the shop page', roots: ['shop/main.tsx'], sets: ['shop'] },
  { name: 'the menu', roots: ['shop/current-menu.tsx'], sets: ['shop', 'menu'] },
  { name: 'the checkout', roots: ['shop/checkout-main.tsx'], sets: ['shop', 'checkout'] },
  { name: 'the landing page', roots: ['landing/live-card.tsx'], sets: ['play'] },
];

/** Renders the landing page in each of its languages: `landing.de.html`. */
async function writeLanding(): Promise<void> {
  const page = join(web, 'landing/render.tsx');
  const outDir = join(web, '.ssr');
  await build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['react', 'react-dom'] },
    build: { ssr: page, outDir, manifest: false, copyPublicDir: false, rolldownOptions: { input: page } },
  });
  const bundle = pathToFileURL(join(outDir, 'render.js'));
  const { renderLanding } = (await import(bundle.href)) as typeof import('#landing/render.tsx');
  const html = await readFile(join(dist, 'landing.html'), 'utf8');
  for (const language of [...shopLanguages, ...pseudoLanguages]) {
    const parts = Object.entries(await renderLanding(language));
    let page = html;
    for (const [name, content] of parts) {
      if (!page.includes(`<!--${name}-->`)) throw new Error(`landing.html has no place for its ${name}.`);
      page = page.replaceAll(`<!--${name}-->`, () => content);
    }
    await writeFile(join(dist, `landing.${language}.html`), page);
  }
  await rm(join(dist, 'landing.html'));
  await rm(outDir, { recursive: true });
}

/** A service worker is one file at an address of its own: browsers ask that address whether it has changed. */
const buildWorker = (source: string, path: string, define: Record<string, string> = {}) =>
  build({
    root: web,
    configFile: false,
    define,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: dist,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(web, source),
        output: { format: 'iife', entryFileNames: path.slice(1) },
      },
    },
  });

const compressible = /\.(?:js|css|html|svg|json|wasm|webmanifest|txt)$/;

/** Writes .gz and .br beside every file that gets smaller by it; the server sends what the browser takes. */
async function compress(): Promise<void> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name);
      const bytes = await readFile(file);
      if (bytes.length < 1024) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: bytes.length > 500_000 ? 9 : 11 };
      const [gz, br] = await Promise.all([gzipped(bytes, { level: 9 }), brotlied(bytes, { params })]);
      if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz);
      if (br.length < bytes.length) await writeFile(`${file}.br`, br);
    }),
  );
}

/** The scripts and style sheets that the roots load by static imports. A package stands for its own lazy chunk. */
function filesOf(manifest: Manifest, roots: string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const root of roots) {
    const key = Object.keys(manifest).find((name) => name === root || name.includes(`node_modules/${root}/`));
    // A page without any script of its own.
    if (!key && existsSync(join(dist, root))) continue;
    if (!key) throw new Error(`The size check knows no ${root}: it is no longer a page or a chunk of its own.`);
    visit(key);
  }
  return files;
}

const fileOfTexts = (manifest: Manifest, set: TextSet, language: string): string => {
  const chunk = manifest[`virtual:texts/${set}/${language}`];
  if (!chunk) throw new Error(`The texts "${set}" in ${language} are no file of their own.`);
  return chunk.file;
};

/** What a page's start loads after its texts: named in the page, so that it is fetched beside them. */
async function nameWhatFollows(manifest: Manifest, page: string, [start = '', ...roots]: string[]): Promise<void> {
  const known = filesOf(manifest, [start]);
  const links = [...filesOf(manifest, roots)]
    .filter((file) => !known.has(file))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    );
  const html = await readFile(join(dist, page), 'utf8');
  await writeFile(join(dist, page), html.replace('</head>', `${links.join('\n    ')}\n  </head>`));
}

/** Writes into preload.js what each screen loads beside the start of its page: scripts, styles, and its texts by language. */
async function listPreloads(manifest: Manifest): Promise<void> {
  const lists = Object.entries(screens).map(([path, { roots, sets }]) => {
    const started = filesOf(manifest, isOfShop(path) ? shop : dashboard);
    const own = [...filesOf(manifest, roots)].filter((name) => !started.has(name)).map((name) => `/${name}`);
    return [path, { files: own, texts: sets }];
  });
  const used = new Set(Object.values(screens).flatMap(({ sets }) => sets));
  const files = [...used].map((set) => [
    set,
    Object.fromEntries(
      textSets[set].languages.map((language) => [language, `/${fileOfTexts(manifest, set, language)}`]),
    ),
  ]);
  const file = join(dist, 'preload.js');
  let source = await readFile(file, 'utf8');
  for (const [name, list] of Object.entries({ screens: lists, texts: files })) {
    if (!source.includes(`${name} = {}`)) throw new Error(`preload.js has no place for its ${name}.`);
    source = source.replace(`${name} = {}`, () => `${name} = ${JSON.stringify(Object.fromEntries(list))}`);
  }
  await writeFile(file, source);
}

/** What the service worker knows of the build. */
function builtFrom(manifest: Manifest): Built {
  const names = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  const ofScreens = Object.entries(screens).flatMap(([path, { sets }]) => (isOfShop(path) ? sets : []));
  const sets = [...new Set<TextSet>(['refusals', ...ofScreens])];
  const textsIn = (language: string) => sets.map((set) => `/${fileOfTexts(manifest, set, language)}`);
  return {
    assets: [...new Set(names)].map((name) => `/${name}`),
    texts: Object.fromEntries(textSets.shop.languages.map((language) => [language, textsIn(language)])),
  };
}

async function measure(manifest: Manifest): Promise<boolean> {
  const sizes: Record<string, { kB: number; budget: number; files: Record<string, number> }> = {};
  let fits = true;
  console.log('First load, gzip JS:');
  const sizeOf = async (file: string) => (await gzipped(await readFile(join(dist, file)), { level: 9 })).length;
  for (const { name, kB: budget, roots, texts } of budgets) {
    const files: Record<string, number> = {};
    for (const file of filesOf(manifest, roots)) if (file.endsWith('.js')) files[file] = await sizeOf(file);
    for (const set of texts) {
      const inEach = textSets[set].languages.map((language) => fileOfTexts(manifest, set, language));
      const sizes = await Promise.all(inEach.map(async (file) => [await sizeOf(file), file] as const));
      const [size, file] = sizes.reduce((longest, one) => (one[0] > longest[0] ? one : longest));
      files[file] = size;
    }
    const kB = Math.round(Object.values(files).reduce((sum, bytes) => sum + bytes, 0) / 100) / 10;
    const over = kB > budget;
    fits &&= !over;
    sizes[name] = { kB, budget, files };
    console.log(`  ${name.padEnd(8)} ${kB.toFixed(1).padStart(6)} of ${budget} kB${over ? '  OVER BUDGET' : ''}`);
  }
  await writeFile(join(dist, 'sizes.json'), `${JSON.stringify(sizes, null, 2)}\n`);
  return fits;
}

const started = Date.now();
await build({
  root: web,
  configFile: join(web, 'vite.config.ts'),
  logLevel: 'warn',
  plugins: [textsAreLoaded(web, starts)],
});
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
await nameWhatFollows(manifest, 'shop.html', shop);
await nameWhatFollows(manifest, 'dashboard.html', dashboard);
await listPreloads(manifest);
await writeLanding();
await buildWorker('shop/offline/worker.ts', workerPath, { BUILT: JSON.stringify(builtFrom(manifest)) });
await buildWorker('features/push/worker.ts', pushWorkerPath);
await compress();
const fits = await measure(manifest);
console.log(`Built web/dist in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
if (!fits) process.exit(1);
