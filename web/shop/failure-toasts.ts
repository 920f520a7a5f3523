import type { QueryClient } from '@tanstack/react-query';
import { StepFailed } from '#features/membership/api.ts';
import { CallError } from '#lib/api.ts';

/** Fetched after the page itself: nobody waits for the words of a failure before there is one. */
export const loadToasts = () => import('#ui/toast.tsx');

function tell(text: string, detail: string, retry?: () => void): void {
  loadToasts()
    .then(({ toastError }) => toastError(text, { detail, ...(retry ? { retry } : {}) }))
    .catch((error: unknown) => reportError(error));
}

/** Tells of each failure in its specified words, with the server's sentence and Retry. */
export function tellFailures(client: QueryClient): void {
  // A read that failed for good. A lost connection has its own bar, and a dead session its own screen.
  client.getQueryCache().config.onError = (error, { meta, state, queryKey }) => {
    if (!meta?.failure) return;
    if (error instanceof CallError && (error.code === 'offline' || error.code === 'tokenFailed')) return;
    // Where there is nothing to show, the place itself says why.
    if (meta.toldInPlace && state.data === undefined) return;
    tell(meta.failure, error.message, () => void client.refetchQueries({ queryKey, exact: true }));
  };
  // A follow, join or leave that failed. Retry takes the same steps again.
  const cache = client.getMutationCache();
  cache.config.onError = (error, variables, _, { options }) => {
    if (!(error instanceof StepFailed)) return;
    const again = () => {
      cache.build(client, options).execute(variables).catch(reportUnlessTold);
    };
    tell(error.step.failure, error.message, error.final ? undefined : again);
  };
}

function reportUnlessTold(error: unknown): void {
  if (!(error instanceof StepFailed)) reportError(error);
}
