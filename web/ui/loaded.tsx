import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

interface LoadedProps<T> {
  query: { data: T | undefined; error: unknown; refetch: () => unknown };
  /** Said when it could not be read. */
  failure: string;
  /** In its place while it is read. */
  bones: ReactNode;
  /** Not needed where the data are shown elsewhere. */
  children?: (data: T) => ReactNode;
}

/** What a call answers: shown once it is there, with a way to try again when it could not be read. */
export function Loaded<T>({ query: { data, error, refetch }, failure, bones, children }: LoadedProps<T>) {
  if (data !== undefined) return children?.(data);
  if (error) return <ErrorState title={failure} error={error} onRetry={() => void refetch()} />;
  return bones;
}
