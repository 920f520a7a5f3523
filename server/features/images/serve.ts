/** Serves images: immutable, and never as anything that a browser would run. */
import { imagePath } from '@stampdeck/contract/pages.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#context.ts';
import { isUnchanged } from '#http/unchanged.ts';
import type { ImageStore } from './image-store.ts';

const headers = {
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'public, max-age=31536000, immutable',
};

/** `GET /images/:id`. Public, because pages show images without a token. */
export function serveImages(app: FastifyInstance, images: ImageStore): void {
  app.get<{ Params: { id: string } }>(imagePath(':id'), async (request, reply) => {
    const { id } = request.params;
    const size = await images.size(id);
    if (size === null) throw new AppError('notFound');
    const tag = `"${id}"`;
    reply.headers(headers).header('etag', tag);
    if (isUnchanged(request, tag)) return reply.status(304).send();
    return reply.type('image/webp').header('content-length', size).send(images.read(id));
  });
}
