/** Security headers of every response, and the content policies of the three pages. */
import type { FastifyReply } from 'fastify';

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
};

const and = (origin: string | null): string => (origin === null ? '' : ` ${origin}`);

const policy = (media: string | null, extra: Record<string, string>): string =>
  Object.entries({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    // Photos and videos may be on any https address. The server fetches none of them.
    'img-src': `'self' data: blob: https:${and(media)}`,
    'media-src': `'self' blob: https:${and(media)}`,
    'font-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    ...extra,
  })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

export type PageKind = 'landing' | 'shop' | 'dashboard' | 'reference';

/** The policies of pages whose files come from this server, or from this origin, too. */
export const pagePolicies = (media: string | null = null): Record<PageKind, string> => ({
  landing: policy(media, {}),
  shop: policy(media, {}),
  // The UI kit writes style elements; the scanner compiles WebAssembly and reads photos from blobs.
  dashboard: policy(media, { 'style-src': "'self' 'unsafe-inline'", 'script-src': "'self' 'wasm-unsafe-eval'" }),
  reference: policy(media, { 'style-src': "'self' 'unsafe-inline'" }),
});

const noPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Service workers read from their own origin, and what pages load from that of the files. */
export const workerPolicy = (media: string | null): string => `default-src 'none'; connect-src 'self'${and(media)}`;

/** Browsers accept these over HTTPS only; over HTTP they log a complaint about the second. */
const overHttps = {
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
};

/** Sent with every response; pages add their own policy. */
export function setCommonHeaders(reply: FastifyReply, isHttps: boolean): void {
  reply.headers(common);
  reply.header('content-security-policy', noPolicy);
  if (isHttps) reply.headers(overHttps);
}
