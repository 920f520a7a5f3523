/** The browser's side of a request: address, origin, token, cookies. */
import '@fastify/cookie';
import { languagesOf } from '@stampdeck/contract/languages.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';
import { AppError, type Browser } from '#context.ts';
import { languageOf } from '#language/choice.ts';
import { receiveFile } from './upload.ts';

/**
 * The origin of a request: the configured one, or the shop pages' if the request named that host. Headers of proxies count only if the
 * proxies are trusted. An invalid Host is refused.
 */
export function originOf(request: FastifyRequest, config: Config): string {
  const { publicUrl, shopSiteUrl } = config;
  if (shopSiteUrl && URL.parse(shopSiteUrl)?.host === request.host) return shopSiteUrl;
  if (publicUrl) return publicUrl;
  const url = URL.parse(`${request.protocol}://${request.host}`);
  if (!url || url.href !== `${url.origin}/`) throw new AppError('notReadable');
  return url.origin;
}

/** The configured address that was requested, or this machine's own: the origin for links sent to other people. */
function homeOf(request: FastifyRequest, { publicUrl, shopSiteUrl, tls }: Config): string {
  if (shopSiteUrl && URL.parse(shopSiteUrl)?.host === request.host) return shopSiteUrl;
  return publicUrl ?? `${tls ? 'https' : 'http'}://localhost:${request.socket.localPort}`;
}

/**
 * Whether pages of this origin may act for a signed-in person: the origin of the requested host, or a configured address. The scheme is
 * ignored, because behind a proxy that terminates TLS the server sees plain HTTP.
 */
export const isOwnOrigin = (origin: string, host: string | undefined, config: Config): boolean =>
  (host !== undefined && URL.parse(origin)?.host === host) || [config.publicUrl, config.shopSiteUrl].includes(origin);

export function browserOf(request: FastifyRequest, reply: FastifyReply, config: Config): Browser {
  const { origin, authorization } = request.headers;
  const bearer = /^Bearer ([\w-]{20,200})$/i.exec(authorization ?? '')?.[1] ?? null;
  return {
    // A connection that was reset at once has no address.
    address: request.ip ?? '',
    userAgent: request.headers['user-agent'] ?? '',
    languageOf: (page) => languageOf(request, languagesOf(page)),
    origin: originOf(request, config),
    home: homeOf(request, config),
    // Browsers omit the Origin when a page reads from its own server. Other sites' pages cannot set the header.
    isOwnPage:
      (origin === undefined ? request.method === 'GET' : isOwnOrigin(origin, request.headers.host, config)) &&
      request.headers['x-requested-with'] !== undefined,
    wantsPage: request.method === 'GET' && (request.headers.accept ?? '').includes('text/html'),
    isSecure: request.protocol === 'https',
    bearer: authorization === undefined ? null : (bearer ?? ''),
    cookie: (name) => request.cookies[name] ?? null,
    header: (name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? value : null;
    },
    sent: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    receiveFile: (field, most, path, reception) => receiveFile(request, { field, most, path, ...reception }),
    setCookie: (name, value, maxAge) =>
      void reply.setCookie(name, value, {
        httpOnly: true,
        sameSite: 'lax',
        secure: request.protocol === 'https',
        path: '/',
        maxAge,
      }),
  };
}
