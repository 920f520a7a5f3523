/** Builds web/dist: the three pages, the landing page rendered to HTML, compressed copies, and the sizes against their budgets. */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { workerPath } from '@stampdeck/contract/pages.ts';
import { build, type Manifest } from 'vite';

const web = import.meta.dirname;
const dist = join(web, 'dist');
const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** gz JS in kB that a first visit may load and the modules whose static imports make it up. */
const budgets: { name: string; kB: number; roots: string[] }[] = [
  { name: 'landing', kB: 3, roots: ['landing.html'] },
  { name: 'landing, card touched', kB: 80, roots: ['landing/live-card.tsx'] },
  { name: 'shop, visitor', kB: 140, roots: ['shop.html', 'shop/entrance.tsx'] },
  { name: 'shop, customer', kB: 128, roots: ['shop.html', 'shop/signed-in.tsx'] },
  {
    name: 'shop, customer live',
    kB: 140,
    roots: ['shop.html', 'shop/signed-in.tsx', 'lib/live-queries.ts', 'socket.io-client'],
  },
  { name: 'sign-in', kB: 190, roots: ['dashboard.html', 'pages/sign-in.tsx'] },
  {
    name: 'home',
    kB: 260,
    roots: ['dashboard.html', 'shell/shell.tsx', 'pages/home.tsx', 'lib/live-queries.ts', 'socket.io-client'],
  },
];

const shell = 'shell/shell.tsx';

/**
 * The modules behind each address of the dashboard, as in routes.tsx, and behind the two states of a shop page. There the live connection
 * is not among them: on a slow network it would compete with what paints the page.
 */
const screens: Record<string, string[]> = {
  '/': [shell, 'pages/home.tsx'],
  '/rewardCard': [shell, 'pages/reward-card.tsx'],
  '/livestamp': [shell, 'pages/live-stamp.tsx'],
  '/royaltymember': [shell, 'pages/royalty-members.tsx'],
  '/royaltymember/:id': [shell, 'pages/royalty-member.tsx'],
  '/figures': [shell, 'pages/figures.tsx'],
  '/profile': [shell, 'pages/profile.tsx'],
  '/settings': [shell, 'pages/settings.tsx'],
  '/signin': ['pages/sign-in.tsx'],
  '/signup': ['pages/sign-up.tsx'],
  '/forgot': ['pages/forgot.tsx'],
  '/reset': ['pages/reset.tsx'],
  '/verify': ['pages/verify.tsx'],
  '/operator visitor': ['shop/entrance.tsx'],
  '/operator customer': ['shop/signed-in.tsx'],
  '/my visitor': ['shop/my-page.tsx', 'features/accounts/customer-log-in.tsx'],
  '/my customer': ['shop/my-page.tsx'],
};

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
  const { renderLanding } = (await import(bundle.href)) as { renderLanding: () => string };
  const file = join(dist, 'landing.html');
  const html = await readFile(file, 'utf8');
  if (!html.includes('<!--landing-->')) throw new Error('landing.html has no place for the rendered page.');
  await writeFile(file, html.replace('<!--landing-->', renderLanding));
  await rm(outDir, { recursive: true });
}

/** The service worker is one file at an address of its own: browsers ask that address whether it has changed. */
const buildWorker = () =>
  build({
    root: web,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: dist,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(web, 'shop/offline/worker.ts'),
        output: { format: 'iife', entryFileNames: workerPath.slice(1) },
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

/** Writes into preload.js what each screen loads beside the entry. */
async function listPreloads(manifest: Manifest): Promise<void> {
  const lists = Object.entries(screens).map(([path, roots]) => {
    const entry = filesOf(manifest, [/^\/(?:operator|my) /.test(path) ? 'shop.html' : 'dashboard.html']);
    const own = [...filesOf(manifest, roots)].filter((name) => !entry.has(name));
    return [path, own.map((name) => `/${name}`)];
  });
  const file = join(dist, 'preload.js');
  const source = await readFile(file, 'utf8');
  if (!source.includes('screens = {}')) throw new Error('preload.js has no place for the lists.');
  await writeFile(file, source.replace('screens = {}', `screens = ${JSON.stringify(Object.fromEntries(lists))}`));
}

async function measure(manifest: Manifest): Promise<boolean> {
  const sizes: Record<string, { kB: number; budget: number; files: Record<string, number> }> = {};
  let fits = true;
  console.log('First load, gzip JS:');
  for (const { name, kB: budget, roots } of budgets) {
    const files: Record<string, number> = {};
    for (const file of filesOf(manifest, roots)) {
      if (!file.endsWith('.js')) continue;
      files[file] = (await gzipped(await readFile(join(dist, file)), { level: 9 })).length;
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
await build({ root: web, configFile: join(web, 'vite.config.ts'), logLevel: 'warn' });
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
await listPreloads(manifest);
await writeLanding();
await buildWorker();
await compress();
const fits = await measure(manifest);
console.log(`Built web/dist in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
if (!fits) process.exit(1);
