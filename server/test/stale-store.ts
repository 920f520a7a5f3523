import type { KyselyPlugin } from 'kysely';
import type { Store } from '#db/client.ts';

/** A store with an outdated view: its first read returns these older rows. */
export function staleStore(store: Store, rows: Record<string, unknown>[]): Store {
  let isFirst = true;
  const behind: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const found = isFirst ? { ...result, rows } : result;
      isFirst = false;
      return found;
    },
  };
  return { ...store, read: store.read.withPlugin(behind) };
}
