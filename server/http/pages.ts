/** Serves the built screens: hashed assets cached forever, pages always fresh, and the shop page with its shop's data. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { msg } from '@lingui/core/runtime-macro';
import { homeScreen } from '@stampdeck/contract/home-screen.ts';
import { fillPath } from '@stampdeck/contract/http.ts';
import {
  directionOf,
  type Language,
  languagesOf,
  type PageLanguage,
  pseudoLanguages,
} from '@stampdeck/contract/languages.ts';
import {
  assetsPath,
  type CheckoutBundle,
  checkoutBundles,
  checkoutCookie,
  checkoutPaths,
  dashboardPaths,
  doorPaths,
  landingPath,
  orderPath,
  pushWorkerPath,
  shopPaths,
  shortAddressPaths,
  workerPath,
} from '@stampdeck/contract/pages.ts';
import { type ShopHead, shopHead } from '@stampdeck/contract/shops.ts';
import { tableName, withTable } from '@stampdeck/contract/tables.ts';
import { id } from '@stampdeck/contract/text.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '#context.ts';
import { isDatabaseAway } from '#db/client.ts';
import { languageOf, pageLanguageOf } from '#language/choice.ts';
import { say } from '#language/texts.ts';
import { busySeconds } from './failures.ts';
import { serveFiles } from './files.ts';
import { dataBlock, escapeHtml, html } from './html.ts';
import { allowPopups, type PageKind, pagePolicy, payPalPolicy, workerPolicy } from './security-headers.ts';
import { withVary } from './vary.ts';

export interface PageSources {
  /** The folder with landing.html, shop.html, dashboard.html and assets/. */
  webDir: string;
  /** The shop's public profile; throws its refusal if the shop is unknown or suspended. */
  readShop: (id: string) => Promise<ShopHead>;
  /** The menu for the shop's page, in HTML, from a place on. */
  readMenu: (shop: ShopHead, cursor: unknown, asked: { language: Language; origin: string }) => Promise<string>;
  /** The page of a product; throws its refusal if the shop has no such product. */
  readProduct: (
    shop: ShopHead,
    id: string,
    asked: { language: Language; origin: string },
  ) => Promise<{ title: string; tags: Record<string, string>; body: string; data: object }>;
  /** The id of the shop that has this short name, or had it; null if no shop has. */
  findShop: (shortName: string) => Promise<string | null>;
  /** The id of the only shop here; null if there is none or more than one. */
  findOnlyShop: () => Promise<string | null>;
  /** The shop pages' address, for links on other sites. */
  shopOrigin: (request: FastifyRequest) => string;
  /** The name behind a scanned code: empty if the code is not proven genuine, null if it is no code. */
  readOwnerName: (code: string) => Promise<string | null>;
  /** Whether the browser may be signed in again as a customer: only then the page asks. */
  mayResume: (request: FastifyRequest) => boolean;
  /** The origin of uploaded files, if it is not this server's. */
  mediaOrigin: string | null;
  /** Those of PayPal's button on the page of an order; none if no order is paid by PayPal. */
  payPalOrigins: readonly string[];
}

const pageData = (data: unknown): string => dataBlock('type="application/json" id="page-data"', data);

/** The shop's own description, or a standard sentence; never the default card of a new shop. */
const shareText = ({ name, bio, card }: ShopHead, language: Language): string => {
  const own = bio || (card.isDefault ? '' : card.design.description);
  return own.replace(/\s+/g, ' ') || say(language, msg`Collect stamps at ${{ name }} and get rewards.`);
};

const metaTags = (tags: Record<string, string>): string =>
  Object.entries(tags)
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`)
    .join('');

const shareTags = (shop: ShopHead, origin: string, language: Language): string => {
  const { name, cover, photo } = shop;
  const tags: Record<string, string> = {
    'og:type': 'website',
    'og:title': name,
    'og:description': shareText(shop, language),
  };
  // Link previews need absolute addresses, also of our own images.
  if (cover || photo) tags['og:image'] = new URL(cover || photo, origin).href;
  return metaTags(tags);
};

/** How a phone keeps the page on its home screen, in the card's color. */
const homeScreenTags = ({ id, card }: ShopHead): string =>
  [
    `<link rel="manifest" href="${fillPath(homeScreen.manifest, { id })}">`,
    `<link rel="apple-touch-icon" href="${fillPath(homeScreen.icons.touch.path, { id })}?v=${card.version}">`,
    `<meta name="theme-color" content="${escapeHtml(card.design.cardColor)}">`,
  ].join('');

/** The shop and its menu for readers without JavaScript. The script takes the menu to its place below the card. */
const plainShop = ({ name, bio, address, hours, language }: ShopHead, menu: string): string => {
  const lines = [bio, address, hours].filter(Boolean).map((text) => html`<p dir="auto" lang="${language}">${text}</p>`);
  const head = html`<header class="plain-head"><h1 dir="auto" lang="${language}">${name}</h1>${lines}</header>`;
  return `<div class="plain plain-below" id="plain">${head.text}${menu}</div>`;
};

/** Shown until the page's own script runs. */
const loading = msg`Admin loading`;

const needsScript = {
  shop: msg`Your stamp card needs JavaScript. Please turn it on and reload.`,
  dashboard: msg`The dashboard needs JavaScript. Please turn it on and reload.`,
  landing: null,
};

/** A page by language. The build renders the landing page once for each; the others are the same but for a few words. */
function readPage(webDir: string, kind: Exclude<PageKind, 'reference'>): Map<PageLanguage, string> {
  const pages = new Map<PageLanguage, string>();
  const languages = languagesOf(kind === 'dashboard' ? 'doors' : kind);
  for (const language of [...languages, ...pseudoLanguages]) {
    const own = join(webDir, `${kind}.${language}.html`);
    const file = existsSync(own) ? own : join(webDir, `${kind}.html`);
    if (!existsSync(file)) continue;
    const text = needsScript[kind];
    const page = readFileSync(file, 'utf8')
      .replace('<html lang="en"', `<html lang="${language}" dir="${directionOf(language)}"`)
      .replace('Admin loading</div>', () => `${escapeHtml(say(language as Language, loading))}</div>`)
      .replace('<!--noscript-->', () => (text ? escapeHtml(say(language as Language, text)) : ''));
    pages.set(language, page);
  }
  return pages;
}

/**
 * Asks for the page's first photo before its scripts, if it is ours. A phone has six connections to a server, and they would come first. The
 * photo's own words are escaped already.
 */
function preloadPhoto(plain: string): string {
  const first = /<img src="([^"]*)" srcset="([^"]*)" sizes="([^"]*)"[^>]* fetchpriority="high"/.exec(plain);
  if (first === null) return '';
  const [, address, widths, sizes] = first;
  return `<link rel="preload" as="image" href="${address}" imagesrcset="${widths}" imagesizes="${sizes}" referrerpolicy="no-referrer" fetchpriority="high">`;
}

interface Sent {
  status?: number;
  head?: string;
  /** What is read before and without JavaScript. */
  plain?: string;
  title?: string;
  languages?: readonly Language[];
  /** Where links to the customer's cards lead instead. */
  cards?: string | null;
  /** The page draws PayPal's button. */
  hasPayPal?: boolean;
}

/** Registers pages and assets. Without a build, every page says how to make one. */
export function servePages(app: FastifyInstance, sources: PageSources): void {
  const {
    webDir,
    readShop,
    readMenu,
    readProduct,
    findShop,
    findOnlyShop,
    shopOrigin,
    readOwnerName,
    mayResume,
    mediaOrigin,
    payPalOrigins,
  } = sources;
  /** What to send by page and language; nothing where the build is missing. */
  const pages = {
    landing: readPage(webDir, 'landing'),
    shop: readPage(webDir, 'shop'),
    dashboard: readPage(webDir, 'dashboard'),
  };

  const policyOf = (kind: keyof typeof pages, nonce: string | null): string =>
    nonce === null
      ? pagePolicy(kind, mediaOrigin)
      : payPalPolicy(kind, { media: mediaOrigin, origins: payPalOrigins, nonce });

  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    kind: keyof typeof pages,
    { status = 200, head = '', plain = '', title, languages = languagesOf(kind), cards = null, hasPayPal }: Sent = {},
  ): void => {
    const page = pages[kind].get(pageLanguageOf(request, languages));
    const nonce = hasPayPal ? randomBytes(18).toString('base64') : null;
    if (nonce !== null) allowPopups(reply);
    const mark = nonce === null ? '' : `<meta property="csp-nonce" nonce="${nonce}">`;
    reply
      .header('content-security-policy', policyOf(kind, nonce))
      .header('cache-control', 'no-cache')
      .header('vary', withVary(reply, 'accept-language, cookie'))
      .type('text/html; charset=utf-8');
    if (page === undefined) {
      void reply.status(503).send('The screens are not built yet. Run npm start.');
      return;
    }
    const titled =
      title === undefined ? page : page.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`);
    const led = cards ? titled.replaceAll(`href="${shopPaths.myCards}"`, `href="${cards}"`) : titled;
    const early = led.replace('</title>', () => `</title>${preloadPhoto(plain)}`);
    void reply
      .status(status)
      .send(early.replace('</head>', () => `${mark}${head}</head>`).replace('<!--plain-->', () => plain));
  };

  const dataFor = (request: FastifyRequest, data: object): string =>
    pageData({ ...data, mayResume: mayResume(request) });

  /** Without the database, the page is still served: it loads its data by a call, shows the error and retries. */
  const sendUnknowing = (request: FastifyRequest, reply: FastifyReply, error: unknown): void => {
    if (!isDatabaseAway(error)) throw error;
    request.log.warn({ err: error }, 'page without its data: database away');
    send(request, reply.header('retry-after', busySeconds), 'shop', { status: 503 });
  };

  if (existsSync(webDir)) {
    const headersOf = (path: string) => ({
      'cache-control': `/${path}`.startsWith(assetsPath) ? 'public, max-age=31536000, immutable' : 'no-cache',
      // A worker's fetches follow the policy of its own file.
      ...([workerPath, pushWorkerPath].includes(`/${path}`) && {
        'content-security-policy': workerPolicy(mediaOrigin),
      }),
    });
    serveFiles(app, '/', webDir, (path) => !/\.(?:html|json)$/.test(path), headersOf);
  }

  app.get(landingPath, async (request, reply) => {
    // Without the database, the page leads to the cards at all shops.
    const only = await findOnlyShop().catch((error: unknown) => {
      if (!isDatabaseAway(error)) throw error;
      return null;
    });
    send(request, reply, 'landing', { cards: only && fillPath(shopPaths.shop, { id: only }) });
    return reply;
  });
  for (const path of dashboardPaths) {
    const languages = languagesOf(doorPaths.includes(path) ? 'doors' : 'dashboard');
    app.get(path, (request, reply) => send(request, reply, 'dashboard', { languages }));
  }

  /** The bundle that this browser had open last; without one, customers are known by their cookie. The page corrects what is wrong here. */
  const bundleFor = (request: FastifyRequest): CheckoutBundle =>
    checkoutBundles.find((one) => one === request.cookies[checkoutCookie]) ??
    (mayResume(request) ? 'shop' : 'dashboard');
  for (const path of checkoutPaths) {
    const hasPayPal = path === orderPath && payPalOrigins.length > 0;
    app.get(path, (request, reply) => {
      const bundle = bundleFor(request);
      send(request, reply, bundle, { ...(bundle === 'shop' && { head: dataFor(request, {}) }), hasPayPal });
    });
  }

  const sendNoShop = (request: FastifyRequest, reply: FastifyReply, { code, message }: AppError): void =>
    send(request, reply, 'shop', { status: 404, head: pageData({ shop: null, code, message }) });

  for (const path of shortAddressPaths.flatMap((one) => [one, `${one}/`])) {
    app.get<{ Params: { name: string }; Querystring: { table?: unknown } }>(path, async (request, reply) => {
      try {
        const id = await findShop(request.params.name);
        if (id === null) {
          sendNoShop(request, reply, new AppError('shopNotFound'));
          return reply;
        }
        const page = fillPath(shopPaths.shop, { id });
        const table = tableName(String(request.query.table ?? ''));
        // Never stored: a shop that closes gives up its name.
        void reply.header('cache-control', 'no-store').redirect(table === null ? page : withTable(page, table), 302);
      } catch (error) {
        sendUnknowing(request, reply, error);
      }
      return reply;
    });
  }

  const askedOf = (request: FastifyRequest) => ({
    language: languageOf(request, languagesOf('shop')),
    origin: shopOrigin(request),
  });

  /** Sends a page of a shop, or why there is none. */
  async function sendOfShop(
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    page: (shop: ShopHead) => Promise<Sent>,
  ): Promise<FastifyReply> {
    try {
      if (!z.safeParse(id, request.params.id).success) throw new AppError('shopNotFound');
      send(request, reply, 'shop', await page(await readShop(request.params.id)));
    } catch (error) {
      if (!(error instanceof AppError)) sendUnknowing(request, reply, error);
      else sendNoShop(request, reply, error);
    }
    return reply;
  }

  app.get<{ Params: { id: string }; Querystring: { menu?: unknown } }>(shopPaths.shop, (request, reply) =>
    sendOfShop(request, reply, async (shop) => {
      const asked = askedOf(request);
      const tags = shareTags(shop, asked.origin, asked.language);
      const menu = await readMenu(shop, request.query.menu, asked);
      return {
        head: tags + homeScreenTags(shop) + dataFor(request, { shop: z.encode(shopHead, shop) }),
        plain: plainShop(shop, menu),
        title: shop.name,
      };
    }),
  );

  app.get<{ Params: { id: string; productId: string } }>(shopPaths.product, (request, reply) =>
    sendOfShop(request, reply, async (shop) => {
      if (!z.safeParse(id, request.params.productId).success) throw new AppError('notFound');
      const { title, tags, body, data } = await readProduct(shop, request.params.productId, askedOf(request));
      return {
        head: metaTags(tags) + homeScreenTags(shop) + dataFor(request, { shop: z.encode(shopHead, shop), ...data }),
        plain: `<div class="plain" id="plain">${body}</div>`,
        title,
      };
    }),
  );

  app.get(shopPaths.myCards, (request, reply) =>
    send(request, reply, 'shop', {
      head: dataFor(request, {}),
      title: say(languageOf(request, languagesOf('shop')), msg`My cards`),
    }),
  );

  app.get<{ Params: { code: string } }>(shopPaths.code, async (request, reply) => {
    try {
      const name = await readOwnerName(request.params.code);
      const head = pageData({ owner: name ? { name } : null });
      send(request, reply, 'shop', { status: name === null ? 404 : 200, head });
    } catch (error) {
      sendUnknowing(request, reply, error);
    }
    return reply;
  });

  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage || /^\/(api|auth|socket\.io)\//.test(request.url)) throw new AppError('notFound');
    send(request, reply, 'dashboard', { status: 404, languages: languagesOf('doors') });
  });
}
