/** Serves images: immutable, and never as anything that a browser would run. */
import { imagePath, messageImagePath } from '@stampdeck/contract/pages.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#context.ts';
import type { Store } from '#db/client.ts';
import { isUnchanged } from '#http/unchanged.ts';
import type { ImageStore } from './image-store.ts';
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

/** `GET /images/:id`. Public, because pages show images without a token. */
export function serveImages(app: FastifyInstance, images: ImageStore, store: Store): void {
  app.get<{ Params: { id: string } }>(imagePath(':id'), async (request, reply) => {
    const { id } = request.params;
    const size = await images.size(id);
    const isGone = size !== null && isPrivate(id) && !(await isKnown(store.read, id));
    if (size === null || isGone) throw new AppError('notFound');
    const tag = `"${id}"`;
    reply.headers(isPrivate(id) ? privateHeaders : headers).header('etag', tag);
    if (isUnchanged(request, tag)) return reply.status(304).send();
    // Pictures of messages are asked for here each time, so they are never sent from elsewhere.
    const place = isPrivate(id) ? null : await images.addressOf(id);
    if (place) {
      return reply.header('cache-control', `private, max-age=${place.seconds}`).redirect(place.address);
    }
    return reply
      .type('image/webp')
      .header('content-length', size)
      .send(await images.read(id));
  });
}
