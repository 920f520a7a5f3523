import { useQuery } from '@tanstack/react-query';
import { Alert } from '#ui/alert.tsx';

const lost = new Error('This part of the page could not be loaded. Check your connection.');

/**
 * A part of the page that is fetched when it is needed. A phone may lose its network in between: then `error` says so, `retry` asks
 * again, and so does the page itself as soon as it is connected.
 */
export function usePart<T extends object>(name: string, load: () => Promise<T>) {
  const { data, error, refetch } = useQuery({
    queryKey: ['shop', 'part', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: 2,
    structuralSharing: false,
  });
  return { part: data, error: error && !data ? lost : null, retry: () => void refetch() };
}

/** Said in the part's place. */
export const PartFailed = ({ onRetry }: { onRetry: () => void }) => <Alert onRetry={onRetry}>{lost.message}</Alert>;
