/** The server cache. Query keys are arrays that start with the slice: ['stamps', 'card', shopId, customerId]. */
import { QueryClient } from '@tanstack/react-query';
import { CallError } from './api.ts';
import { session } from './session.ts';

/** What live events change. `stamps`: cards, their rewards and the ledger. `memberships`: who follows a shop and who has joined it. */
export type LiveTopic = 'stamps' | 'memberships';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The words for a read that failed for good. */
      failure?: string;
      /** The place itself says so while it has nothing to show. */
      toldInPlace?: true;
      /** What it shows that live events change; empty where a hook of its own writes their state into it. */
      live?: readonly LiveTopic[];
      /** Changes so rarely that the first connection, a moment after the page was read, does not read it again. */
      rare?: true;
      /** Shows this customer alone: events of others leave it as it is. */
      customerId?: string;
    };
  }
}

/** Trying again on its own helps only when nobody answered or the server was busy. */
export const mayPass = (error: Error) => error instanceof CallError && (error.status === 0 || error.status === 503);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A shop's own network counts, whatever the browser thinks of the internet: a call fails by itself.
      networkMode: 'always',
      staleTime: 30_000,
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && mayPass(error),
      retryDelay: (attempt, error) =>
        error instanceof CallError && error.retryAfter ? error.retryAfter * 1000 : 1000 * 2 ** attempt,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

let personId = session.get()?.id;
// One person's answers are not shown to the next. Whoever comes back is no other: what is open keeps what it stands on.
session.subscribe(() => {
  const next = session.get()?.id;
  if (next === undefined || next === personId) return;
  personId = next;
  queryClient.clear();
});
