/**
 * The shop page's service worker: lets a shop page and the page of all cards open without a network. Calls are not its business:
 * those are the truth or nothing. The build makes one file of it (contract/pages.ts, `workerPath`).
 */
import { type KeptKind, keptKind, keptKinds, surplus } from './kept.ts';

/** How long what was kept waits for something fresher (ms). */
const slowMs = 4000;

interface Waiting {
  waitUntil(done: Promise<unknown>): void;
}
interface Fetching extends Waiting {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

/** The part of a worker's global scope that is used; TypeScript cannot hold both its types and a page's. */
interface WorkerScope {
  location: Location;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: Waiting & { data: unknown }) => void): void;
}
const worker = self as unknown as WorkerScope;

/** One entry for a page, whatever stands behind its question mark. */
const addressOf = (kind: KeptKind, url: URL): string => (kind === 'page' ? url.origin + url.pathname : url.href);

const find = (kind: KeptKind, url: URL): Promise<Response | undefined> =>
  caches.match(addressOf(kind, url), { cacheName: keptKinds[kind].cache });

/** Keeps a good answer, and drops what is too old or too much. */
async function put(kind: KeptKind, url: URL, response: Response): Promise<void> {
  if (!response.ok) return;
  const cache = await caches.open(keptKinds[kind].cache);
  await cache.put(addressOf(kind, url), response);
  const entries = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const date = (await cache.match(request))?.headers.get('date');
      return { request, at: Date.parse(date ?? '') || 0 };
    }),
  );
  for (const { request } of surplus(kind, entries, Date.now())) await cache.delete(request);
}

async function fromNetwork(event: Fetching, kind: KeptKind, url: URL): Promise<Response> {
  const response = await fetch(event.request);
  event.waitUntil(put(kind, url, response.clone()));
  return response;
}

/** Fresh when the network is quick, otherwise as last seen. What never changes under its name is right as it was kept. */
async function answer(event: Fetching, kind: KeptKind, url: URL): Promise<Response> {
  const kept = await find(kind, url);
  if (kept && (kind === 'asset' || kind === 'image')) return kept;
  const fresh = fromNetwork(event, kind, url);
  if (!kept) return fresh;
  // May change under its name: an old one beside a new page is worse than a slow one.
  if (kind === 'file') return fresh.catch(() => kept);
  // A server in trouble has nothing newer to say than what was kept.
  const orKept = fresh.then(
    (response) => (response.status >= 500 ? kept : response),
    () => kept,
  );
  const patience = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), slowMs));
  return Promise.race([orKept, patience]);
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) => {
  const known: string[] = Object.values(keptKinds).map(({ cache }) => cache);
  const clean = async () => {
    for (const name of await caches.keys()) if (!known.includes(name)) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(clean());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  const kind = keptKind(url);
  // A page read by a script is no visit.
  if (kind && (kind === 'page') === (request.mode === 'navigate')) event.respondWith(answer(event, kind, url));
});

/** The page says what it loaded, some of it before this worker was there. */
worker.addEventListener('message', (event) => {
  const { keep } = event.data as { keep: string[] };
  const add = async (address: string) => {
    const url = new URL(address, worker.location.origin);
    const kind = url.origin === worker.location.origin ? keptKind(url) : null;
    if (kind && !(await find(kind, url))) await put(kind, url, await fetch(url));
  };
  event.waitUntil(Promise.allSettled(keep.map(add)));
});
