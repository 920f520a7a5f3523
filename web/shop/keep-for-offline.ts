/** Keeps this page, one of those below `scope`, for an open without a network, where the browser allows it: over HTTPS and on localhost. */
export function keepForOffline(scope: string): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const keep = async () => {
    const registration = await navigator.serviceWorker.register('/shop-sw.js', { scope });
    await navigator.serviceWorker.ready;
    // What came before the worker was there, it has not seen.
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    registration.active?.postMessage({ keep: [location.pathname, ...loaded] });
  };
  const start = () => keep().catch(reportError);
  if (document.readyState === 'complete') void start();
  else addEventListener('load', () => void start(), { once: true });
}
