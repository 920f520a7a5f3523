/** The server cache. Query keys are arrays that start with the slice: ['stamps', 'card', shopId, customerId]. */
import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query';
import { CallError } from './api.ts';
import { session } from './session.ts';

/**
 * What live events change. `stamps`: cards, their rewards and the ledger. `memberships`: who follows a shop and who has joined it.
 * `chats`: conversations and messages. `talks`: who may write to each other. `news`: notifications.
 * `products`: what the shop sells, and its categories. `people`: who works for the shop.
 */
export type LiveTopic =
  | 'stamps'
  | 'memberships'
  | 'phones'
  | 'chats'
  | 'talks'
  | 'news'
  | 'orders'
  | 'products'
  | 'people';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The message if it doesn't load. */
      failure?: string;
      /** Its screen shows the failure itself while it has no data. */
      toldInPlace?: true;
      /** Its topics that live events change. Empty if a hook writes their state into it. */
      live?: readonly LiveTopic[];
      /** Changes so rarely that the first connection, a moment after the page loads, doesn't load it again. */
      rare?: true;
      /** Shows only this customer: events of others don't change it. */
      customerId?: string;
    };
  }
}

/** An automatic retry helps only if no answer came or the server was busy. */
export const mayPass = (error: Error) => error instanceof CallError && (error.status === 0 || error.status === 503);

const loadsFirst = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus === 'fetching';

/**
 * TanStack Query keeps a first load that is under way when its query becomes stale, although the answer may be older than what happened: a
 * stamp during the load of a card would stay invisible. Here that load starts anew, too.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const begun = this.getQueryCache().findAll(filters).filter(loadsFirst);
    if (begun.length > 0) await Promise.all(begun.map((query) => query.cancel({ revert: true })));
    await super.invalidateQueries(filters, options);
  }
}

export const queryClient: QueryClient = new FreshQueryClient({
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
// The next person must not see this person's data. The same person who signs in again keeps the open screen.
session.subscribe(() => {
  const next = session.get()?.id;
  if (next === undefined || next === personId) return;
  personId = next;
  queryClient.clear();
});
