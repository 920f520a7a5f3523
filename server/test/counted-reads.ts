import type { KyselyPlugin } from 'kysely';
import type { Store } from '#db/client.ts';

/** A store that tells of each of its reads. */
export function countReads(store: Store, note: () => void): Store {
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      note();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...store, read: store.read.withPlugin(counting) };
}
