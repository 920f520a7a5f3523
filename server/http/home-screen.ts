/** Serves what a phone reads to keep a shop's card on its home screen: a manifest and icons, drawn from the shop's card. */
import { createHash } from 'node:crypto';
import { homeScreen } from '@stampdeck/contract/home-screen.ts';
import { fillPath } from '@stampdeck/contract/http.ts';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { id } from '@stampdeck/contract/text.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '#context.ts';
import { homeIcons, iconTag, type ReadImage } from './home-icon.ts';
import { isUnchanged } from './unchanged.ts';

const headers = {
  'content-security-policy': "sandbox; default-src 'none'",
  // It changes with the card, and the address stays.
  'cache-control': 'no-cache',
};

const { icon192, icon512, maskable } = homeScreen.icons;

/** The page in its own window. It starts at the shop page itself: the short address redirects, and a phone without a network cannot follow. */
function manifestOf({ id, name, language, card }: ShopHead) {
  const page = fillPath(shopPaths.shop, { id });
  const { cardColor } = card.design;
  return {
    id: page,
    name,
    short_name: name,
    lang: language,
    dir: 'auto',
    start_url: page,
    // Its own, so that the card of another shop can be kept beside it.
    scope: page,
    display: 'standalone',
    background_color: cardColor,
    theme_color: cardColor,
    icons: [icon192, icon512, maskable].map(({ path, side, purpose }) => ({
      src: `${fillPath(path, { id })}?v=${card.version}`,
      sizes: `${side}x${side}`,
      type: 'image/png',
      purpose,
    })),
  };
}

interface Sources {
  readImage: ReadImage;
  /** The shop's public profile; throws its refusal if the shop is unknown, suspended or closed. */
  readShop: (id: string) => Promise<ShopHead>;
}

/** Public, as the shop page is. */
export function serveHomeScreen(app: FastifyInstance, { readImage, readShop }: Sources): void {
  const drawn = homeIcons(readImage);
  const shopAt = (address: string): Promise<ShopHead> => {
    if (!z.safeParse(id, address).success) throw new AppError('shopNotFound');
    return readShop(address);
  };
  app.get<{ Params: { id: string } }>(homeScreen.manifest, async (request, reply) => {
    const manifest = JSON.stringify(manifestOf(await shopAt(request.params.id)));
    const tag = `"${createHash('sha256').update(manifest).digest('base64url').slice(0, 22)}"`;
    reply.headers(headers).header('etag', tag);
    if (isUnchanged(request, tag)) return reply.status(304).send();
    return reply.type('application/manifest+json; charset=utf-8').send(manifest);
  });
  for (const kind of Object.values(homeScreen.icons)) {
    app.get<{ Params: { id: string } }>(kind.path, async (request, reply) => {
      const { design } = (await shopAt(request.params.id)).card;
      const tag = `"${iconTag(design, kind)}"`;
      reply.headers(headers).header('etag', tag);
      if (isUnchanged(request, tag)) return reply.status(304).send();
      return reply.type('image/png').send(await drawn(design, kind));
    });
  }
}
