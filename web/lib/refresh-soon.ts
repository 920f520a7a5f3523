/** Events can come in a rush; what they make stale is read again once. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';

const waiting = new Set<string>();

/** Reads again what lies under `key`, a moment from now and once for every call until then. */
export function refreshSoon(client: QueryClient, key: QueryKey, wait = 300): void {
  const name = JSON.stringify(key);
  if (waiting.has(name)) return;
  waiting.add(name);
  setTimeout(() => {
    waiting.delete(name);
    void client.invalidateQueries({ queryKey: key });
  }, wait);
}
