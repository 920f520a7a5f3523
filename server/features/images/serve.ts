/** Serves images: immutable, and never as anything that a browser would run. */
import { imagePath, messageImagePath, pictureWidths } from '@stampdeck/contract/pages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#context.ts';
import type { Store } from '#db/client.ts';
import { isUnchanged } from '#http/unchanged.ts';
import { withVary } from '#http/vary.ts';
import type { ImageStore, Variant } from './image-store.ts';
import { isKnown } from './queries.ts';

const headers = {
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'public, max-age=31536000, immutable',
};

/**
 * Pictures of messages: only their sides know the address. The server is asked each time, so that a removed picture is gone, and no shared
 * cache or search engine keeps it.
 */
const privateHeaders = {
  ...headers,
  'cache-control': 'private, no-cache',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, noimageindex',
};

const isPrivate = (id: string): boolean => messageImagePath.test(imagePath(id));

type Asked = FastifyRequest<{ Params: { id: string }; Querystring: { w?: unknown } }>;

/** The files that fit what was asked, the best one first; the whole picture always does. */
function variantsFor({ query, headers: { accept = '' } }: Asked, reply: FastifyReply): Variant[] {
  const width = pictureWidths.find((one) => String(one) === query.w);
  if (width === undefined) return [null];
  reply.header('vary', withVary(reply, 'accept'));
  const small: Variant[] = accept.includes('image/avif') ? [{ width, format: 'avif' }] : [];
  return [...small, { width, format: 'webp' }, null];
}

/** `GET /images/:id`, optionally with the width: `?w=640`. Public, because pages show images without a token. */
export function serveImages(app: FastifyInstance, images: ImageStore, store: Store): void {
  const find = async (id: string, variants: Variant[]) => {
    for (const variant of variants) {
      const size = await images.size(id, variant);
      if (size !== null) return { variant, size };
    }
    throw new AppError('notFound');
  };
  app.get(imagePath(':id'), async (request: Asked, reply) => {
    const { id } = request.params;
    const { variant, size } = await find(id, isPrivate(id) ? [null] : variantsFor(request, reply));
    if (isPrivate(id) && !(await isKnown(store.read, id))) throw new AppError('notFound');
    const tag = variant === null ? `"${id}"` : `"${id}.${variant.width}.${variant.format}"`;
    reply.headers(isPrivate(id) ? privateHeaders : headers).header('etag', tag);
    if (isUnchanged(request, tag)) return reply.status(304).send();
    // Pictures of messages are asked for here each time, so they are never sent from elsewhere.
    const place = isPrivate(id) ? null : await images.addressOf(id, variant);
    if (place) {
      return reply.header('cache-control', `private, max-age=${place.seconds}`).redirect(place.address);
    }
    const type = `image/${variant?.format ?? 'webp'}`;
    return reply
      .type(type)
      .header('content-length', size)
      .send(await images.read(id, variant));
  });
}
