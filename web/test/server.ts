/** A stand-in for the server: answers typed by the contract, and what was asked. */
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { headersOfPage } from '@stampdeck/contract/bare-lists.ts';
import { type DetailedCode, type DetailsOf, type RefusalCode, refusals } from '@stampdeck/contract/errors.ts';
import type { Endpoint, Reply } from '@stampdeck/contract/http.ts';
import { vi } from 'vitest';
import * as z from 'zod/mini';

export interface Asked {
  method: string;
  path: string;
  /** With its question mark; '' for none. */
  query: string;
  headers: Headers;
  body: unknown;
}

type Answer = (asked: Asked) => Response | Promise<Response>;

/** What a refusal says beside its code. */
interface Said<Code extends RefusalCode> {
  message?: string;
  fields?: Record<string, string>;
  details?: Code extends DetailedCode ? DetailsOf<Code> : never;
}

/** What the wire carries: the reply, or its list alone with the page's fields in headers. */
const sentOf = ({ bare }: Endpoint, reply: Record<string, unknown>, status: number): [unknown, ResponseInit] =>
  bare ? [reply[bare], { status, headers: headersOfPage(reply) }] : [reply, { status }];

/** Takes the place of fetch; each endpoint answers as told, the rest as when there is no connection. */
export function fakeServer() {
  const asked: Asked[] = [];
  const answers = new Map<string, Answer>();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://shop.test');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const { pathname: path, search: query } = url;
    const call: Asked = { method: String(init.method), path, query, headers: new Headers(init.headers), body };
    asked.push(call);
    const answer = answers.get(`${call.method} ${call.path}`);
    if (!answer) throw new Error(`No one answers ${call.method} ${call.path}.`);
    return answer(call);
  });
  return {
    asked,
    /** What was asked and does more than read. */
    get sent() {
      return asked.filter(({ method }) => method !== 'GET');
    },
    answer<E extends Endpoint>(endpoint: E, reply: Reply<E>): void {
      const status = endpoint.status ?? 200;
      answers.set(`${endpoint.method} ${endpoint.path}`, () =>
        status === 204
          ? new Response(null, { status })
          : Response.json(
              ...sentOf(endpoint, z.encode(endpoint.reply, reply as never) as Record<string, unknown>, status),
            ),
      );
    },
    refuse<Code extends RefusalCode>(endpoint: Endpoint, code: Code, said: Said<Code> = {}): void {
      const [status, message] = refusals[code];
      const { retryAfter } = { retryAfter: undefined, ...said.details };
      const headers: HeadersInit = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
      answers.set(`${endpoint.method} ${endpoint.path}`, () =>
        Response.json({ success: false, code, message, requestId: 'request-1', ...said }, { status, headers }),
      );
    },
    respond(endpoint: Endpoint, answer: Answer): void {
      answers.set(`${endpoint.method} ${endpoint.path}`, answer);
    },
  };
}

/** The operator Mia, signed in, with `more` in place of her own details. */
export const operator = (more: Partial<UserInfo> = {}): UserInfo => ({
  id: '0190a000-0000-7000-8000-000000000001',
  name: 'Mia',
  email: 'mia@example.com',
  photo: '',
  cover: '',
  isAdmin: true,
  createdAt: '2026-01-02T03:04:05.000Z',
  token: 'token-of-mia',
  shopId: '0190a000-0000-7000-8000-000000000001',
  permissions: [],
  ...more,
});
