/** Security headers of every response, and the content policies of the three pages. */
import type { FastifyReply } from 'fastify';

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
};

const policy = (extra: Record<string, string>): string =>
  Object.entries({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    // Photos may be on any https address. The server fetches none of them.
    'img-src': "'self' data: blob: https:",
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

const policies: Record<PageKind | 'none', string> = {
  landing: policy({}),
  shop: policy({}),
  // The UI kit writes style elements; the scanner compiles WebAssembly and reads photos from blobs.
  dashboard: policy({ 'style-src': "'self' 'unsafe-inline'", 'script-src': "'self' 'wasm-unsafe-eval'" }),
  reference: policy({ 'style-src': "'self' 'unsafe-inline'" }),
  none: "default-src 'none'; frame-ancestors 'none'",
};

/** Service workers read from their own origin only. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";

/** Browsers accept these over HTTPS only; over HTTP they log a complaint about the second. */
const overHttps = {
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
};

/** Sent with every response; pages add their own policy. */
export function setCommonHeaders(reply: FastifyReply, isHttps: boolean): void {
  reply.headers(common);
  reply.header('content-security-policy', policies.none);
  if (isHttps) reply.headers(overHttps);
}

export const setPagePolicy = (reply: FastifyReply, kind: PageKind): void =>
  void reply.header('content-security-policy', policies[kind]);
