import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

interface LoadedProps<T> {
  query: { data: T | undefined; error: unknown; refetch: () => unknown };
  /** The title when it doesn't load. */
  failure: string;
  /** Shown in its place while it loads. */
  bones: ReactNode;
  /** Not needed where the data are shown elsewhere. */
  children?: (data: T) => ReactNode;
}

/** The answer to a call, once it is there; if it doesn't load, a way to try again. */
export function Loaded<T>({ query: { data, error, refetch }, failure, bones, children }: LoadedProps<T>) {
  if (data !== undefined) return children?.(data);
  if (error) return <ErrorState title={failure} error={error} onRetry={() => void refetch()} />;
  return bones;
}
