import type { QueryClient } from '@tanstack/react-query';
import { StepFailed } from '#features/membership/api.ts';
import { CallError } from '#lib/api.ts';

/** Loaded after the page: nothing needs it before a call fails. */
export const loadToasts = () => import('#ui/toast.tsx');

function showFailure(text: string, detail: string, retry?: () => void): void {
  loadToasts()
    .then(({ toastError }) => toastError(text, { detail, ...(retry ? { retry } : {}) }))
    .catch((error: unknown) => reportError(error));
}

/** Shows each failure in its specified text, with the server's message and Retry. */
export function tellFailures(client: QueryClient): void {
  // A read that failed for good. A lost connection has its own bar, and an ended session its own screen.
  client.getQueryCache().config.onError = (error, { meta, state, queryKey }) => {
    if (!meta?.failure) return;
    if (error instanceof CallError && (error.code === 'offline' || error.code === 'tokenFailed')) return;
    // A part with nothing to show says why itself.
    if (meta.toldInPlace && state.data === undefined) return;
    showFailure(meta.failure, error.message, () => void client.refetchQueries({ queryKey, exact: true }));
  };
  // A follow, join or leave that failed. Retry takes the same steps again.
  const cache = client.getMutationCache();
  cache.config.onError = (error, variables, _, { options }) => {
    if (!(error instanceof StepFailed)) return;
    const again = () => {
      cache.build(client, options).execute(variables).catch(reportUnlessTold);
    };
    showFailure(error.step.failure, error.message, error.final ? undefined : again);
  };
}

function reportUnlessTold(error: unknown): void {
  if (!(error instanceof StepFailed)) reportError(error);
}
