/**
 * The shop page's service worker: a shop page and the page of all cards open without a network. It never answers calls, because an old
 * answer would be wrong. The build makes one file of it (contract/pages.ts, `workerPath`).
 */
import { type Built, type KeptKind, keptKind, keptKinds, startOf, surplus } from './kept.ts';

/** The build writes it. */
declare const BUILT: Built;
const built = BUILT;

/** How long the kept copy waits for a fresher one (ms). */
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

/** A page has one entry, whatever its query. */
const addressOf = (kind: KeptKind, url: URL): string => (kind === 'page' ? url.origin + url.pathname : url.href);

const find = (kind: KeptKind, url: URL): Promise<Response | undefined> =>
  caches.match(addressOf(kind, url), { cacheName: keptKinds[kind].cache });

/** Keeps a good answer, and removes entries that are too old or too many. */
async function put(kind: KeptKind, url: URL, response: Response): Promise<void> {
  if (!response.ok) return;
  // A page takes the place of an earlier one, which may be in another language or of another build. It must be able to start, too.
  if (kind === 'page') await Promise.all(startOf(await response.clone().text(), built.texts).map(keepFile));
  const cache = await caches.open(keptKinds[kind].cache);
  await cache.put(addressOf(kind, url), response);
  const entries = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const date = (await cache.match(request))?.headers.get('date');
      return { request, path: new URL(request.url).pathname, at: Date.parse(date ?? '') || 0 };
    }),
  );
  for (const { request } of surplus(kind, entries, Date.now(), built.assets)) await cache.delete(request);
}

/** Keeps a file that a page starts with; fails without it. */
async function keepFile(address: string): Promise<void> {
  const url = new URL(address, worker.location.origin);
  if (await find('asset', url)) return;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  await put('asset', url, response);
}

async function fromNetwork(event: Fetching, kind: KeptKind, url: URL): Promise<Response> {
  const response = await fetch(event.request);
  // What cannot be kept now can be at the next visit.
  event.waitUntil(put(kind, url, response.clone()).catch(() => undefined));
  return response;
}

/** Fresh if the network is quick, otherwise as last seen. Files that never change under their name come from the cache. */
async function answer(event: Fetching, kind: KeptKind, url: URL): Promise<Response> {
  const kept = await find(kind, url);
  if (kept && (kind === 'asset' || kind === 'image')) return kept;
  const fresh = fromNetwork(event, kind, url);
  if (!kept) return fresh;
  // This may change under its name: an old one beside a new page is worse than a slow one.
  if (kind === 'file') return fresh.catch(() => kept);
  // An error of the server is not better than the kept copy.
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
  // A page that a script reads is not a visit.
  if (kind && (kind === 'page') === (request.mode === 'navigate')) event.respondWith(answer(event, kind, url));
});

/** The page names what it loaded; some of it before this worker started. */
worker.addEventListener('message', (event) => {
  const { keep } = event.data as { keep: string[] };
  const add = async (address: string) => {
    const url = new URL(address, worker.location.origin);
    const kind = url.origin === worker.location.origin ? keptKind(url) : null;
    if (kind && !(await find(kind, url))) await put(kind, url, await fetch(url));
  };
  event.waitUntil(Promise.allSettled(keep.map(add)));
});
