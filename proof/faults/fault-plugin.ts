/** Plants the fault of SEEDED_FAULT into the server that a proof starts in its own process. */
import type { Plugin } from 'vitest/config';
import { fileOf, plant, wantedFault } from './fault.ts';

export async function seededFault(): Promise<Plugin> {
  const fault = await wantedFault();
  const isFaulty = (id: string): boolean => fault !== undefined && id.split('?')[0] === fileOf(fault);
  return {
    name: 'seeded-fault',
    enforce: 'pre',
    transform: (source, id) => (fault && isFaulty(id) ? plant(fault, source) : undefined),
    // Vitest caches transformed files for the next run, and a fault must not stay there.
    configureVitest: ({ defineCacheKeyGenerator }) => {
      defineCacheKeyGenerator(({ id }) => (isFaulty(id) ? false : undefined));
    },
  };
}
