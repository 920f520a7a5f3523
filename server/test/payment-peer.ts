/** What the peers of PayPal and Stripe share: a server on loopback, the payments that it knows, and trouble. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { atEnd } from './at-end.ts';

type PeerCall = 'token' | 'cert' | 'begin' | 'read' | 'capture' | 'close' | 'refund' | 'refunds' | 'page';

/** `away`: nothing happens, 500. `lost`: it happens, and the connection breaks. `garbage`: it happens, and the answer is no JSON. An answer: nothing happens. */
export type Trouble = 'away' | 'lost' | 'garbage' | PeerAnswer | null;

/** A payment at the peer, in the peer's own words. */
export interface PeerPayment {
  id: string;
  reference: string;
  cents: number;
  payee: string;
  state: 'open' | 'approved' | 'captured' | 'closed';
  captures: { id: string; cents: number; state: 'done' | 'pending' | 'declined' }[];
  refunds: { id: string; captureId: string; cents: number; key: string }[];
}

/** A message as the peer sends it. */
interface PeerNotice {
  body: string;
  headers: Record<string, string>;
}

export interface PaymentPeer {
  /** The settings of a server that asks this peer. */
  env: Record<string, string>;
  payments: Map<string, PeerPayment>;
  /** How often each call was made. */
  calls: PeerCall[];
  /** What goes wrong with the next call, and how long it takes. */
  trouble: (call: PeerCall) => Trouble;
  latency: () => number;
  /** What happens to captures: taken at once, checked first, or declined. */
  captures: 'done' | 'pending' | 'declined';
  /** The customer approves the payment on the provider's page. */
  approve: (id: string) => void;
  /** Money that this server did not ask for. */
  captureElsewhere: (id: string) => void;
  /** A signed message about a payment; `isBare`: about something that has no id. */
  notice: (id: string, options?: { eventId?: string; at?: Date; isBare?: boolean }) => PeerNotice;
  close: () => Promise<void>;
}

export interface PeerRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface PeerAnswer {
  status: number;
  body: unknown;
  /** Of the body; JSON if it is not given. */
  type?: string;
}

/** An answer for each call, or undefined if there is no such call. */
export interface PeerRoute {
  call: PeerCall;
  answer: () => PeerAnswer;
}

/** Money taken for an order and not given back, in cents. */
export const moneyFor = ({ payments }: Pick<PaymentPeer, 'payments'>, reference: string): number =>
  [...payments.values()]
    .filter((one) => one.reference === reference)
    .flatMap(({ captures, refunds }) => [
      ...captures.map(({ cents, state }) => (state === 'done' ? cents : 0)),
      ...refunds.map(({ cents }) => -cents),
    ])
    .reduce((sum, cents) => sum + cents, 0);

/** Captures of an order that were ever taken. */
export const capturesFor = ({ payments }: Pick<PaymentPeer, 'payments'>, reference: string): number =>
  [...payments.values()]
    .filter((one) => one.reference === reference)
    .flatMap(({ captures }) => captures.filter(({ state }) => state === 'done')).length;

/** Answers repeated calls with the same key as the first one, and refuses the same key with another content. */
export class PeerKeys {
  readonly #answers = new Map<string, { said: string; answer: PeerAnswer }>();

  answer(key: string | undefined, said: string, act: () => PeerAnswer): PeerAnswer {
    if (key === undefined) return act();
    const known = this.#answers.get(key);
    if (known && known.said !== said)
      return { status: 400, body: { error: { type: 'idempotency_error' }, name: 'KEY_REUSED' } };
    const answer = known?.answer ?? act();
    this.#answers.set(key, { said, answer });
    return answer;
  }
}

/** Starts a server that answers by `route`. */
export async function listen(
  peer: Pick<PaymentPeer, 'calls' | 'trouble' | 'latency'>,
  route: (request: PeerRequest) => PeerRoute | undefined,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const answer = async () => {
      const body = (await buffer(request)).toString();
      const url = new URL(request.url ?? '/', 'http://peer');
      const asked = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body,
      };
      const found = route(asked);
      if (!found) return response.writeHead(404, { 'content-type': 'application/json' }).end('{"name":"NO_SUCH_CALL"}');
      peer.calls.push(found.call);
      const wait = peer.latency();
      if (wait > 0) await pause(wait);
      const trouble = peer.trouble(found.call);
      if (trouble === 'away') return response.writeHead(500, { 'content-type': 'application/json' }).end('{}');
      const answered = typeof trouble === 'object' && trouble ? trouble : found.answer();
      const { status, body: said, type = 'application/json' } = answered;
      if (trouble === 'lost') return response.destroy();
      if (trouble === 'garbage') return response.writeHead(200).end('<html>We are sorry</html>');
      const text = typeof said === 'string' ? said : JSON.stringify(said);
      return response.writeHead(status, { 'content-type': type }).end(text);
    };
    answer().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  atEnd(close);
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
