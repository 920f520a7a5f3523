/** Security headers of every response, and the content policies of the pages. */
import type { FastifyReply } from 'fastify';

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
};

const and = (origin: string | null): string => (origin === null ? '' : ` ${origin}`);

type Directives = Record<string, string>;

const directives = (media: string | null, extra: Directives): Directives => ({
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
});

const written = (policy: Directives): string =>
  Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

export type PageKind = 'landing' | 'shop' | 'dashboard' | 'reference';

const anyStyle = { 'style-src': "'self' 'unsafe-inline'" };
/** How the policy of a page differs from the others. */
const differences: Record<PageKind, Directives> = {
  landing: {},
  shop: {},
  // The UI kit writes style elements; the scanner compiles WebAssembly and reads photos from blobs.
  dashboard: { ...anyStyle, 'script-src': "'self' 'wasm-unsafe-eval'" },
  reference: anyStyle,
};

/** The policy of a page whose files come from this server, or from this origin, too. */
export const pagePolicy = (kind: PageKind, media: string | null = null): string =>
  written(directives(media, differences[kind]));

interface PayPalPage {
  media: string | null;
  /** From where PayPal's button comes. */
  origins: readonly string[];
  /** New for each page: PayPal's script marks with it what it writes into the page. */
  nonce: string;
}

/** The policy of a page with PayPal's button, as PayPal asks for it. */
export function payPalPolicy(kind: PageKind, { media, origins, nonce }: PayPalPage): string {
  const page = directives(media, differences[kind]);
  const more = (name: string, ...sources: string[]) => ({
    [name]: [page[name] ?? "'self'", ...sources, ...origins].join(' '),
  });
  const mark = `'nonce-${nonce}'`;
  // With a nonce, a browser would forget 'unsafe-inline'.
  const styleMark = differences[kind]['style-src'] === undefined ? [mark] : [];
  return written({
    ...page,
    ...{ ...more('script-src', mark), ...more('style-src', ...styleMark) },
    ...{ ...more('img-src'), ...more('connect-src'), ...more('frame-src') },
  });
}

const noPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Service workers read from their own origin, and what pages load from that of the files. */
export const workerPolicy = (media: string | null): string => `default-src 'none'; connect-src 'self'${and(media)}`;

/** Browsers accept these over HTTPS only; over HTTP they log a complaint about the second. */
const overHttps = {
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
};

/** PayPal's window talks to the page that opened it. */
export function allowPopups(reply: FastifyReply): void {
  const name = 'cross-origin-opener-policy';
  if (reply.hasHeader(name)) reply.header(name, 'same-origin-allow-popups');
}

/** Sent with every response; pages add their own policy. */
export function setCommonHeaders(reply: FastifyReply, isHttps: boolean): void {
  reply.headers(common);
  reply.header('content-security-policy', noPolicy);
  if (isHttps) reply.headers(overHttps);
}
