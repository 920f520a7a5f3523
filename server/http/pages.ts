/** Serves the built screens: hashed assets for ever, pages fresh, the shop page with its shop written into it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assetsPath, dashboardPaths, landingPath, shopPaths, workerPath } from '@stampdeck/contract/pages.ts';
import { type ShopHead, shopHead } from '@stampdeck/contract/shops.ts';
import { id } from '@stampdeck/contract/text.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '#context.ts';
import { isDatabaseAway } from '#db/client.ts';
import { busySeconds } from './failures.ts';
import { serveFiles } from './files.ts';
import { type PageKind, setPagePolicy, workerPolicy } from './security-headers.ts';

export interface PageSources {
  /** The folder with landing.html, shop.html, dashboard.html and assets/. */
  webDir: string;
  /** The shop's head; refused with its own words when unknown or suspended. */
  readShop: (id: string) => Promise<ShopHead>;
  /** Where the shop pages are reached, for addresses that other sites read. */
  shopOrigin: (request: FastifyRequest) => string;
  /** The name behind a customer's code, for a stranger's camera: empty where nothing proves the code genuine, null where it is none. */
  readOwnerName: (code: string) => Promise<string | null>;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

/** A block of data that no browser runs; `<` is written so that no text can end it. */
const dataBlock = (data: unknown): string =>
  `<script type="application/json" id="page-data">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`;

/** What the shop says about itself, or a sentence; never the card that a new shop starts with. */
const shareText = ({ name, bio, card }: ShopHead): string => {
  const own = bio || (card.isDefault ? '' : card.design.description);
  return own.replace(/\s+/g, ' ') || `Collect stamps at ${name} and get rewards.`;
};

const shareTags = (shop: ShopHead, origin: string): string => {
  const { name, cover, photo } = shop;
  const tags: Record<string, string> = {
    'og:type': 'website',
    'og:title': name,
    'og:description': shareText(shop),
  };
  // Whoever shows a link wants a whole address, also of a picture that lies here.
  if (cover || photo) tags['og:image'] = new URL(cover || photo, origin).href;
  return Object.entries(tags)
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`)
    .join('');
};

/** Registers pages and assets. Without a build every page says how to make one. */
export function servePages(app: FastifyInstance, { webDir, readShop, shopOrigin, readOwnerName }: PageSources): void {
  const html = (kind: Exclude<PageKind, 'reference'>): string | null => {
    const file = join(webDir, `${kind}.html`);
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  };
  const pages = { landing: html('landing'), shop: html('shop'), dashboard: html('dashboard') };

  const send = (reply: FastifyReply, kind: keyof typeof pages, status: number, head = '', title?: string): void => {
    const page = pages[kind];
    setPagePolicy(reply, kind);
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    if (page === null) {
      void reply.status(503).send('The screens are not built yet. Run npm start.');
      return;
    }
    const titled =
      title === undefined ? page : page.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`);
    void reply.status(status).send(titled.replace('</head>', () => `${head}</head>`));
  };

  /** Without its database the server still has the page: that asks by call, says what is wrong and tries again. */
  const sendUnknowing = (request: FastifyRequest, reply: FastifyReply, error: unknown): void => {
    if (!isDatabaseAway(error)) throw error;
    request.log.warn({ err: error }, 'page without its data: database away');
    send(reply.header('retry-after', busySeconds), 'shop', 503);
  };

  if (existsSync(webDir)) {
    const headersOf = (path: string) => ({
      'cache-control': `/${path}`.startsWith(assetsPath) ? 'public, max-age=31536000, immutable' : 'no-cache',
      // A worker fetches under the policy of its own file.
      ...(`/${path}` === workerPath && { 'content-security-policy': workerPolicy }),
    });
    serveFiles(app, '/', webDir, (path) => !/\.(?:html|json)$/.test(path), headersOf);
  }

  app.get(landingPath, (_request, reply) => send(reply, 'landing', 200));
  for (const path of dashboardPaths) app.get(path, (_request, reply) => send(reply, 'dashboard', 200));

  app.get<{ Params: { id: string } }>(shopPaths.shop, async (request, reply) => {
    try {
      if (!z.safeParse(id, request.params.id).success) throw new AppError('shopNotFound');
      const shop = await readShop(request.params.id);
      send(
        reply,
        'shop',
        200,
        shareTags(shop, shopOrigin(request)) + dataBlock({ shop: z.encode(shopHead, shop) }),
        shop.name,
      );
    } catch (error) {
      if (!(error instanceof AppError)) sendUnknowing(request, reply, error);
      else send(reply, 'shop', 404, dataBlock({ shop: null, message: error.message }));
    }
    return reply;
  });

  app.get(shopPaths.myCards, (_request, reply) => send(reply, 'shop', 200, '', 'My cards'));

  app.get<{ Params: { code: string } }>(shopPaths.code, async (request, reply) => {
    try {
      const name = await readOwnerName(request.params.code);
      send(reply, 'shop', name === null ? 404 : 200, dataBlock({ owner: name ? { name } : null }));
    } catch (error) {
      sendUnknowing(request, reply, error);
    }
    return reply;
  });

  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage || /^\/(api|auth|socket\.io)\//.test(request.url)) throw new AppError('notFound');
    send(reply, 'dashboard', 404);
  });
}
