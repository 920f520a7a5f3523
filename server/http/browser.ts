/** The browser's side of a request: address, origin, token, cookies. */
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';
import { AppError, type Browser } from '#context.ts';
import { receiveFile } from './upload.ts';

/**
 * The origin a request was made to: a configured one, the shop pages' when it was asked for by that host. What proxies say counts only
 * behind trusted ones. A Host that is no address is refused.
 */
export function originOf(request: FastifyRequest, config: Config): string {
  const { publicUrl, shopSiteUrl } = config;
  if (shopSiteUrl && URL.parse(shopSiteUrl)?.host === request.host) return shopSiteUrl;
  if (publicUrl) return publicUrl;
  const url = URL.parse(`${request.protocol}://${request.host}`);
  if (!url || url.href !== `${url.origin}/`) throw new AppError('notReadable');
  return url.origin;
}

/** The configured address that was asked for, or the server's own machine: what links may hold that are sent to somebody else. */
function homeOf(request: FastifyRequest, { publicUrl, shopSiteUrl, tls }: Config): string {
  if (shopSiteUrl && URL.parse(shopSiteUrl)?.host === request.host) return shopSiteUrl;
  return publicUrl ?? `${tls ? 'https' : 'http'}://localhost:${request.socket.localPort}`;
}

/**
 * Whether pages of this origin may act for a signed-in person: the host that was asked for, or a configured address. The scheme is left
 * out, because behind a proxy that ends TLS the server itself is asked over plain HTTP.
 */
export const isOwnOrigin = (origin: string, host: string | undefined, config: Config): boolean =>
  (host !== undefined && URL.parse(origin)?.host === host) || [config.publicUrl, config.shopSiteUrl].includes(origin);

export function browserOf(request: FastifyRequest, reply: FastifyReply, config: Config): Browser {
  const { origin, authorization } = request.headers;
  const bearer = /^Bearer ([\w-]{20,200})$/i.exec(authorization ?? '')?.[1] ?? null;
  return {
    // Someone who reset the connection at once has none.
    address: request.ip ?? '',
    userAgent: request.headers['user-agent'] ?? '',
    origin: originOf(request, config),
    home: homeOf(request, config),
    // Browsers leave the Origin out when a page reads from its own server; the header alone then comes from no foreign page.
    isOwnPage:
      (origin === undefined ? request.method === 'GET' : isOwnOrigin(origin, request.headers.host, config)) &&
      request.headers['x-requested-with'] !== undefined,
    wantsPage: request.method === 'GET' && (request.headers.accept ?? '').includes('text/html'),
    isSecure: request.protocol === 'https',
    bearer: authorization === undefined ? null : (bearer ?? ''),
    cookie: (name) => request.cookies[name] ?? null,
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
