import { AsyncLocalStorage } from 'node:async_hooks';
import { resolve } from 'node:path';
import {
  customerLanguages,
  directionOf,
  languageCookie,
  type PageLanguage,
  pseudoLanguages,
} from '@stampdeck/contract/languages.ts';
import { macros, pageTexts } from '@stampdeck/texts/vite.ts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.STAMPDECK_SERVER ?? 'http://localhost:3000';

/** Which of the three pages an address belongs to; the server decides the same in production. */
function pageOf(path: string, cookies = ''): string {
  if (/^\/(?:cart|shipping|payment|placeorder|order)(?:\/|$)/.test(path)) {
    return cookies.split('; ').includes('checkout=shop') ? '/shop.html' : '/dashboard.html';
  }
  if (path.startsWith('/introduce')) return '/landing.html';
  if (path.startsWith('/operator/') || path.startsWith('/c/') || path === '/my') return '/shop.html';
  return '/dashboard.html';
}

const languages = [...Object.keys(customerLanguages), ...pseudoLanguages] as PageLanguage[];
/** The language of the page that is being served. */
const served = new AsyncLocalStorage<PageLanguage>();

/** The language that was chosen on a page. Only the real server reads the browser's languages. */
const chosenIn = (cookies = ''): PageLanguage =>
  languages.find((language) => cookies.split('; ').includes(`${languageCookie}=${language}`)) ?? 'en';

/** In development, serves the three pages under their addresses, the landing page rendered as the build renders it. */
const pages: Plugin = {
  name: 'stampdeck-pages',
  apply: 'serve',
  async transformIndexHtml(html, { server: dev }) {
    if (!dev) return html;
    const language = served.getStore() ?? 'en';
    const page = html.replace('<html lang="en"', `<html lang="${language}" dir="${directionOf(language)}"`);
    if (!page.includes('<!--landing-->')) return page;
    const { renderLanding } = await dev.ssrLoadModule('/landing/render.tsx');
    const parts: Record<string, string> = await renderLanding(language);
    return Object.entries(parts).reduce((now, [name, text]) => now.replaceAll(`<!--${name}-->`, () => text), page);
  },
  configureServer(dev) {
    dev.middlewares.use((request, _response, next) => {
      const { pathname } = new URL(request.url ?? '/', 'http://dev');
      const isPage = !pathname.includes('.') && !pathname.startsWith('/@') && !/^\/(?:docs|s\/)/i.test(pathname);
      if (request.headers.accept?.includes('text/html') && isPage) {
        request.url = pageOf(pathname, request.headers.cookie);
      }
      served.run(chosenIn(request.headers.cookie), next);
    });
  },
};

/** What each call is for stands on the API's page. No screen shows it, and the sentences would weigh on every page. */
const withoutSummaries: Plugin = {
  name: 'stampdeck-summaries',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/contract\/[\w-]+\.ts$/.test(id)) return null;
    return { code: code.replace(/summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g, "summary: ''"), map: null };
  },
};

/** Of the emoji, only what the picker reads: with all skin tones, the data would be twice as large. */
const withoutSkins: Plugin = {
  name: 'stampdeck-emoji',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/emojibase-data\/\w+\/compact\.json$/.test(id)) return null;
    const all = JSON.parse(code) as Record<string, unknown>[];
    const listed = all.filter(({ group }) => group !== undefined);
    const slim = listed.map(({ unicode, label, tags, group, order }) => ({ unicode, label, tags, group, order }));
    return { code: JSON.stringify(slim), map: null };
  },
};

/**
 * What the pages share, in a few files: left alone, each module that two screens have becomes a file of a few hundred bytes, and on a
 * phone the shop page waits for four rounds of requests.
 */
const chunks = [
  // Apart from the scripts that draw with them: the landing page has these looks and loads no React for them.
  { name: 'brand-look', test: /web\/ui\/brand\/.+\.css$/, priority: 5 },
  { name: 'languages-look', test: /web\/language\/languages\.css$/, priority: 7 },
  { name: 'card-look', test: /web\/card\/.+\.css$/, priority: 5 },
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\/|web\/ui\/brand\//, priority: 4 },
  {
    name: 'base',
    test: /node_modules\/(?:@tanstack\/(?:react-query|query-core)|zod)\/|contract\/(?:text|field-problems|http|accounts|wire-names|member-views)\.ts/,
    priority: 3,
  },
  { name: 'languages', test: /contract\/languages\.ts|web\/language\/change-language\.ts/, priority: 6 },
  { name: 'texts', test: /@lingui\/(?:core|message-utils)\/|web\/language\/(?:language\.ts|trans\.tsx)/, priority: 3 },
  { name: 'card', test: /web\/card\/(?!design-change-text)|web\/ui\/initials\.ts|contract\/cards\.ts/, priority: 2 },
  {
    name: 'fields',
    test: /@mantine\/(?:core\/esm\/components\/(?:ActionIcon|Button|Input|InputBase|Loader|TextInput|UnstyledButton)\/|hooks\/esm\/(?:use-id|use-merged-ref|use-uncontrolled|use-media-query)\/)/,
    priority: 1,
  },
  { name: 'preload', test: /vite\/preload-helper/, priority: 6 },
  { name: 'refusals', test: /web\/language\/refusal-text\.ts/, priority: 3 },
  // The sign-in asks it for the time zone, and needs nothing else of what shops have.
  { name: 'format', test: /web\/language\/format\.ts/, priority: 2 },
  { name: 'card-calls', test: /web\/features\/my-card\/card-api\.ts/, priority: 0.5 },
  // Both pages load these before anything is drawn. A group takes what its modules import along: what others need, too, goes first.
  {
    name: 'calls',
    test: /web\/(?:lib\/(?:api|query|session|storage|typed-email)|ui\/(?:button|alert)|language\/languages|features\/(?:profiles\/choose-language|accounts\/second-step|push\/keep-device))\.tsx?|contract\/(?:pages|google)\.ts|lucide-react\/dist\/esm\/(?:createLucideIcon|Icon|context|icons\/chevron-down)\.mjs/,
    priority: 2,
  },
  {
    name: 'shops',
    test: /contract\/(?:membership|shops|designs|lists|stamps|limit-kinds|paged|periods)\.ts|web\/lib\/(?:socket|paged)\.ts/,
    priority: 1,
  },
  {
    name: 'shop-page',
    test: /web\/(?:shop\/(?:bones|part|shop-foot|shop-more|language-choice|theme-choice)|features\/(?:membership\/api|accounts\/customer-api))\.tsx?/,
    priority: 0,
  },
];

/** Files with a name: the lists of what to load depend on the first one; journeys lose the others on their way. */
const named = ['dashboard', 'react', 'card', 'code-screen', 'chat-door', 'esm'];
const nameOf = (name: string, ending: string): string =>
  named.includes(name) ? `assets/[name]-[hash]${ending}` : `assets/[hash]${ending}`;

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  appType: 'mpa',
  plugins: [macros(), pageTexts(), react(), pages, withoutSummaries, withoutSkins],
  build: {
    outDir: resolve(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    manifest: true,
    // Nothing in the pages themselves: the content security policy has no data: scripts, fonts or wasm.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The first screen's files are in preload.js and the others are warmed up: the entry need not hold the lists of all of them.
      resolveDependencies: (_file, files, { hostId }) =>
        hostId.includes('dashboard') ? files.filter((file) => file.endsWith('.css')) : files,
    },
    target: ['chrome107', 'edge107', 'firefox104', 'safari16'],
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: ['dashboard', 'shop', 'landing'].map((page) => resolve(import.meta.dirname, `${page}.html`)),
      output: {
        codeSplitting: { groups: chunks },
        // The scripts list the names of what they load: short ones save a first load a kilobyte.
        chunkFileNames: ({ name }) => nameOf(name, '.js'),
        assetFileNames: ({ names: [name = ''] }) => nameOf(name.replace(/\.\w+$/, ''), '[extname]'),
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/auth': server,
      '/images': server,
      '^/[sS]/': server,
      '/socket.io': { target: server, ws: true },
      '/openapi.json': server,
      '/docs': server,
      '/healthz': server,
      '/readyz': server,
    },
  },
});
