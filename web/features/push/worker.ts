/**
 * The service worker that shows notifications while no page is open, for the dashboard and for the shop pages. It keeps nothing, answers no
 * request and controls no page. The build makes one file of it (contract/pages.ts, `pushWorkerPath`).
 */

interface Shown {
  title: string;
  body: string;
  path: string;
  tag: string;
  language: string;
}

interface Waiting {
  waitUntil(done: Promise<unknown>): void;
}
interface Window {
  url: string;
  focus(): Promise<unknown>;
}

/** The part of a worker's global scope that is used; TypeScript cannot hold both its types and a page's. */
interface WorkerScope {
  location: Location;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<Window[]>;
    openWindow(address: string): Promise<unknown>;
  };
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: Waiting) => void): void;
  addEventListener(type: 'push', listener: (event: Waiting & { data: { json(): unknown } | null }) => void): void;
  addEventListener(
    type: 'notificationclick',
    listener: (event: Waiting & { notification: Notification }) => void,
  ): void;
}
const worker = self as unknown as WorkerScope;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Browsers show one of their own where a message shows none, so one that we cannot read says at least who sent it. */
function read(data: { json(): unknown } | null): Shown {
  let found: Partial<Record<keyof Shown, unknown>> = {};
  try {
    found = (data?.json() ?? {}) as typeof found;
  } catch {
    // Shown without its words.
  }
  const { title, body, path, tag, language } = found;
  return {
    title: text(title) || 'Stampdeck',
    ...{ body: text(body), path: text(path) || '/', tag: text(tag), language: text(language) },
  };
}

/** The address that a notification leads to; only of this origin. */
const addressOf = (path: unknown): string =>
  new URL(/^\/(?![/\\])/.test(text(path)) ? text(path) : '/', worker.location.origin).href;

/** Shows an open window with this address, otherwise opens one. It takes no window to another address: someone may be typing there. */
async function show(address: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => url.split('#', 1)[0] === address.split('#', 1)[0]);
  await (open ? open.focus() : worker.clients.openWindow(address));
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('push', (event) => {
  const { title, body, path, tag, language } = read(event.data);
  const options = { body, tag, lang: language, dir: 'auto', icon: '/notification.png', data: { path } } as const;
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(addressOf((event.notification.data as { path?: unknown } | null)?.path)));
});
