// Lets a shop page and that of one's cards open without a network: the shell with what is written into it, the hashed assets, pictures.
// Never a call (/api, /auth, /socket.io): those are the truth or nothing.
const cacheName = 'shop-1';
const mostEntries = 120;
const slowMs = 4000;

const isPage = (url) => /^\/(operator\/[^/]+|my)\/?$/.test(url.pathname);
const isAsset = (url) => url.pathname.startsWith('/assets/');
const isExtra = (url) =>
  url.pathname.startsWith('/media/') || ['/theme.js', '/preload.js', '/favicon.svg'].includes(url.pathname);

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

/** Puts a good answer away; the oldest go when there are too many. */
async function put(request, response) {
  if (!response.ok || response.type === 'opaque') return;
  const cache = await caches.open(cacheName);
  await cache.put(request, response);
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - mostEntries))) await cache.delete(old);
}

async function fromNetwork(event, request) {
  const response = await fetch(request);
  event.waitUntil(put(request, response.clone()));
  return response;
}

/** The page itself: fresh when the network is quick, otherwise as last seen. */
async function page(event, url) {
  // One entry for a page, whatever stands behind its question mark.
  const kept = new URL(url.pathname, url.origin).href;
  const cached = await caches.match(kept);
  const fresh = fetch(event.request).then((response) => {
    event.waitUntil(put(kept, response.clone()));
    return response;
  });
  if (!cached) return fresh;
  const patience = new Promise((resolve) => setTimeout(() => resolve(cached), slowMs));
  // A server in trouble has nothing newer to say than the page that was kept.
  const orKept = fresh.then(
    (response) => (response.status >= 500 ? cached : response),
    () => cached,
  );
  return Promise.race([orKept, patience]);
}

/** Named by its content: the kept one is the right one. */
async function asset(event) {
  return (await caches.match(event.request)) ?? fromNetwork(event, event.request);
}

/** May change under its name: fresh if possible. */
async function extra(event) {
  try {
    return await fromNetwork(event, event.request);
  } catch (error) {
    const cached = await caches.match(event.request);
    if (cached) return cached;
    throw error;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isPage(url)) event.respondWith(page(event, url));
  } else if (isAsset(url)) event.respondWith(asset(event));
  else if (isExtra(url)) event.respondWith(extra(event));
});

/** The first visit loads before this worker is there: the page says what it loaded. */
self.addEventListener('message', (event) => {
  const addresses = Array.isArray(event.data?.keep) ? event.data.keep : [];
  const keep = async (address) => {
    const url = new URL(address, self.location.origin);
    if (url.origin !== self.location.origin || !(isPage(url) || isAsset(url) || isExtra(url))) return;
    const request = isPage(url) ? new URL(url.pathname, url.origin).href : url.href;
    if (await caches.match(request)) return;
    await put(request, await fetch(request));
  };
  event.waitUntil(Promise.allSettled(addresses.map(keep)));
});
