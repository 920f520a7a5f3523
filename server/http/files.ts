/**
 * Serves files that do not change while the server runs: read once, sent from memory. A slow or stalled reader then holds no open file and
 * no buffers.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';
import mime from 'mime';
import { isUnchanged } from './unchanged.ts';
import { withVary } from './vary.ts';

/** Bytes per chunk (ours). A slow reader's progress is visible between chunks. */
const pieceBytes = 64 * 1024;
/** Best first; the build writes these files beside the original. */
const endings = { br: '.br', gzip: '.gz' };

interface StoredFile {
  type: string;
  tag: string;
  /** By content encoding, best first; 'identity' always exists. */
  bodies: Map<string, Buffer>;
}

/** Paths of all files below a folder, except hidden ones. */
function pathsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((path) => !/(?:^|\/)\./.test(path));
}

function readStored(folder: string, path: string, paths: Set<string>): StoredFile {
  const read = (name: string) => readFileSync(join(folder, name));
  const bodies = new Map<string, Buffer>();
  for (const [encoding, ending] of Object.entries(endings))
    if (paths.has(path + ending)) bodies.set(encoding, read(path + ending));
  const body = read(path);
  bodies.set('identity', body);
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const type = mime.getType(path) ?? 'application/octet-stream';
  return { type: type.startsWith('text/') ? `${type}; charset=utf-8` : type, tag, bodies };
}

function* piecesOf(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += pieceBytes) yield body.subarray(at, at + pieceBytes);
}

/** Serves the files for which `isWanted` is true, with `headersOf` each. */
export function serveFiles(
  app: FastifyInstance,
  prefix: string,
  folder: string,
  isWanted: (path: string) => boolean,
  headersOf: (path: string) => Record<string, string>,
): void {
  const paths = new Set(pathsOf(folder));
  for (const path of paths) {
    if (/\.(?:br|gz)$/.test(path) || !isWanted(path)) continue;
    const { type, tag, bodies } = readStored(folder, path, paths);
    const encodings = [...bodies.keys()];
    const headers = headersOf(path);
    app.get(`${prefix}${path}`, (request, reply) => {
      const encoding = negotiate(request.headers['accept-encoding'] ?? '', encodings) ?? 'identity';
      const etag = `"${tag}-${encoding}"`;
      reply.headers(headers).header('etag', etag);
      if (encodings.length > 1) reply.header('vary', withVary(reply, 'accept-encoding'));
      if (isUnchanged(request, etag)) return reply.status(304).send();
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      const body = bodies.get(encoding) ?? Buffer.alloc(0);
      return reply
        .type(type)
        .header('content-length', body.length)
        .send(Readable.from(piecesOf(body)));
    });
  }
}
