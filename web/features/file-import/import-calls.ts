/** The calls about an import: its progress, and what changes it. */
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** How often a running import is read again (milliseconds). */
const pollEvery = 1000;

/** A shop's last import, read again and again while the server works on it. */
export const useLastImport = <State extends { status: string }>(
  key: QueryKey,
  read: (signal: AbortSignal) => Promise<State | null>,
) =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read(signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (isWorking(state.data ?? null) ? pollEvery : false),
  });

/** Whether the server works on an import. */
export const isWorking = (state: { status: string } | null): boolean =>
  state?.status === 'running' || state?.status === 'undoing';

/** Starts, cancels or undoes an import. */
export function useChangeImport<State>(key: QueryKey, change: (id: string) => Promise<{ import: State }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await change(id)).import,
    onSuccess: (changed) => client.setQueryData(key, changed),
    // The server may have done it, and only the response was lost.
    onError: () => void client.invalidateQueries({ queryKey: key }),
  });
}
