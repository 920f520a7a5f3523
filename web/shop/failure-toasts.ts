import type { QueryClient } from '@tanstack/react-query';
import { CallError } from '#lib/api.ts';
import { toastError } from '#ui/toast.tsx';

/**
 * Tells of each read that failed for good, in its specified words, with the server's sentence and Retry. A lost connection has its
 * own bar, and a dead session its own screen.
 */
export function tellFailures(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const { query } = event;
    const { error } = event.action;
    const failure = query.meta?.failure;
    if (typeof failure !== 'string') return;
    if (error instanceof CallError && (error.code === 'offline' || error.code === 'tokenFailed')) return;
    // Where there is nothing to show, the place itself says why.
    if (query.meta?.toldInPlace === true && query.state.data === undefined) return;
    toastError(failure, {
      detail: error instanceof Error ? error.message : '',
      retry: () => void client.refetchQueries({ queryKey: query.queryKey, exact: true }),
    });
  });
}
