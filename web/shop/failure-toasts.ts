import type { MutationCacheNotifyEvent, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { StepFailed } from '#features/membership/api.ts';
import { CallError } from '#lib/api.ts';

/** Fetched after the page itself: nobody waits for the words of a failure before there is one. */
export const loadToasts = () => import('#ui/toast.tsx');

function tell(text: string, detail: string, retry?: () => void): void {
  loadToasts()
    .then(({ toastError }) => toastError(text, { detail, ...(retry ? { retry } : {}) }))
    .catch(reportError);
}

/** A read that failed for good. A lost connection has its own bar, and a dead session its own screen. */
function tellRead(client: QueryClient, event: QueryCacheNotifyEvent): void {
  if (event.type !== 'updated' || event.action.type !== 'error') return;
  const { query } = event;
  const error: unknown = event.action.error;
  const failure = query.meta?.failure;
  if (!failure) return;
  if (error instanceof CallError && (error.code === 'offline' || error.code === 'tokenFailed')) return;
  // Where there is nothing to show, the place itself says why.
  if (query.meta?.toldInPlace && query.state.data === undefined) return;
  const retry = () => void client.refetchQueries({ queryKey: query.queryKey, exact: true });
  tell(failure, error instanceof Error ? error.message : '', retry);
}

/** A follow, join or leave that failed. Retry takes the same steps again. */
function tellStep(client: QueryClient, { mutation, type }: MutationCacheNotifyEvent): void {
  if (type !== 'updated' || mutation.state.status !== 'error') return;
  const { error, variables } = mutation.state;
  if (!(error instanceof StepFailed)) return;
  const again = () => {
    client.getMutationCache().build(client, mutation.options).execute(variables).catch(reportUnlessTold);
  };
  tell(error.step.failure, error.message, error.final ? undefined : again);
}

function reportUnlessTold(error: unknown): void {
  if (!(error instanceof StepFailed)) reportError(error);
}

/** Tells of each failure in its specified words, with the server's sentence and Retry. */
export function tellFailures(client: QueryClient): () => void {
  const stops = [
    client.getQueryCache().subscribe((event) => tellRead(client, event)),
    client.getMutationCache().subscribe((event) => tellStep(client, event)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
