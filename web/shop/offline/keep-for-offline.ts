import { workerPath } from '@stampdeck/contract/pages.ts';
import { session } from '#lib/session.ts';
import { personalCaches } from './kept.ts';

/** Keeps this page, which is below `scope`, so that it opens without a network. Browsers allow that over HTTPS and on localhost. */
export function keepForOffline(scope: string): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const keep = async () => {
    const registration = await navigator.serviceWorker.register(workerPath, { scope });
    await navigator.serviceWorker.ready;
    const name = (addresses: string[]) => registration.active?.postMessage({ keep: addresses });
    name([location.pathname]);
    // The worker has not seen what was requested before it took over.
    const loaded = new PerformanceObserver((list) => name(list.getEntries().map((entry) => entry.name)));
    loaded.observe({ type: 'resource', buffered: true });
  };
  const forget = async () => {
    for (const name of personalCaches) await caches.delete(name);
  };
  const start = () => keep().catch(reportError);
  if (document.readyState === 'complete') void start();
  else addEventListener('load', () => void start(), { once: true });
  session.subscribe(() => {
    if (session.get() === null) forget().catch(reportError);
  });
}
