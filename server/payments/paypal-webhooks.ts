/**
 * Verifies PayPal's webhooks here, as PayPal recommends: its signature is over id, time, our webhook's id and the checksum of the raw bytes. The
 * certificate comes from PayPal's own host over TLS, and from nowhere else.
 */
import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';
import type { PayPalSettings } from '#config.ts';
import { ask } from './ask.ts';
import { type Delivery, type Notice, noticeTolerance } from './provider.ts';

/** Most certificates that are remembered (ours): PayPal uses one for months. */
const mostCerts = 8;

const event = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  resource: z.object({
    id: z.optional(z.string()),
    custom_id: z.optional(z.string()),
    supplementary_data: z.optional(
      z.object({ related_ids: z.optional(z.object({ order_id: z.optional(z.string()) })) }),
    ),
    links: z.optional(z.array(z.object({ rel: z.string(), href: z.string() }))),
  }),
});

/** Hosts that may hold PayPal's certificates: that of the API, and its older name. */
const certHosts = (url: string): string[] => [url, url.replace('//api-m.', '//api.')];

const certPath = /^\/v1\/notifications\/certs\/CERT-[\w-]+$/;

/** Whether a certificate may be fetched from there. */
function isCertAddress(url: string, address: string): boolean {
  const cert = URL.parse(address);
  if (cert === null || cert.origin + cert.pathname !== address) return false;
  return certHosts(url).includes(cert.origin) && certPath.test(cert.pathname);
}

/** What the message is about. A refund names its capture only in a link. */
function aboutOf({ resource }: z.output<typeof event>): string[] {
  const { id, custom_id, supplementary_data, links } = resource;
  const up = links
    ?.find(({ rel }) => rel === 'up')
    ?.href.split('/')
    .at(-1);
  return [id, custom_id, supplementary_data?.related_ids?.order_id, up].filter((name) => name !== undefined);
}

export function newPayPalVerifier({ url, webhookId }: PayPalSettings) {
  const certs = new Map<string, X509Certificate>();

  const certAt = async (address: string): Promise<X509Certificate | null> => {
    const known = certs.get(address);
    if (known) return known;
    const { status, text } = await ask(address);
    if (status !== 200) return null;
    const cert = new X509Certificate(text);
    if (certs.size >= mostCerts) certs.clear();
    certs.set(address, cert);
    return cert;
  };

  return async ({ body, header, now }: Delivery): Promise<Notice | null> => {
    const [id, time, signature, address] = ['id', 'time', 'sig']
      .map((name) => header(`paypal-transmission-${name}`))
      .concat(header('paypal-cert-url'));
    if (webhookId === null || !id || !time || !signature || !address) return null;
    if (header('paypal-auth-algo') !== 'SHA256withRSA' || !isCertAddress(url, address)) return null;
    const age = Math.abs(now.getTime() - Date.parse(time));
    if (!(age <= noticeTolerance)) return null;
    const cert = await certAt(address);
    if (!cert || now < cert.validFromDate || now > cert.validToDate) return null;
    const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`);
    if (!verify('sha256', signed, cert.publicKey, Buffer.from(signature, 'base64'))) return null;
    const said = z.safeParse(event, JSON.parse(body.toString('utf8')));
    return said.success ? { id: said.data.id, about: aboutOf(said.data) } : null;
  };
}
