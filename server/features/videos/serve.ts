/** Serves videos and their pictures: by parts, immutable, and never as anything that a browser would run. */
import { Readable } from 'node:stream';
import { posterPath, videoPath } from '@stampdeck/contract/pages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#context.ts';
import type { Store } from '#db/client.ts';
import { type ByteRange, typeOf } from '#files/file-store.ts';
import { isUnchanged } from '#http/unchanged.ts';
import { findVideo } from './queries.ts';
import { isVideoId, type VideoStore, videoFile } from './video-store.ts';

const headers = {
  // Enough for the page that a browser makes of a video alone.
  'content-security-policy': "sandbox; default-src 'none'; media-src 'self'; style-src 'unsafe-inline'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'public, max-age=31536000, immutable',
  'accept-ranges': 'bytes',
};

/** The part that is asked for; null: all of it, or several parts, which are answered whole. 'none': there is no such part. */
export function partOf(range: string | undefined, size: number): ByteRange | null | 'none' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return null;
  if (first === '')
    return last === '0' || Number(last) === 0 ? 'none' : { from: Math.max(0, size - Number(last)), to: size - 1 };
  const [from, to] = [Number(first), Math.min(last === '' ? size - 1 : Number(last), size - 1)];
  if (last !== '' && Number(last) < from) return null;
  return from < size ? { from, to } : 'none';
}

type Asked = FastifyRequest<{ Params: { id: string } }>;

/** `GET /videos/:id` and `/videos/:id/poster`. Public, because pages show them without a token. */
export function serveVideos(app: FastifyInstance, { files }: VideoStore, store: Store): void {
  async function send(request: Asked, reply: FastifyReply, isPoster: boolean) {
    const { id } = request.params;
    const row = isVideoId(id) ? await findVideo(store.read, id) : undefined;
    if (!row || (isPoster && row.has_poster === 0)) throw new AppError('notFound');
    const name = videoFile(id, isPoster ? 'jpg' : row.ending);
    const size = await files.size(name);
    if (size === null) throw new AppError('notFound');
    const tag = `"${name}"`;
    reply.headers(headers).header('etag', tag).header('content-disposition', `inline; filename="${name}"`);
    if (isUnchanged(request, tag)) return reply.status(304).send();
    const place = await files.addressOf(name);
    if (place) return reply.header('cache-control', `private, max-age=${place.seconds}`).redirect(place.address);
    const { range, 'if-range': version = tag } = request.headers;
    const part = version === tag ? partOf(range, size) : null;
    if (part === 'none') {
      return reply
        .status(416)
        .headers({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' })
        .send();
    }
    if (part) reply.status(206).header('content-range', `bytes ${part.from}-${part.to}/${size}`);
    return reply
      .type(typeOf(name))
      .header('content-length', part ? part.to - part.from + 1 : size)
      .send(request.method === 'HEAD' ? Readable.from([]) : await files.read(name, part ?? undefined));
  }
  app.get(videoPath(':id'), (request: Asked, reply) => send(request, reply, false));
  app.get(posterPath(':id'), (request: Asked, reply) => send(request, reply, true));
}
